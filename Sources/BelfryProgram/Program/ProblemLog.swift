// What went wrong where nobody could be told.
//
// Apple's API has calls that cannot fail, and so must be silent when they do: an update that was refused, a card that was too large.
// Here each such problem is one line on standard error, and one element of `Belfry.problems` for programs that want to know.

import Synchronization

/// Something that went wrong in a call that does not throw.
public struct BelfryProblem: Error, Sendable, CustomStringConvertible, LocalizedError {
    /// What was to be done, such as "update of activity a1".
    public let operation: String
    /// Why it was not: a `BelfryError`, a `DecodingError`, or what an intent threw.
    public let reason: any Error

    package init(_ operation: String, _ reason: any Error) {
        self.operation = operation
        self.reason = reason
    }

    public var description: String { "\(operation): \(BelfryProblem.sentence(for: reason))" }
    public var errorDescription: String? { description }

    /// One line for an error, with the path where it is about JSON.
    private static func sentence(for error: any Error) -> String {
        guard let error = error as? DecodingError else { return error.localizedDescription }
        let context: DecodingError.Context =
            switch error {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
                .dataCorrupted(let context):
                context
            @unknown default: DecodingError.Context(codingPath: [], debugDescription: String(describing: error))
            }
        var path = context.codingPath
        if case .keyNotFound(let key, _) = error { path.append(key) }
        return "/" + path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: "/") + ": "
            + context.debugDescription
    }
}

/// Collects problems and tells them.
package final class ProblemLog: Sendable {
    private let readers = Broadcast<BelfryProblem>()
    private let last = Mutex("")
    private let writeLine: @Sendable (String) -> Void

    package init(writeLine: @escaping @Sendable (String) -> Void) { self.writeLine = writeLine }

    /// Takes a problem. The same line is written once in a row.
    package func report(_ operation: String, _ reason: any Error) {
        let problem = BelfryProblem(operation, reason)
        let line = problem.description
        let isNew = last.withLock { last in
            defer { last = line }
            return last != line
        }
        if isNew { writeLine(line) }
        readers.send(problem)
    }

    /// Problems from now on.
    package func problems() -> AsyncStream<BelfryProblem> { readers.stream() }
}
