// belfry-simulate --seed N --steps M [--seeds K]: runs K seeds from N on, M steps each, and says which one failed and how.

import CivilTime
import Glibc
import Simulation

func value(_ name: String, _ fallback: UInt64) -> UInt64 {
    guard let index = CommandLine.arguments.firstIndex(of: name), index + 1 < CommandLine.arguments.count else { return fallback }
    return UInt64(CommandLine.arguments[index + 1]) ?? fallback
}

let first = value("--seed", 1)
let seeds = value("--seeds", 1)
let steps = Int(value("--steps", 2000))
let zones = Simulation.installedZones(Simulation.usualZones)
var crashes = 0
for seed in first..<(first + seeds) {
    do {
        crashes += try Simulation.run(seed: seed, steps: steps, zones: zones)
    } catch {
        print(error)
        exit(1)
    }
    if seed % 50 == 0 { print("seed \(seed) passed") }
}
print("\(seeds) seeds of \(steps) steps passed, \(crashes) crashes survived")
