// Runs a seed: so many steps, then the whole is checked. A failure names seed and step, and shows the newest inputs.

package import CivilTime
import Glibc

package struct SimulationFailure: Error, CustomStringConvertible {
    package var seed: UInt64
    package var step: Int
    package var cause: String
    package var inputs: [String]

    package var description: String {
        "seed \(seed), step \(step): \(cause)\n" + inputs.joined(separator: "\n")
    }
}

package enum Simulation {
    /// - Returns: how many crashes were survived.
    package static func run(seed: UInt64, steps: Int, zones: [ZoneRules]) throws(SimulationFailure) -> Int {
        let folder = makeFolder()
        defer { remove(folder) }
        var world: World?
        do {
            let made = try World(seed: seed, folder: folder, zones: zones)
            world = made
            for _ in 0..<steps { try made.step() }
            try made.checkWhole()
            return made.crashes
        } catch {
            throw SimulationFailure(seed: seed, step: world?.steps ?? 0, cause: "\(error)", inputs: world?.journal ?? [])
        }
    }

    /// In memory where that is possible: what is simulated is the process, not the disk.
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
