// Bytes on their way out.

/// A queue of bytes that is taken from its front in pieces of any size.
struct ByteQueue {
    private var bytes: [UInt8] = []
    private var start = 0

    var isEmpty: Bool { start == bytes.count }
    var count: Int { bytes.count - start }

    mutating func append(_ more: [UInt8]) {
        bytes += more
    }

    mutating func removeAll() {
        bytes = []
        start = 0
    }

    /// Sends as much as the socket takes now.
    mutating func send(to socket: ClientSocket) throws(BelfryError) {
        while !isEmpty {
            let outcome: Result<Int?, BelfryError> = bytes[start...].withUnsafeBytes { piece in
                do throws(BelfryError) { return .success(try socket.send(piece)) } catch { return .failure(error) }
            }
            guard let count = try outcome.get() else { return }
            start += count
            if start == bytes.count {
                removeAll()
            } else if start > 1 << 16 {
                bytes.removeFirst(start)
                start = 0
            }
        }
    }
}
