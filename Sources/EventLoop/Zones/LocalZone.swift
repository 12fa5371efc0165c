// Which zone the machine is in. The order is the one the C library has (TZ wins), with the two files that name the zone instead of
// only holding its rules, because a daemon that shows and stores zones needs a name.

import Glibc

/// The name of the system's time zone and where it was found.
package struct LocalZone: Equatable, Sendable {
    /// What said which zone it is.
    package enum Source: Equatable, Sendable {
        /// `TZ` in the environment.
        case environment
        /// The target of the link /etc/localtime.
        case link
        /// The text of /etc/timezone.
        case file
        /// Nothing said anything: UTC.
        case none
    }

    /// An IANA name, or "UTC".
    package let name: String
    package let source: Source
    /// A `TZ` that names no installed zone (a POSIX rule such as "CET-1CEST", or a misspelling). The C library reads the unknown as
    /// UTC, and so do we; worth telling the person.
    package let unusableEnvironment: String?

    package init(name: String, source: Source, unusableEnvironment: String? = nil) {
        self.name = name
        self.source = source
        self.unusableEnvironment = unusableEnvironment
    }

    /// Looks at the environment and the files now.
    /// - Parameter environment: the value of `TZ`, nil if it is not set.
    package static func current(
        environment: String? = getenv("TZ").map { String(cString: $0) },
        localtime: String = "/etc/localtime", timezone: String = "/etc/timezone", files: ZoneFiles = ZoneFiles()
    ) -> LocalZone {
        if let environment { return fromEnvironment(environment, files: files) }
        if let target = linkTarget(localtime), let name = files.name(ofPath: target) {
            return LocalZone(name: name, source: .link)
        }
        if let name = firstLine(timezone), ZoneFiles.isPlainName(name) {
            return LocalZone(name: name, source: .file)
        }
        return LocalZone(name: "UTC", source: .none)
    }

    private static func fromEnvironment(_ text: String, files: ZoneFiles) -> LocalZone {
        var name = text.hasPrefix(":") ? String(text.dropFirst()) : text
        if name.hasPrefix("/"), let inside = files.name(ofPath: name) { name = inside }
        if name.isEmpty { return LocalZone(name: "UTC", source: .environment) }
        if files.contains(name) { return LocalZone(name: name, source: .environment) }
        return LocalZone(name: "UTC", source: .environment, unusableEnvironment: text)
    }

    /// Follows the link at a path up to the first target that lies in a folder of zones: a second link inside that folder is an
    /// alias of the zone, and the name people chose is the first.
    private static func linkTarget(_ path: String) -> String? {
        var path = path
        for _ in 0..<8 {
            guard let target = FileText.link(at: path) else { return nil }
            path = target.hasPrefix("/") ? target : FileText.folder(of: path) + "/" + target
            if path.contains("/zoneinfo/") { return path }
        }
        return nil
    }

    private static func firstLine(_ path: String) -> String? {
        guard let bytes = try? FileText.read(path, limit: 4096) else { return nil }
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
        let trimmed = line.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") && $0 != UInt8(ascii: "\r") }
        return trimmed.isEmpty ? nil : String(decoding: trimmed, as: UTF8.self)
    }
}
