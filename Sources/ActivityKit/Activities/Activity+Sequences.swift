// What happens to activities, as sequences that any number of tasks can read. Each reader has its own place in it.

import BelfryProgram
import WireProtocol

extension Activity {
    /// The state of this moment, then each other one; ends after `dismissed`.
    public var activityStateUpdates: ActivityStateUpdates { ActivityStateUpdates(known: known) }

    /// Each content from now on, whoever brings it; ends when the activity does, after its last content.
    public var contentUpdates: ContentUpdates { ContentUpdates(activity: self, seen: known.snapshot.content) }

    /// The states of `contentUpdates`.
    @available(*, deprecated, message: "Use contentUpdates.")
    public var contentStateUpdates: ContentStateUpdates { ContentStateUpdates(base: contentUpdates) }

    /// As `contentUpdates`, but a content that does not fit `ContentState` is thrown as a `DecodingError` with the path.
    public var checkedContentUpdates: CheckedContentUpdates { CheckedContentUpdates(known: known, seen: known.snapshot.content) }

    /// The push token, once there is one; ends when the activity does.
    public var pushTokenUpdates: PushTokenUpdates { PushTokenUpdates(known: known) }

    /// Activities of this type that begin from now on, whoever begins them. Never ends.
    public static var activityUpdates: ActivityUpdates { ActivityUpdates(hub: .current) }

    /// What starts activities of this type from outside: the token, once the daemon can be reached. Never ends.
    public static var pushToStartTokenUpdates: PushToStartTokenUpdates { PushToStartTokenUpdates(hub: .current) }

    /// See `activityStateUpdates`.
    public struct ActivityStateUpdates: AsyncSequence, Sendable {
        public typealias Element = ActivityState

        let known: KnownActivity

        public func makeAsyncIterator() -> Iterator { Iterator(base: known.states().makeAsyncIterator()) }

        public struct Iterator: AsyncIteratorProtocol {
            var base: AsyncStream<ActivitySnapshot>.Iterator
            var last: ActivityState?

            public mutating func next() async -> ActivityState? { await next(isolation: #isolation) }

            public mutating func next(isolation actor: isolated (any Actor)?) async -> ActivityState? {
                while let state = await base.next(isolation: actor)?.state {
                    guard state != last else { continue }
                    last = state
                    return state
                }
                return nil
            }
        }
    }

    /// See `checkedContentUpdates`.
    public struct CheckedContentUpdates: AsyncSequence, Sendable {
        public typealias Element = ActivityContent<ContentState>

        let known: KnownActivity
        let seen: ActivitySnapshot.Content

        public func makeAsyncIterator() -> Iterator { Iterator(base: known.states().makeAsyncIterator(), seen: seen) }

        public struct Iterator: AsyncIteratorProtocol {
            var base: AsyncStream<ActivitySnapshot>.Iterator
            var seen: ActivitySnapshot.Content
            var isOver = false

            public mutating func next() async throws -> ActivityContent<ContentState>? { try await next(isolation: #isolation) }

            public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> ActivityContent<
                ContentState
            >? {
                while !isOver, let snapshot = await base.next(isolation: actor) {
                    isOver = snapshot.state == .ended || snapshot.state == .dismissed
                    guard snapshot.content != seen else { continue }
                    seen = snapshot.content
                    return try snapshot.decodeContent(Attributes.self)
                }
                return nil
            }
        }
    }

    /// See `contentUpdates`.
    public struct ContentUpdates: AsyncSequence, Sendable {
        public typealias Element = ActivityContent<ContentState>
        public typealias Failure = Never

        let activity: Activity
        let seen: ActivitySnapshot.Content

        public func makeAsyncIterator() -> Iterator {
            Iterator(
                base: CheckedContentUpdates(known: activity.known, seen: seen).makeAsyncIterator(), id: activity.id,
                problems: activity.hub.program.problems)
        }

        public struct Iterator: AsyncIteratorProtocol {
            var base: CheckedContentUpdates.Iterator
            let id: String
            let problems: ProblemLog

            public mutating func next() async -> ActivityContent<ContentState>? { await next(isolation: #isolation) }

            public mutating func next(isolation actor: isolated (any Actor)?) async -> ActivityContent<ContentState>? {
                while true {
                    do {
                        return try await base.next(isolation: actor)
                    } catch {
                        problems.report("content of activity \(id)", error)
                    }
                }
            }
        }
    }

    /// See `contentStateUpdates`.
    public struct ContentStateUpdates: AsyncSequence, Sendable {
        public typealias Element = ContentState
        public typealias Failure = Never

        let base: ContentUpdates

        public func makeAsyncIterator() -> Iterator { Iterator(base: base.makeAsyncIterator()) }

        public struct Iterator: AsyncIteratorProtocol {
            var base: ContentUpdates.Iterator

            public mutating func next() async -> ContentState? { await next(isolation: #isolation) }

            public mutating func next(isolation actor: isolated (any Actor)?) async -> ContentState? {
                await base.next(isolation: actor)?.state
            }
        }
    }

    /// See `pushTokenUpdates`.
    public struct PushTokenUpdates: AsyncSequence, Sendable {
        public typealias Element = Data

        let known: KnownActivity

        public func makeAsyncIterator() -> Iterator { Iterator(base: known.states().makeAsyncIterator()) }

        public struct Iterator: AsyncIteratorProtocol {
            var base: AsyncStream<ActivitySnapshot>.Iterator
            var last: Data?
            var isOver = false

            public mutating func next() async -> Data? { await next(isolation: #isolation) }

            public mutating func next(isolation actor: isolated (any Actor)?) async -> Data? {
                while !isOver, let snapshot = await base.next(isolation: actor) {
                    isOver = snapshot.state == .ended || snapshot.state == .dismissed
                    guard !isOver, let token = snapshot.pushTokenData, token != last else { continue }
                    last = token
                    return token
                }
                return nil
            }
        }
    }
}
