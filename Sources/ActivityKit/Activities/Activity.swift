// A handle on an activity. The activity itself is the daemon's: it goes on when every handle is gone, and when the program is.

import BelfryProgram
import Synchronization

/// Something under way that a person keeps in sight.
///
/// A handle can be used from any thread. Two handles on the same activity show the same.
public final class Activity<Attributes: ActivityAttributes>: Identifiable, Sendable {
    public typealias ContentState = Attributes.ContentState

    let known: KnownActivity
    let hub: ActivityHub
    /// The newest state whose content this type could be made from.
    private let readable: Mutex<ActivitySnapshot>

    /// A handle on an activity of this type. Throws a `DecodingError` with the path if its attributes or its state are of another.
    init(_ known: KnownActivity, _ hub: ActivityHub) throws {
        let snapshot = known.snapshot
        let _: Attributes = try snapshot.decodeAttributes()
        _ = try snapshot.decodeState(Attributes.self)
        self.known = known
        self.hub = hub
        readable = Mutex(snapshot)
    }

    /// The daemon's id for it.
    public var id: String { known.id }

    /// What it is about, as it was when it began.
    public var attributes: Attributes {
        do {
            return try readable.withLock { $0 }.decodeAttributes()
        } catch {
            // The same text was read when this handle was made.
            preconditionFailure("The attributes of activity \(id) could be decoded once, but not again: \(error)")
        }
    }

    /// The newest content that the daemon has told. After an awaited update or end, that update or end.
    ///
    /// A content that does not fit `ContentState`, as a push may bring, is reported in `Belfry.problems`, and the one before is
    /// shown; `loadContent()` throws instead.
    public var content: ActivityContent<ContentState> {
        do {
            return try loadContent()
        } catch {
            hub.program.problems.report("content of activity \(id)", error)
            return lastReadable()
        }
    }

    /// The newest content that the daemon has told. Throws a `DecodingError` with the path if it does not fit `ContentState`.
    public func loadContent() throws -> ActivityContent<ContentState> {
        let snapshot = known.snapshot
        let content = try snapshot.decodeContent(Attributes.self)
        readable.withLock { $0 = snapshot }
        return content
    }

    private func lastReadable() -> ActivityContent<ContentState> {
        do {
            return try readable.withLock { $0 }.decodeContent(Attributes.self)
        } catch {
            preconditionFailure("The content of activity \(id) could be decoded once, but not again: \(error)")
        }
    }

    /// The state of the newest content.
    @available(*, deprecated, message: "Use content.state.")
    public var contentState: ContentState { content.state }

    /// Where it is in its life.
    public var activityState: ActivityState { known.snapshot.state }

    /// What updates from outside are sent to; nil unless it was asked for.
    public var pushToken: Data? { known.snapshot.pushTokenData }
}

extension Activity: CustomStringConvertible {
    public var description: String { "\(Attributes.self) \(id) (\(activityState.rawValue))" }
}

extension Activity: Hashable {
    public static func == (left: Activity, right: Activity) -> Bool { left.id == right.id }

    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
