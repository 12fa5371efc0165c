// Buttons that were pressed, one after the other.
//
// An event is acknowledged when its intent has been performed, not when it was read: what a program did not get to before it ended it
// finds again when it next starts.

import AppIntents
import BelfryProgram
import Synchronization

/// Performs the intents of one subscription in the order in which their buttons were pressed.
final class IntentPerformer: Sendable {
    private struct Job: Sendable {
        let sequence: Int64
        let operation: String
        let intent: @Sendable () throws -> any AppIntent
    }

    /// Events without work that may come before they are acknowledged.
    private static let patience: Int64 = 500

    private let program: Program
    private let consumer: String
    private let acknowledgements = Mutex(Acknowledgements())
    private let jobs: AsyncStream<Job>.Continuation

    init(program: Program, consumer: String) {
        self.program = program
        self.consumer = consumer
        let (stream, continuation) = AsyncStream.makeStream(of: Job.self)
        jobs = continuation
        Task { [weak self] in
            for await job in stream {
                do {
                    try await IntentPerformer.perform(try job.intent())
                } catch {
                    program.problems.report(job.operation, error)
                }
                self?.finished(job.sequence)
            }
        }
    }

    deinit { jobs.finish() }

    /// The subscription stands, for the first time or again.
    func subscribed(newest: Int64) { acknowledgements.withLock { _ = $0.subscribed(newest: newest) } }

    /// Takes an event that asks for an intent. What cannot be made or performed is reported, and is done with.
    func enqueue(_ sequence: Int64, _ operation: String, _ intent: @escaping @Sendable () throws -> any AppIntent) {
        acknowledgements.withLock { $0.arrived(sequence, isUnfinished: true) }
        jobs.yield(Job(sequence: sequence, operation: operation, intent: intent))
    }

    /// Takes an event that asks for nothing.
    func skip(_ sequence: Int64) {
        acknowledge { acknowledgements in
            acknowledgements.arrived(sequence)
            return acknowledgements.next(patience: Self.patience)
        }
    }

    private func finished(_ sequence: Int64) {
        acknowledge { acknowledgements in
            acknowledgements.finished(sequence)
            return acknowledgements.next()
        }
    }

    private func acknowledge(_ advance: (inout Acknowledgements) -> Int64?) {
        guard let reached = acknowledgements.withLock({ advance(&$0) }) else { return }
        let consumer = consumer
        let problems = program.problems
        program.link.send(
            "events.ack",
            parameters { writer in
                writer.set("consumer", consumer)
                writer.set("seq", integer: Int(reached))
            }
        ) { result in
            if case .failure(let error) = result { problems.report("acknowledgement of \(consumer)", error) }
        }
    }

    private static func perform(_ intent: some AppIntent) async throws { _ = try await intent.perform() }
}
