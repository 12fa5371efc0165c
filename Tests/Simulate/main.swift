// belfry-simulate: runs simulated lives of the daemon and says which one broke a promise, and how.
//
//   belfry-simulate [--seed N] [--seeds K] [--steps M]     K seeds from N on, M steps each
//   belfry-simulate --seed N --script FILE                 a script that an earlier failure has printed
//   belfry-simulate --seed N --steps M --print             the script of a seed, without running it

import CivilTime
import Glibc
import Simulation

func text(_ name: String) -> String? {
    guard let index = CommandLine.arguments.firstIndex(of: name), index + 1 < CommandLine.arguments.count else { return nil }
    return CommandLine.arguments[index + 1]
}

func value(_ name: String, _ fallback: UInt64) -> UInt64 { text(name).flatMap { UInt64($0) } ?? fallback }

func contents(of path: String) -> String {
    guard let file = fopen(path, "r") else {
        print("belfry-simulate: \(path) cannot be read")
        exit(2)
    }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    return String(decoding: bytes, as: UTF8.self)
}

let first = value("--seed", 1)
let seeds = value("--seeds", 1)
let steps = Int(value("--steps", 2000))
let zones = Simulation.installedZones(Simulation.usualZones)
var survived = Survived()
do {
    if CommandLine.arguments.contains("--print") {
        print(Script.random(seed: first, steps: steps, zones: zones.map(\.name)).text, terminator: "")
        exit(0)
    }
    if let path = text("--script") {
        guard let script = Script(text: contents(of: path)) else {
            print("belfry-simulate: \(path) holds a line that is no step")
            exit(2)
        }
        survived += try Simulation.replay(script, seed: first, zones: zones)
    } else {
        for seed in first..<(first + seeds) {
            survived += try Simulation.run(seed: seed, steps: steps, zones: zones)
            if seed % 50 == 0 {
                print("through seed \(seed): \(survived.steps) steps, \(survived.crashes) crashes")
                fflush(nil)
            }
        }
    }
} catch {
    print(error)
    exit(1)
}
print("\(survived.steps) steps passed, \(survived.crashes) crashes survived, \(survived.losses) of them losses of power")
