// The newest events as frames, for subscribers that keep up.
//
// A subscriber is a cursor into the kept events. At the head it is fed from here, where each frame was built once and is shared by
// all; further back it is fed from the ledger. Either way it costs no memory of its own and nobody waits for it.

package import BelfryCore
import CivilTime
import WireProtocol

/// One event, framed.
package struct EventFrame {
    package var sequence: Int64
    package var topic: Topic
    package var app: String?
    package var bytes: [UInt8]

    static let head = Array(#"{"jsonrpc":"2.0","method":"event","params":"#.utf8)

    /// `server.gap` for one subscriber.
    static func gap(sequence: Int64, at instant: Instant, first: Int64, last: Int64) -> [UInt8] {
        head + EventEncoder.gap(sequence: sequence, at: instant, first: first, last: last) + Array("}\n".utf8)
    }

    package init(_ event: EventRecord) {
        sequence = event.sequence
        topic = event.topic
        app = event.app
        bytes = []
        bytes.reserveCapacity(Self.head.count + event.text.bytes.count + 2)
        bytes += Self.head
        bytes += event.text.bytes
        bytes.append(UInt8(ascii: "}"))
        bytes.append(UInt8(ascii: "\n"))
    }
}

/// The newest frames, oldest first, within a limit of bytes.
package struct EventFeed {
    /// Bytes of frames that are kept; older ones are read from the ledger when somebody wants them.
    static let limit = 1 << 19

    private var frames: [EventFrame] = []
    private var first = 0
    private var bytes = 0
    /// The newest event's number.
    package private(set) var newest: Int64

    /// - Parameter newest: the newest event kept so far.
    package init(newest: Int64) {
        self.newest = newest
        forgottenThrough = newest
    }

    /// Every event after this one is here.
    package private(set) var forgottenThrough: Int64

    /// Takes in the next event. Without subscribers nothing is kept: `keep` says whether there are any.
    package mutating func append(_ event: EventRecord, keep: Bool) {
        newest = event.sequence
        guard keep else {
            forget()
            return
        }
        let frame = EventFrame(event)
        frames.append(frame)
        bytes += frame.bytes.count
        while bytes > Self.limit, frames.count - first > 1 {
            bytes -= frames[first].bytes.count
            forgottenThrough = frames[first].sequence
            frames[first].bytes = []
            first += 1
        }
        if first > 1024, first * 2 > frames.count {
            frames.removeFirst(first)
            first = 0
        }
    }

    /// Drops all frames.
    package mutating func forget() {
        frames = []
        first = 0
        bytes = 0
        forgottenThrough = newest
    }

    /// The frames after a number, oldest first; nil when some of them are no longer here.
    package func frames(after sequence: Int64) -> ArraySlice<EventFrame>? {
        guard sequence >= forgottenThrough else { return nil }
        var low = first
        var high = frames.count
        while low < high {
            let middle = (low + high) / 2
            if frames[middle].sequence <= sequence { low = middle + 1 } else { high = middle }
        }
        return frames[low...]
    }
}
