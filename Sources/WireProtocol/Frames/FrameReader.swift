// Lines out of a stream of bytes, however the stream is cut.
//
// One buffer holds what has come; a mark says how far it was searched for LF, so that a line that trickles in is searched once. What
// was given back is dropped when the next bytes come, and the buffer itself when it is empty.

import Glibc

/// Collects bytes and gives them back line by line (PROTOCOL.md 1, framing).
package struct FrameReader {
    package enum Frame: Equatable, Sendable {
        /// The bytes before LF, without a CR at the end; never empty.
        case line([UInt8])
        /// More bytes than a frame may have, without LF. Nothing more is read.
        case tooLarge
    }

    private let limit: Int
    private var buffer: [UInt8] = []
    /// Bytes of the buffer that were given back, and bytes that were searched for LF.
    private var start = 0
    private var scanned = 0
    private var hasFailed = false

    /// - Parameter limit: the bytes that a line may have before its LF, a CR included.
    package init(limit: Int) {
        self.limit = limit
    }

    /// Bytes that wait for the rest of their line or to be taken.
    package var waiting: Int { buffer.count - start }

    package mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard !hasFailed else { return }
        if start > 0 {
            buffer.removeFirst(start)
            scanned -= start
            start = 0
        }
        buffer.append(contentsOf: bytes)
    }

    /// The next whole line; nil when none is there yet. A line that is too long is refused as soon as it is.
    package mutating func next() -> Frame? {
        while !hasFailed {
            guard let end = nextLineEnd() else { return waiting > limit ? fail() : nil }
            guard end - start <= limit else { return fail() }
            var stop = end
            if stop > start, buffer[stop - 1] == 0x0D { stop -= 1 }
            let line = Array(buffer[start..<stop])
            start = end + 1
            scanned = start
            if start == buffer.count { release() }
            if !line.isEmpty { return .line(line) }
        }
        return nil
    }

    private mutating func nextLineEnd() -> Int? {
        let count = buffer.count
        guard scanned < count else { return nil }
        let found = buffer.withUnsafeBytes { bytes in
            memchr(bytes.baseAddress! + scanned, 0x0A, count - scanned).map { UnsafeRawPointer($0) - bytes.baseAddress! }
        }
        scanned = found ?? count
        return found
    }

    private mutating func fail() -> Frame {
        hasFailed = true
        release()
        return .tooLarge
    }

    private mutating func release() {
        buffer = []
        start = 0
        scanned = 0
    }
}
