// What a large store costs: memory, and the time from the start to the first reply. Beside the same daemon with nothing.

import Glibc

/// The measure `large`.
enum LargeStore {
    static func take(_ run: inout BenchRun) throws {
        for size in Set([100_000, run.options.large]).sorted() {
            let (full, empty) = (try run.folder.make(), try run.folder.make())
            let filler = try run.daemon(full)
            try filler.fill(0..<size) { _ in Adds.anyDay() }
            filler.stop()
            try run.daemon(empty).stop()
            var (starts, memory, anonymous): ([Double], [Double], [Double]) = ([], [], [])
            var (leastStarts, leastMemory, leastAnonymous): ([Double], [Double], [Double]) = ([], [], [])
            for _ in 0..<run.options.rounds {
                let least = try run.daemon(empty)
                leastStarts.append(least.startTime)
                leastMemory.append(least.figures.resident)
                leastAnonymous.append(least.figures.anonymous)
                least.stop()
                let own = try run.daemon(full)
                starts.append(own.startTime)
                memory.append(own.figures.resident)
                anonymous.append(own.figures.anonymous)
                own.stop()
            }
            run.add(Figure("start with \(size) pending until the first reply", unit: "ms", starts, floor: ("none", leastStarts)))
            run.add(Figure("resident with \(size) pending", unit: "MiB", memory, floor: ("none", leastMemory)))
            run.add(Figure("of it anonymous, with \(size) pending", unit: "MiB", anonymous, floor: ("none", leastAnonymous)))
            run.folder.remove(full)
        }
    }
}
