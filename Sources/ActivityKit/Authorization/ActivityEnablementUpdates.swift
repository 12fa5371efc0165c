// The switch for activities as a sequence. The daemon tells no one when a setting changes, so while somebody reads the sequence it is
// asked once a second; without a reader nothing happens.

import BelfryProgram
import WireProtocol

extension ActivityAuthorizationInfo {
    /// See `activityEnablementUpdates`.
    public struct ActivityEnablementUpdates: AsyncSequence, Sendable {
        public typealias Element = Bool

        let hub: ActivityHub

        public func makeAsyncIterator() -> Iterator { Iterator(hub: hub) }

        public struct Iterator: AsyncIteratorProtocol {
            private static let pause = Duration.seconds(1)

            let hub: ActivityHub
            var last: Bool?

            public mutating func next() async -> Bool? { await next(isolation: #isolation) }

            public mutating func next(isolation actor: isolated (any Actor)?) async -> Bool? {
                while !Task.isCancelled {
                    let settings = try? await hub.program.link.call(
                        "settings.get", parameters { $0.set("app", hub.program.app) })
                    let isEnabled = settings?["activitiesEnabled"]?.boolean ?? false
                    if isEnabled != last {
                        last = isEnabled
                        return isEnabled
                    }
                    try? await Task.sleep(for: Self.pause)
                }
                return nil
            }
        }
    }

    /// See `frequentPushEnablementUpdates`.
    public struct FrequentPushEnablementUpdates: AsyncSequence, Sendable {
        public typealias Element = Bool

        public func makeAsyncIterator() -> Iterator {
            Iterator(base: Broadcast<Bool>().stream(first: [true]).makeAsyncIterator())
        }

        public struct Iterator: AsyncIteratorProtocol {
            var base: AsyncStream<Bool>.Iterator

            public mutating func next() async -> Bool? { await next(isolation: #isolation) }

            public mutating func next(isolation actor: isolated (any Actor)?) async -> Bool? { await base.next(isolation: actor) }
        }
    }
}
