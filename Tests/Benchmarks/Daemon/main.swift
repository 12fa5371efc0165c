// belfry-bench: the daemon against what its work costs at the least, and against its peers.
//
//     swift build -c release && swift run -c release belfry-bench [NAME…] [--json] [--rounds N] [--large N] [--folder F] [--daemon PATH]
//
// Every measure runs its floor or peer and the real `belfryd` in turns within the same run, so what slows the machine slows both, and
// prints the ratio with the minimum, median and maximum of its rounds. Names are those of `--list`; without a name all run.

import Glibc

if CommandLine.arguments.dropFirst().first == "--floor" {
    FloorProcess.run(Array(CommandLine.arguments.dropFirst(2)))
} else {
    do {
        try Bench.run(try BenchOptions(Array(CommandLine.arguments.dropFirst())))
    } catch {
        BenchOptions.warn("\(error)")
        exit(1)
    }
}
