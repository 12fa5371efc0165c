// All clocks of a simulated machine.

import BelfryCore
import CivilTime

struct SimulatedClock {
    var moment: Moment
    var boot = 1

    var bootID: String { "boot-\(boot)" }

    mutating func pass(_ microseconds: Int64, asleep: Bool = false) {
        moment.wall = moment.wall.adding(microseconds: microseconds)
        moment.sinceBoot += microseconds
        if !asleep { moment.awake += microseconds }
    }

    mutating func set(by microseconds: Int64) {
        moment.wall = moment.wall.adding(microseconds: microseconds)
    }

    /// The machine was off for a while and starts anew.
    mutating func reboot(offFor microseconds: Int64) {
        boot += 1
        moment.wall = moment.wall.adding(microseconds: microseconds)
        moment.sinceBoot = 0
        moment.awake = 0
    }
}

/// The zones of a simulated machine.
final class SimulatedZones: Zones {
    private var rules: [String: ZoneRules]
    private(set) var local: ZoneRules

    init(_ rules: [ZoneRules]) {
        self.rules = Dictionary(uniqueKeysWithValues: rules.map { ($0.name, $0) })
        local = rules[0]
    }

    var names: [String] { rules.keys.sorted() }

    func zone(named name: String) -> ZoneRules? { rules[name] }

    func travel(to name: String) {
        if let zone = rules[name] { local = zone }
    }
}
