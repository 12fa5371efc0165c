// A frame whose requests are being carried out: it is answered when the last of them is.

import BelfryCore
import WireProtocol

/// One line of one client on its way through the turns.
final class PendingFrame {
    let session: ClientSession
    let frame: RemoteFrame
    /// The next request to be carried out.
    var next = 0
    /// One of its requests can have a long reply.
    var mayAnswerMuch = false
    private var replies: [[UInt8]?]

    init(_ frame: RemoteFrame, of session: ClientSession) {
        self.session = session
        self.frame = frame
        replies = Array(repeating: nil, count: frame.calls.count)
    }

    var isDone: Bool { next >= frame.calls.count }

    func settle(_ index: Int, _ reply: Result<Reply, CallError>) {
        guard let id = frame.calls[index].id else { return }
        switch reply {
        case .success(let result): replies[index] = ReplyEncoder.result(result, id: id)
        case .failure(let error): replies[index] = ReplyEncoder.error(error, id: id)
        }
    }

    /// The reply with LF; empty when nobody wants one.
    var replyFrame: [UInt8] {
        let given = replies.compactMap { $0 }
        guard !given.isEmpty else { return [] }
        var bytes = frame.isBatch ? ReplyEncoder.batch(given) : given[0]
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }
}
