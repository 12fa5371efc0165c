// Runs a script: its steps, then the whole is checked. A failure names seed and step, shows the newest inputs, and is cut down to a
// short script that still fails.

package import CivilTime
import Glibc

package struct SimulationFailure: Error, CustomStringConvertible {
    package var seed: UInt64
    package var step: Int
    package var cause: String
    package var inputs: [String]
    /// A script that fails too, as short as it was made.
    package var script: Script

    package var description: String {
        "seed \(seed), step \(step): \(cause)\nthe last inputs:\n" + inputs.joined(separator: "\n")
            + "\nreplay with `belfry-simulate --seed \(seed) --script FILE`, the file being\n# \(cause)\n" + script.text
    }
}

/// What a life went through.
package struct Survived: Sendable {
    package var steps = 0
    package var crashes = 0
    /// Crashes in which the disk lost what was not synced.
    package var losses = 0

    package init() {}

    package static func += (left: inout Survived, right: Survived) {
        left.steps += right.steps
        left.crashes += right.crashes
        left.losses += right.losses
    }
}

package enum Simulation {
    /// Runs the life of a seed.
    /// - Parameter attempts: how many replays may be spent on a shorter script.
    package static func run(seed: UInt64, steps: Int, zones: [ZoneRules], attempts: Int = 300) throws(SimulationFailure)
        -> Survived
    {
        let script = Script.random(seed: seed, steps: steps, zones: zones.map(\.name))
        do {
            return try replay(script, seed: seed, zones: zones)
        } catch {
            var failure = error
            let steps = Array(script.steps.prefix(max(1, failure.step)))
            failure.script.steps = shortened(steps, attempts: attempts) { steps in
                (try? replay(Script(steps), seed: seed, zones: zones)) == nil
            }
            throw failure
        }
    }

    /// Leaves out steps, and then requests of the turns that are left.
    private static func shortened(_ steps: [Step], attempts: Int, stillFails: @escaping ([Step]) -> Bool) -> [Step] {
        var shrinker = Shrinker(attempts: attempts, stillFails: stillFails)
        var steps = shrinker.shrink(steps)
        for index in steps.indices {
            guard case .requests(let requests) = steps[index].action, requests.count > 1 else { continue }
            var others = Shrinker(attempts: requests.count * 3) { (requests: [ClientRequest]) in
                var changed = steps
                changed[index].action = .requests(requests)
                return !requests.isEmpty && stillFails(changed)
            }
            steps[index].action = .requests(others.shrink(requests))
        }
        return steps
    }

    /// Runs a script on the machine of a seed.
    package static func replay(_ script: Script, seed: UInt64, zones: [ZoneRules]) throws(SimulationFailure) -> Survived {
        let folder = makeFolder()
        defer { remove(folder) }
        let disk = SimulatedDisk(name: "simulated-\(folder)")
        defer { withExtendedLifetime(disk) {} }
        return try live(script, World.Surroundings(seed: seed, folder: folder, disk: disk, zones: zones))
    }

    private static func live(_ script: Script, _ surroundings: World.Surroundings) throws(SimulationFailure) -> Survived {
        var world: World?
        do {
            let made = try World(surroundings)
            world = made
            for step in script.steps { try made.perform(step) }
            try made.checkWhole()
            var survived = Survived()
            survived.steps = script.steps.count
            survived.crashes = made.crashes
            survived.losses = made.losses
            return survived
        } catch {
            throw SimulationFailure(
                seed: surroundings.seed, step: world?.steps ?? 0, cause: "\(error)", inputs: world?.journal ?? [], script: script)
        }
    }

    /// In memory where that is possible: what a disk keeps is decided by the file layer, not by the real one.
    private static func makeFolder() -> String {
        let base = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
        var template = Array("\(base)/belfry-simulation-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { fatalError("no folder can be made under \(base)") }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func remove(_ folder: String) {
        guard let listing = opendir(folder) else { return }
        while let entry = readdir(listing) {
            let name = withUnsafePointer(to: entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { unlink(folder + "/" + name) }
        }
        closedir(listing)
        rmdir(folder)
    }

    /// Zones with every kind of change, from the installed files; UTC alone where there are none.
    package static func installedZones(_ names: [String]) -> [ZoneRules] {
        let found = names.compactMap { name -> ZoneRules? in
            guard let file = fopen("/usr/share/zoneinfo/" + name, "rb") else { return nil }
            defer { fclose(file) }
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            let count = fread(&bytes, 1, bytes.count, file)
            return try? ZoneRules(name: name, tzif: Array(bytes[..<count]))
        }
        return found.isEmpty ? [.utc] : found
    }

    package static let usualZones = ["Europe/Paris", "America/New_York", "Asia/Tokyo", "Australia/Lord_Howe", "Asia/Kathmandu"]
}
