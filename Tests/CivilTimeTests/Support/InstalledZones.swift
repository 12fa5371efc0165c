// The zones installed on this machine, read as the daemon reads them.

import CivilTime
import Foundation

enum InstalledZones {
    static let folder = "/usr/share/zoneinfo"

    static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
    }

    static func rules(_ name: String) throws -> ZoneRules {
        name == "UTC" ? .utc : try ZoneRules(name: name, tzif: bytes(name))
    }

    /// The names of all zones that are installed, links included, in order; `right/` and `posix/` copies left out.
    static let names: [String] = {
        guard let files = FileManager.default.enumerator(atPath: folder) else { return [] }
        var names: [String] = []
        for case let name as String in files where !name.hasPrefix("right/") && !name.hasPrefix("posix/") {
            guard ZoneName.isAcceptable(name), let bytes = try? bytes(name), bytes.starts(with: Array("TZif".utf8)) else {
                continue
            }
            names.append(name)
        }
        return names.sorted()
    }()

    /// One name for each different zone, so that what takes long is not done twice for links.
    static let distinct: [String] = {
        var seen: Set<[UInt8]> = []
        return names.filter { name in (try? bytes(name)).map { seen.insert($0).inserted } ?? false }
    }()
}
