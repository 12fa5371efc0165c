// One accepted connection: its descriptor, its peer, and the two transfers that never wait. It holds no buffer of its own, so that a
// client that is silent costs a descriptor and this object; the owner keeps only what is half read or not yet taken.

import Glibc

/// A connected, non-blocking stream socket.
package final class StreamConnection {
    /// What a read came to.
    package enum Received: Equatable, Sendable {
        /// So many bytes are in the buffer.
        case bytes(Int)
        /// Nothing is there now.
        case nothing
        /// The other side writes no more; it may still read.
        case ended
    }

    /// The other side.
    package let peer: PeerCredentials
    /// The descriptor for watching, -1 once closed.
    package private(set) var descriptor: Int32
    /// Runs once, behind the closing: a descriptor is free again.
    var onClose: (() -> Void)?

    /// Takes over a connected, non-blocking socket.
    package init(adopting descriptor: consuming OwnedDescriptor, peer: PeerCredentials) {
        self.descriptor = descriptor.release()
        self.peer = peer
    }

    deinit {
        close()
    }

    /// Closes both directions. A watch on the descriptor has to be cancelled before. Does nothing the second time.
    package func close() {
        guard descriptor >= 0 else { return }
        _ = Glibc.close(descriptor)
        descriptor = -1
        let closed = onClose
        onClose = nil
        closed?()
    }

    /// Reads what is there, at most a buffer full. The buffer may be shared by all connections of the thread.
    /// - Throws: ECONNRESET when the peer went away with data unread, EBADF when closed.
    package func receive(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Received {
        let count: Int
        do {
            count = try systemCall("recv") { recv(descriptor, buffer.baseAddress, buffer.count, 0) }
        } catch {
            if error.code == EAGAIN || error.code == EWOULDBLOCK { return .nothing }
            throw error
        }
        return count == 0 ? .ended : .bytes(count)
    }

    /// Writes as much as is taken now.
    /// - Returns: how many bytes were taken; 0 means wait until it is writable.
    /// - Throws: EPIPE or ECONNRESET when the peer is gone, EBADF when closed.
    package func send(_ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int {
        guard !bytes.isEmpty else { return 0 }
        do {
            return try systemCall("send") { Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL)) }
        } catch {
            if error.code == EAGAIN || error.code == EWOULDBLOCK { return 0 }
            throw error
        }
    }

    /// Writes as much as is taken now of several pieces, as if they were one.
    /// - Returns: how many bytes of them all were taken; 0 means wait until it is writable.
    /// - Throws: as `send(_:)`.
    package func send(pieces: ArraySlice<[UInt8]>, skipping skipped: Int = 0) throws(SystemError) -> Int {
        var taken = 0
        var skip = skipped
        for piece in pieces {
            let sent: Int
            do {
                sent = try send(piece, skipping: skip)
            } catch {
                // What went before is taken; the failure comes again with the next call.
                if taken > 0 { return taken }
                throw error
            }
            taken += sent
            if sent < piece.count - skip { return taken }
            skip = 0
        }
        return taken
    }

    private func send(_ piece: [UInt8], skipping skipped: Int) throws(SystemError) -> Int {
        var answer: Result<Int, SystemError> = .success(0)
        piece.withUnsafeBytes { bytes in
            do throws(SystemError) {
                answer = .success(try send(UnsafeRawBufferPointer(rebasing: bytes[skipped...])))
            } catch {
                answer = .failure(error)
            }
        }
        return try answer.get()
    }

    /// Tells the other side that nothing more comes, so that it sees the end behind the last bytes.
    package func finishWriting() {
        _ = shutdown(descriptor, Int32(SHUT_WR))
    }
}
