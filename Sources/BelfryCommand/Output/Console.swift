// Where a command writes. Standard output is collected and written in large pieces; streams flush after each line. What goes wrong there
// ends the command: quietly when the reader has gone, with a sentence when the disk is full.

import Glibc

/// Standard output and standard error of a command.
final class Console {
    /// What a terminal takes: colours or not.
    let style: Style
    /// Whether standard output is a terminal.
    let isTerminal: Bool
    /// Nil keeps everything in memory.
    let outputDescriptor: Int32?
    private let errorDescriptor: Int32?
    private(set) var output: [UInt8] = []
    private(set) var errors: [UInt8] = []

    /// The process's own streams.
    init(environment: Environment) {
        outputDescriptor = STDOUT_FILENO
        errorDescriptor = STDERR_FILENO
        isTerminal = isatty(STDOUT_FILENO) == 1
        style = Style(isOn: isTerminal && environment.allowsEscapes)
    }

    /// Streams that are kept in memory, to be looked at.
    init() {
        outputDescriptor = nil
        errorDescriptor = nil
        isTerminal = false
        style = Style(isOn: false)
    }

    /// A line of standard output.
    func line(_ text: String) throws(Ending) {
        output += text.utf8
        output.append(0x0A)
        if output.count > 1 << 15 { try flush() }
    }

    /// A line of standard output, as bytes.
    func line(_ bytes: some Collection<UInt8>) throws(Ending) {
        output += bytes
        output.append(0x0A)
        if output.count > 1 << 15 { try flush() }
    }

    /// Bytes of standard output, as they are.
    func write(_ bytes: some Collection<UInt8>) {
        output += bytes
    }

    /// Writes out what is collected.
    func flush() throws(Ending) {
        guard let outputDescriptor, !output.isEmpty else { return }
        let code = Self.write(output, to: outputDescriptor)
        output = []
        switch code {
        case 0: return
        case EPIPE: throw Ending.quiet
        default: throw Ending(exitCode: 1, sentence: "standard output: \(String(cString: strerror(code)))")
        }
    }

    /// A line of standard error, at once.
    func error(_ sentence: String) {
        let bytes = Array((sentence + "\n").utf8)
        if let errorDescriptor { _ = Self.write(bytes, to: errorDescriptor) } else { errors += bytes }
    }

    /// Writes all bytes, waiting where the descriptor does not block; the errno of the failure, or 0.
    static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        bytes.withUnsafeBytes { buffer in
            var position = 0
            while position < buffer.count {
                let count = Glibc.write(descriptor, buffer.baseAddress! + position, buffer.count - position)
                if count >= 0 {
                    position += count
                } else if errno == EAGAIN {
                    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    poll(&waiting, 1, -1)
                } else if errno != EINTR {
                    return errno
                }
            }
            return 0
        }
    }
}
