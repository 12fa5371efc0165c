// Zone rules of this machine, by name, as the daemon reads them: from `$TZDIR`, else /usr/share/zoneinfo.

import CivilTime
import Glibc

/// Reads the rules of a zone.
enum InstalledZone {
    /// No compiled zone is larger.
    private static let sizeLimit = 1 << 18

    /// The rules of a zone; nil when the name is none, or is not installed.
    static func rules(_ name: String) -> ZoneRules? {
        guard ZoneName.isAcceptable(name) else { return nil }
        let chosen = getenv("TZDIR").map { String(cString: $0) } ?? ""
        let folder = chosen.hasPrefix("/") ? chosen : "/usr/share/zoneinfo"
        guard let bytes = FileBytes.read(folder + "/" + name, limit: sizeLimit) else { return nil }
        return try? ZoneRules(name: name, tzif: bytes)
    }
}

/// Whole files and streams, as bytes.
enum FileBytes {
    /// The bytes of a file; nil when it cannot be read or is larger than the limit.
    static func read(_ path: String, limit: Int) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return read(descriptor, limit: limit)
    }

    /// What is left of an open file, to its end; nil on an error, or when it is more than the limit.
    static func read(_ descriptor: Int32, limit: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 13)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return nil }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
            guard bytes.count <= limit else { return nil }
        }
    }
}
