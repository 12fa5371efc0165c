// What happens to a type of activities as a whole.

import BelfryProgram
import WireProtocol

extension Activity {
    /// See `activityUpdates`.
    public struct ActivityUpdates: AsyncSequence, Sendable {
        public typealias Element = Activity<Attributes>

        let hub: ActivityHub

        public func makeAsyncIterator() -> Iterator {
            let begun = hub.beginnings.stream()
            hub.startListening()
            return Iterator(base: begun.makeAsyncIterator(), hub: hub)
        }

        public struct Iterator: AsyncIteratorProtocol {
            var base: AsyncStream<ActivitySnapshot>.Iterator
            let hub: ActivityHub
            /// A scheduled one begins twice: when it is made and when it starts.
            var last: String?

            public mutating func next() async -> Activity<Attributes>? { await next(isolation: #isolation) }

            public mutating func next(isolation actor: isolated (any Actor)?) async -> Activity<Attributes>? {
                let name = attributesTypeName(Attributes.self)
                while let snapshot = await base.next(isolation: actor) {
                    guard snapshot.attributesType == name, snapshot.id != last else { continue }
                    last = snapshot.id
                    do {
                        return try Activity(hub.activity(snapshot), hub)
                    } catch {
                        hub.program.problems.report("activity \(snapshot.id) as \(Attributes.self)", error)
                    }
                }
                return nil
            }
        }
    }

    /// See `pushToStartTokenUpdates`.
    public struct PushToStartTokenUpdates: AsyncSequence, Sendable {
        public typealias Element = Data

        let hub: ActivityHub

        public func makeAsyncIterator() -> Iterator {
            let connections = hub.connections.stream(first: [()])
            hub.startListening()
            return Iterator(hub: hub, connections: connections.makeAsyncIterator())
        }

        public struct Iterator: AsyncIteratorProtocol {
            let hub: ActivityHub
            /// The daemon is asked once, and again whenever it is back: its state may be another.
            var connections: AsyncStream<Void>.Iterator
            var last: Data?

            public mutating func next() async -> Data? { await next(isolation: #isolation) }

            public mutating func next(isolation actor: isolated (any Actor)?) async -> Data? {
                let name = attributesTypeName(Attributes.self)
                while await connections.next(isolation: actor) != nil {
                    let settings = try? await hub.program.link.call("settings.get", hub.settingsParameters(of: Attributes.self))
                    guard let token = settings.flatMap({ ActivityHub.pushToStartToken(in: $0, name) }), token != last else {
                        continue
                    }
                    last = token
                    return token
                }
                return nil
            }
        }
    }
}
