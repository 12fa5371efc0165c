// The installed zone rules, by name. A name comes from outside and becomes part of a path, so it is checked before it is one; what is
// found must be an ordinary file of a reasonable size that begins as a TZif file does.

import Glibc

/// The folder of compiled time zones.
package struct ZoneFiles: Sendable {
    /// Why there are no bytes for a name.
    package enum Failure: Error, Equatable, Sendable, CustomStringConvertible {
        /// It is not the name of a zone: empty, too long, a path that leaves the folder, an odd character.
        case badName(String)
        /// There is no such file, or what is there is no zone.
        case unknown(String)
        /// The file is larger than any zone.
        case tooLarge(String, limit: Int)
        case system(SystemError)

        package var description: String {
            switch self {
            case .badName(let name): "\"\(name)\" is not the name of a time zone"
            case .unknown(let name): "there is no time zone \"\(name)\""
            case .tooLarge(let name, let limit): "the file of the time zone \"\(name)\" is larger than \(limit) bytes"
            case .system(let error): error.description
            }
        }
    }

    /// The largest file that is read; the real ones have under 4 KiB.
    package static let sizeLimit = 1 << 18

    /// The folder, without a slash at the end.
    package let folder: String

    /// - Parameter folder: nil for `$TZDIR`, else /usr/share/zoneinfo.
    package init(folder: String? = nil) {
        let chosen = folder ?? getenv("TZDIR").map { String(cString: $0) } ?? ""
        var text = chosen.hasPrefix("/") ? chosen : "/usr/share/zoneinfo"
        while text.count > 1, text.hasSuffix("/") { text.removeLast() }
        self.folder = text
    }

    /// The bytes of a zone's file.
    package func read(_ name: String) throws(Failure) -> [UInt8] {
        guard Self.isPlainName(name) else { throw .badName(name) }
        let bytes: [UInt8]
        do {
            bytes = try FileText.read(folder + "/" + name, limit: Self.sizeLimit)
        } catch {
            switch error.code {
            case ENOENT, ENOTDIR, EISDIR, EINVAL, ENAMETOOLONG, ELOOP: throw .unknown(name)
            case EFBIG: throw .tooLarge(name, limit: Self.sizeLimit)
            default: throw .system(error)
            }
        }
        guard bytes.starts(with: Array("TZif".utf8)) else { throw .unknown(name) }
        return bytes
    }

    /// True if the name is that of an installed zone.
    package func contains(_ name: String) -> Bool {
        (try? read(name)) != nil
    }

    /// The zone a path names: the part behind this folder or behind any folder called zoneinfo; nil if it names none.
    func name(ofPath path: String) -> String? {
        var name: Substring
        if path.hasPrefix(folder + "/") {
            name = path.dropFirst(folder.count + 1)
        } else if let range = Self.lastRange(of: "/zoneinfo/", in: path) {
            name = path[range.upperBound...]
        } else {
            return nil
        }
        for prefix in ["posix/", "right/"] where name.hasPrefix(prefix) { name = name.dropFirst(prefix.count) }
        return Self.isPlainName(String(name)) ? String(name) : nil
    }

    /// True for a relative path of at most 255 bytes of letters, digits, `+`, `-`, `_` and dots inside a part, none of whose parts is
    /// empty or begins with a dot.
    package static func isPlainName(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        guard !bytes.isEmpty, bytes.count <= 255 else { return false }
        for part in bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard let first = part.first, first != UInt8(ascii: ".") else { return false }
            guard part.allSatisfy(isNameByte) else { return false }
        }
        return true
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
        default: false
        }
    }

    private static func lastRange(of needle: String, in text: String) -> Range<String.Index>? {
        var found: Range<String.Index>?
        var start = text.startIndex
        while start < text.endIndex {
            if text[start...].hasPrefix(needle) {
                found = start..<(text.index(start, offsetBy: needle.count))
            }
            start = text.index(after: start)
        }
        return found
    }
}
