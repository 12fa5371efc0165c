// Lines out of a stream of bytes, however the stream is cut.

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
    /// Bytes of the buffer that were given back, and bytes looked at for LF.
    private var start = 0
    private var scanned = 0
    private var hasFailed = false

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

    /// The next whole line; nil when none is there yet.
    package mutating func next() -> Frame? {
        while !hasFailed {
            guard let end = nextLineEnd() else { return waitForMore() }
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
        while scanned < buffer.count {
            if buffer[scanned] == 0x0A { return scanned }
            scanned += 1
        }
        return nil
    }

    private mutating func waitForMore() -> Frame? {
        if buffer.count - start > limit { return fail() }
        return nil
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
