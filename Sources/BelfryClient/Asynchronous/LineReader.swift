// Messages out of a socket, as many as are wanted.

import WireProtocol

/// Reads what a socket has, and gives it back message by message.
struct LineReader {
    private var frames = FrameReader(limit: Message.lineLimit)

    /// Receives once; false when there is nothing now.
    mutating func receive(from socket: ClientSocket) throws(BelfryError) -> Bool {
        var frames = self.frames
        let outcome: Result<Bool, BelfryError> = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
            do throws(BelfryError) {
                guard let count = try socket.receive(into: buffer) else { return .success(false) }
                frames.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                return .success(true)
            } catch { return .failure(error) }
        }
        self.frames = frames
        return try outcome.get()
    }

    /// The next message of those received.
    mutating func next() throws(BelfryError) -> Message? {
        switch frames.next() {
        case nil: return nil
        case .tooLarge: throw BelfryError(.badReply, "a line from belfryd has more than \(Message.lineLimit) bytes")
        case .line(let line): return try Message(line: line)
        }
    }
}
