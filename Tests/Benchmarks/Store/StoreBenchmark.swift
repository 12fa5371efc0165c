// The store against SQLite itself, in turns within one run, so that whatever slows the machine slows both.
//
//     swift run -c release store-bench [single N] [batch N SIZE] … [--actions] [--scattered] [--folder F] [--rounds R]
//
// Prints nanoseconds a row of both, and floor ÷ ours: 1 is as fast as the floor.

import Glibc
import NotificationStore

/// The command.
enum StoreBenchmark {
    static func main() {
        do {
            try run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            print("store-bench: \(error)")
            exit(1)
        }
    }

    private static func run(_ arguments: [String]) throws {
        var rest = arguments[...]
        var measures: [(rows: Int, batch: Int)] = []
        var options = StoreBenchmarkOptions()
        while let word = rest.popFirst() {
            switch word {
            case "single": measures.append((try number(&rest), 1))
            case "batch": measures.append((try number(&rest), try number(&rest)))
            case "--actions": options.hasActions = true
            case "--scattered": options.hasScatteredIDs = true
            case "--rounds": options.rounds = try number(&rest)
            case "--folder": options.folder = rest.popFirst() ?? options.folder
            default: throw Usage(message: "unknown word \(word)")
            }
        }
        if measures.isEmpty { measures = [(2000, 1), (10_000, 500), (1_000_000, 500)] }
        for measure in measures {
            for round in 1...options.rounds { try compare(measure.rows, measure.batch, options, round) }
        }
    }

    struct Usage: Error {
        let message: String
    }

    private static func number(_ rest: inout ArraySlice<String>) throws -> Int {
        guard let word = rest.popFirst(), let number = Int(word), number > 0 else { throw Usage(message: "a number is missing") }
        return number
    }

    /// Runs slices of both in turn and prints the sums.
    private static func compare(_ rows: Int, _ batch: Int, _ options: StoreBenchmarkOptions, _ round: Int) throws {
        let folder = options.folder + "/store-bench-\(getpid())-\(rows)-\(batch)-\(round)"
        guard mkdir(folder, 0o700) == 0 else { throw Usage(message: "cannot make \(folder)") }
        defer { removeTree(folder) }
        let floor = RawInserts(path: folder + "/floor.db")
        let ours = try LedgerInserts(
            folder: folder + "/state", hasActions: options.hasActions, hasScatteredIDs: options.hasScatteredIDs)
        var floorTime = Duration()
        var ourTime = Duration()
        var done = 0
        let slice = max(1, min(rows / batch / 10, 100))
        while done < rows {
            let turns = min(slice, (rows - done + batch - 1) / batch)
            floorTime += Duration.of { for _ in 0..<turns { floor.add(count: batch) } }
            ourTime += try Duration.of { for _ in 0..<turns { try ours.add(count: batch) } }
            done += turns * batch
        }
        let size = ours.ledger.bytes
        floor.close()
        let closing = Duration.of { ours.ledger.close() }
        let opening = try Duration.of {
            try LedgerInserts(folder: folder + "/state", hasActions: false, hasScatteredIDs: false).ledger.close()
        }
        print(
            "\(batch == 1 ? "single" : "batch \(batch)") \(done): floor \(floorTime.wall / done) ns/row, "
                + "ours \(ourTime.wall / done) ns/row, ratio \(ratio(floorTime.wall, ourTime.wall)); "
                + "CPU \(floorTime.processor / done), \(ourTime.processor / done), "
                + "\(ratio(floorTime.processor, ourTime.processor)); "
                + "\(Int(size) / done) B/row, close \(closing.wall / 1000) µs, open and close \(opening.wall / 1000) µs, "
                + "peak RSS \(peakResidentKibibytes()) KiB")
    }

    private static func ratio(_ floor: Int, _ ours: Int) -> Double {
        (Double(floor) / Double(ours) * 1000).rounded() / 1000
    }

    /// Nanoseconds on the wall, and on a processor.
    struct Duration {
        var wall = 0
        var processor = 0

        static func += (left: inout Duration, right: Duration) {
            left.wall += right.wall
            left.processor += right.processor
        }

        static func of(_ body: () throws -> Void) rethrows -> Duration {
            let begin = now
            try body()
            let end = now
            return Duration(wall: end.wall - begin.wall, processor: end.processor - begin.processor)
        }

        private static var now: Duration {
            Duration(wall: read(CLOCK_MONOTONIC), processor: read(CLOCK_THREAD_CPUTIME_ID))
        }

        private static func read(_ clock: clockid_t) -> Int {
            var time = timespec()
            clock_gettime(clock, &time)
            return time.tv_sec * 1_000_000_000 + time.tv_nsec
        }
    }

    private static func peakResidentKibibytes() -> Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss
    }

    private static func removeTree(_ folder: String) {
        for inner in [folder + "/state", folder] {
            guard let list = opendir(inner) else { continue }
            while let entry = readdir(list) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                unlink(inner + "/" + name)
            }
            closedir(list)
            rmdir(inner)
        }
    }
}

/// What the words on the command line said.
struct StoreBenchmarkOptions {
    var hasActions = false
    var hasScatteredIDs = false
    var rounds = 1
    var folder = "/var/tmp"
}
