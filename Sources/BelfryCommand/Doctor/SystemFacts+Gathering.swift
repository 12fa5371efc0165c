// Looks at daemon, session and machine. Whatever is missing, hangs or may not be read is a fact like any other, and none of it takes long.

import BelfryClient
import CLinux
import CivilTime
import Glibc
import WireProtocol

extension SystemFacts {
    /// How long the daemon, the bus and each program may take, milliseconds.
    private static let daemonLimit: Int64 = 3000
    private static let busLimit: Int32 = 1000
    private static let programLimit: Int64 = 2000
    /// The record that every start of the daemon writes, as its catalog knows it.
    private static let knownMessage: [UInt8] = [
        0x05, 0x4F, 0x9D, 0x36, 0xB9, 0x6F, 0x4A, 0x2C, 0x91, 0xCB, 0xE7, 0xDE, 0x45, 0x0C, 0xB5, 0x99,
    ]

    /// All of it, as it is now.
    static func gather(address: BelfryAddress, variable: (String) -> String?) -> SystemFacts {
        func value(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
        let user = getuid()
        let daemon = ask(address)
        var own: DaemonFacts?
        if case .answers(let answer) = daemon { own = answer }
        let now = wallTime
        let folder = own.map { Diagnosis.folder(of: $0.store) } ?? stateFolder(value)
        let zoneName = own?.zone ?? systemZone(value("TZ")) ?? "UTC"
        return SystemFacts(
            user: user, userName: userName(user), socketPath: address.path, daemon: daemon, socket: file(address.path),
            socketFolder: file(Diagnosis.folder(of: address.path)), stateFolder: folder, state: file(folder),
            isStateWritable: access(folder, W_OK | X_OK) == 0, freeBytes: freeBytes(folder), units: units(),
            lingers: lingers(user), bus: bus(value, user), systemZone: systemZone(value("TZ")), zoneVariable: value("TZ"),
            isZoneInstalled: InstalledZone.rules(zoneName) != nil, now: now, isClockSynchronized: isClockSynchronized,
            hasJournal: file("/run/systemd/journal/socket")?.kind == .socket,
            isJournalKept: file("/var/log/journal")?.kind == .folder, isCatalogKnown: isCatalogKnown)
    }

    // MARK: The daemon

    private static func ask(_ address: BelfryAddress) -> Daemon {
        do throws(BelfryError) {
            let connection = try SynchronousConnection(to: address, limit: daemonLimit)
            let asked = [connection.send("server.info"), connection.send("server.status"), connection.send("server.quiet")]
            let info = try connection.reply(to: asked[0])
            let status = try connection.reply(to: asked[1])
            // An older daemon has no quiet time.
            let quiet = try? connection.reply(to: asked[2])
            guard let clock = info["clock"], let now = clock["now"]?.instant else {
                return .silent("what listens at \(address.path) is no belfryd")
            }
            let desktop = status["desktop"]
            return .answers(
                DaemonFacts(
                    version: info["version"]?.line ?? "?", process: info["pid"]?.integer ?? 0, now: now,
                    zone: clock["zone"]?.string ?? "", isVirtual: clock["virtual"]?.boolean ?? false,
                    store: status["store"]?["path"]?.string ?? "", desktopState: desktop?["state"]?.string ?? "",
                    server: desktop?["server"]?.line,
                    capabilities: (desktop?["capabilities"]?.elements ?? []).compactMap(\.string),
                    isQuiet: quiet?["quiet"]?.boolean ?? false, quietUntil: quiet?["until"]?.instant,
                    held: quiet?["held"]?.integer ?? 0))
        } catch {
            let sentence = SafeText.line(error.message)
            return error.kind == .notRunning ? .notRunning(sentence) : .silent(sentence)
        }
    }

    private static func stateFolder(_ value: (String) -> String?) -> String {
        value("BELFRY_STATE_DIR") ?? value("XDG_STATE_HOME").map { $0 + "/belfry" }
            ?? (value("HOME") ?? "") + "/.local/state/belfry"
    }

    // MARK: Files

    private static func file(_ path: String) -> File? {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return nil }
        let kind: File.Kind
        switch facts.st_mode & S_IFMT {
        case S_IFDIR: kind = .folder
        case S_IFSOCK: kind = .socket
        default: kind = .other
        }
        return File(kind: kind, mode: facts.st_mode & 0o7777, owner: facts.st_uid)
    }

    private static func freeBytes(_ path: String) -> UInt64? {
        var facts = statvfs()
        guard statvfs(path, &facts) == 0 else { return nil }
        return UInt64(facts.f_bavail).multipliedReportingOverflow(by: UInt64(facts.f_frsize)).partialValue
    }

    // MARK: systemd

    private static func units() -> [String: Unit]? {
        let words = [
            "systemctl", "--user", "show", "--property=Id,LoadState,ActiveState,SubState,UnitFileState,Result,NRestarts",
            "belfryd.service", "belfryd.socket",
        ]
        guard let output = BoundedProcess.output(words, milliseconds: programLimit) else { return nil }
        let units = Unit.read(String(decoding: output, as: UTF8.self))
        return units.isEmpty ? nil : units
    }

    private static func lingers(_ user: UInt32) -> Bool? {
        guard file("/run/systemd/system")?.kind == .folder else { return nil }
        return file("/var/lib/systemd/linger/" + userName(user)) != nil
    }

    private static func userName(_ user: UInt32) -> String {
        guard let entry = getpwuid(user), let name = entry.pointee.pw_name else { return "\(user)" }
        return SafeText.line(String(cString: name))
    }

    private static var isCatalogKnown: Bool {
        guard let database = FileBytes.read("/var/lib/systemd/catalog/database", limit: 64 << 20) else { return false }
        return database.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress, bytes.count >= knownMessage.count else { return false }
            return (0...bytes.count - knownMessage.count).contains { memcmp(start + $0, knownMessage, knownMessage.count) == 0 }
        }
    }

    // MARK: The session, and time

    private static func bus(_ value: (String) -> String?, _ user: UInt32) -> Bus {
        if let address = value("DBUS_SESSION_BUS_ADDRESS") {
            return BusProbe.probe(address, user: user, milliseconds: busLimit)
        }
        let path = (value("XDG_RUNTIME_DIR") ?? "/run/user/\(user)") + "/bus"
        return file(path) == nil ? .unknown : BusProbe.probe("unix:path=" + path, user: user, milliseconds: busLimit)
    }

    private static func systemZone(_ variable: String?) -> String? {
        if let variable { return variable.hasPrefix(":") ? String(variable.dropFirst()) : variable }
        var target = [CChar](repeating: 0, count: 4096)
        let count = readlink("/etc/localtime", &target, target.count - 1)
        if count > 0 {
            let path = String(decoding: target.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
            if let range = path.utf8RangeOfZoneInfo { return String(path[range.upperBound...]) }
        }
        return FileBytes.read("/etc/timezone", limit: 4096).map { bytes in
            String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)
        }
    }

    private static var wallTime: Instant {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
    }

    private static var isClockSynchronized: Bool? {
        switch clinux_clock_is_synchronized() {
        case 1: true
        case 0: false
        default: nil
        }
    }
}

extension String {
    /// Where the folder of zones ends in a path.
    fileprivate var utf8RangeOfZoneInfo: Range<String.Index>? {
        let folder = "/zoneinfo/"
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(folder) { return start..<index(start, offsetBy: folder.count) }
            start = index(after: start)
        }
        return nil
    }
}

extension SystemFacts.Unit {
    /// Reads what `systemctl show` prints: a block of NAME=VALUE lines a unit.
    static func read(_ text: String) -> [String: SystemFacts.Unit] {
        var units: [String: SystemFacts.Unit] = [:]
        for block in text.split(separator: "\n", omittingEmptySubsequences: false).split(separator: "") {
            var unit = SystemFacts.Unit()
            var name = ""
            for line in block {
                let words = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard words.count == 2 else { continue }
                let value = SafeText.line(String(words[1]))
                switch words[0] {
                case "Id": name = value
                case "LoadState": unit.load = value
                case "ActiveState": unit.active = value
                case "SubState": unit.sub = value
                case "UnitFileState": unit.file = value
                case "Result": unit.result = value
                case "NRestarts": unit.restarts = value
                default: break
                }
            }
            if !name.isEmpty { units[name] = unit }
        }
        return units
    }
}
