// The zones of the machine, read when they are first asked for.

import BelfryCore
package import CivilTime
package import EventLoop

/// Zone rules from the installed files, with a small cache.
package final class SystemZones: Zones {
    /// More zones than a person uses; beyond it the cache starts anew.
    static let cached = 64

    private let files: ZoneFiles
    /// A name that stands in for the system's.
    private var override: String?
    private var rules: [String: ZoneRules] = [:]
    package private(set) var local: ZoneRules
    /// Said at start and on reload, when `TZ` decides or cannot be used.
    package private(set) var remark: String?

    /// - Parameter override: the zone of `--zone`.
    /// - Throws: the name, when it is not installed.
    package init(override: String? = nil, files: ZoneFiles = ZoneFiles()) throws(UnknownZone) {
        self.files = files
        local = .utc
        if let override { try use(override) } else { reload() }
    }

    package struct UnknownZone: Error, Equatable, Sendable {
        package var name: String
    }

    package func zone(named name: String) -> ZoneRules? {
        if let known = rules[name] { return known }
        guard let bytes = try? files.read(name), let zone = try? ZoneRules(name: name, tzif: bytes) else {
            return name == "UTC" ? .utc : nil
        }
        if rules.count >= Self.cached { rules.removeAll() }
        rules[name] = zone
        return zone
    }

    /// Lets a named zone stand in for the system's.
    package func use(_ name: String) throws(UnknownZone) {
        guard let zone = zone(named: name) else { throw UnknownZone(name: name) }
        override = name
        local = zone
    }

    /// Reads all rules, and which zone the system is in, anew.
    package func reload() {
        rules.removeAll()
        remark = nil
        if let override {
            local = zone(named: override) ?? local
            return
        }
        let current = LocalZone.current(files: files)
        if let unusable = current.unusableEnvironment {
            remark = "TZ is \(unusable), which is no installed zone: local dates are read in \(current.name)"
        } else if case .environment = current.source {
            remark = "TZ is set: local dates are read in \(current.name), whatever /etc/localtime says"
        }
        local = zone(named: current.name) ?? .utc
    }
}
