// One writer, any number of readers, each with its own queue.

import Synchronization

/// Hands each element to everyone who reads at that moment. A reader that falls behind loses the oldest elements of its queue, so
/// that a forgotten one cannot fill the memory.
package final class Broadcast<Element: Sendable>: Sendable {
    private struct State {
        var nextReader = 0
        var readers: [Int: AsyncStream<Element>.Continuation] = [:]
        var isFinished = false
    }

    /// Elements that wait for one reader at most.
    private static var queueLimit: Int { 1024 }

    private let state = Mutex(State())

    package init() {}

    package func send(_ element: Element) {
        for reader in state.withLock({ Array($0.readers.values) }) { reader.yield(element) }
    }

    /// Ends all streams, those to come included.
    package func finish() {
        let readers = state.withLock { state in
            defer { state.readers = [:] }
            state.isFinished = true
            return Array(state.readers.values)
        }
        for reader in readers { reader.finish() }
    }

    /// A new reader's elements, `first` before all others.
    package func stream(first: [Element] = []) -> AsyncStream<Element> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Element.self, bufferingPolicy: .bufferingNewest(Self.queueLimit))
        for element in first { continuation.yield(element) }
        let number: Int? = state.withLock { state in
            guard !state.isFinished else { return nil }
            state.nextReader += 1
            state.readers[state.nextReader] = continuation
            return state.nextReader
        }
        guard let number else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.readers.removeValue(forKey: number) }
        }
        return stream
    }
}
