// Which bubbles are on the screen, kept in a small file so that a daemon that was killed takes them up again instead of showing
// everything a second time. It is worth something only for the same server on the same bus, and is no state to lose: a file that cannot
// be read or written means that bubbles are shown once more.

import BelfryCore
import EventLoop
import Glibc

/// The bubbles a server shows, over a restart of the daemon.
final class BubbleMemory {
    /// A server's time on a bus, and what it shows of ours.
    struct Content: Equatable {
        /// The bus's own id and the server's unique name on it.
        var server: String
        var bubbles: [UInt32: Identifier]
        /// What the server was asked to show and has not named yet.
        var asked: [Identifier] = []
    }

    private static let title = "belfry bubbles 1"
    private static let sizeLimit = 1 << 20

    private let path: String?
    private var written: Content?

    /// - Parameter path: nil to remember nothing.
    init(path: String?) {
        self.path = path
    }

    /// What the daemon before has left; nil if there is nothing that can be read.
    func load() -> Content? {
        guard let path, let text = Self.read(path) else { return nil }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        // The last line is whole only if a line end follows it.
        guard lines.count >= 3, lines[0] == Self.title, lines.last == "" else { return nil }
        var content = Content(server: String(lines[1]), bubbles: [:])
        for line in lines[2..<(lines.count - 1)] {
            let words = line.split(separator: " ", maxSplits: 1)
            guard words.count == 2 else { return nil }
            let key = Identifier(String(words[1]))
            if words[0] == "?" {
                content.asked.append(key)
            } else if let id = UInt32(words[0]), id != 0 {
                content.bubbles[id] = key
            } else {
                return nil
            }
        }
        return content
    }

    /// Writes what is on the screen now, if that has changed.
    func save(_ content: Content) {
        guard let path, content != written else { return }
        written = content
        var text = Self.title + "\n" + content.server + "\n"
        let lines = content.bubbles.sorted { $0.key < $1.key }.map { ("\($0.key)", $0.value) } + content.asked.map { ("?", $0) }
        for (id, key) in lines where !key.text.utf8.contains(UInt8(ascii: "\n")) { text += "\(id) \(key.text)\n" }
        Self.write(text, to: path)
    }

    private static func read(_ path: String) -> String? {
        let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        guard number >= 0 else { return nil }
        let file = OwnedDescriptor(adopting: number)
        var status = stat()
        guard fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= sizeLimit else {
            return nil
        }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        let count = pread(file.number, &bytes, bytes.count, 0)
        return count == bytes.count ? String(validating: bytes, as: UTF8.self) : nil
    }

    /// In place and in one call: a kill leaves the old text or the new one, and what a power cut leaves is of another boot.
    private static func write(_ text: String, to path: String) {
        let number = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW, 0o600)
        guard number >= 0 else { return }
        let file = OwnedDescriptor(adopting: number)
        let bytes = Array(text.utf8)
        guard pwrite(file.number, bytes, bytes.count, 0) == bytes.count else { return }
        ftruncate(file.number, bytes.count)
    }
}
