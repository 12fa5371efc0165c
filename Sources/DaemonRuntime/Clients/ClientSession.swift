// One client: its bytes in, its frames out, and its place in the event stream.
//
// Back-pressure (PROTOCOL.md 1): what a client does not read is kept up to a limit and then it is not read from either. Events are
// not queued: a subscriber is a cursor, and is handed events only while there is room.

package import BelfryCore
import EventLoop
import Glibc
import WireProtocol

/// A connected client.
package final class ClientSession {
    /// What waits in the socket's queue is sent in pieces of this many frames at once.
    static let piecesAtOnce = 64

    let number: Int
    let connection: StreamConnection
    var reader = FrameReader(limit: Limits.frameBytes)
    /// The watch on the descriptor; its interest follows what the session waits for.
    var watch: DescriptorSource?
    /// The other side writes no more.
    var hasEnded = false
    /// Nothing more is read; the session closes when its output is out.
    var isClosing = false
    /// Closed; whatever is still on its way for it is dropped.
    var isGone = false
    /// Lines that were read and not answered yet.
    var waitingFrames = 0
    /// Those of them that have to wait until there is room for replies, in order.
    var held: [PendingFrame] = []
    var subscriber: Subscriber?
    /// A subscription whose reply has not been queued yet.
    var beginsAfterReply: Subscriber?

    private var output: [[UInt8]] = []
    private var firstPiece = 0
    private var skipped = 0
    /// Bytes that wait to be sent.
    private(set) var queuedBytes = 0

    init(number: Int, connection: StreamConnection) {
        self.number = number
        self.connection = connection
    }

    package var peer: Peer {
        Peer(connection: number, processID: connection.peer.process, userID: connection.peer.user)
    }

    /// Whether replies may be added and requests read.
    var hasRoom: Bool { queuedBytes < Limits.queuedBytes }

    /// Queues a frame, LF included.
    func queue(_ frame: [UInt8]) {
        guard !frame.isEmpty else { return }
        output.append(frame)
        queuedBytes += frame.count
    }

    /// Sends what the socket takes now.
    /// - Returns: false when the client is gone.
    func flush() -> Bool {
        while firstPiece < output.count {
            let end = min(output.count, firstPiece + Self.piecesAtOnce)
            let sent: Int
            do throws(SystemError) {
                sent = try connection.send(pieces: output[firstPiece..<end], skipping: skipped)
            } catch {
                return false
            }
            if sent == 0 { return true }
            advance(by: sent)
        }
        return true
    }

    private func advance(by sent: Int) {
        queuedBytes -= sent
        skipped += sent
        while firstPiece < output.count, skipped >= output[firstPiece].count {
            skipped -= output[firstPiece].count
            output[firstPiece] = []
            firstPiece += 1
        }
        if firstPiece == output.count {
            output = []
            firstPiece = 0
        } else if firstPiece > 256 {
            output.removeFirst(firstPiece)
            firstPiece = 0
        }
    }
}

/// A place in the event stream.
struct Subscriber {
    var filter: EventFilter
    /// Everything up to this event was sent, or did not pass the filter.
    var position: Int64
    /// The first read of a subscription that began further back than events are kept: its reply has told of the gap.
    var gapIsTold: Bool
}
