// The list of measures, and running those that were asked for.

import Glibc

/// All that can be measured.
enum Bench {
    /// One measure: a name, what it is about, and what takes it.
    struct Measure: Sendable {
        let name: String
        let about: String
        let take: @Sendable (inout BenchRun) throws -> Void
    }

    static let measures = [
        Measure(name: "lateness", about: "due → bytes at a client, 1 and 100,000 pending", take: Lateness.take),
        Measure(name: "adds", about: "durable adds, one request at a time", take: Adds.takeSingle),
        Measure(name: "batches", about: "durable adds, batches of 500 and 8 clients pipelined", take: Adds.takeBatches),
        Measure(name: "burst", about: "10,000 and 100,000 due at one instant, one subscriber", take: Burst.take),
        Measure(name: "fanout", about: "one fire to 1,000 subscribers", take: FanOut.take),
        Measure(name: "large", about: "memory and start with a large store", take: LargeStore.take),
        Measure(name: "idle", about: "wake-ups and processor time of a minute with nothing due", take: Idle.take),
        Measure(name: "resident", about: "resident memory after three notifications, beside dunst", take: Resident.take),
        Measure(
            name: "command", about: "belfry add from start to end, beside notify-send and systemd-run", take: WholeCommand.take),
        Measure(name: "growth", about: "processor time of add, cancel and fire as pending grows", take: Growth.take),
    ]

    static func run(_ options: BenchOptions) throws {
        if options.isList {
            for measure in measures { print("\(measure.name): \(measure.about)") }
            return
        }
        signal(SIGPIPE, SIG_IGN)
        var run = try BenchRun(options)
        defer { run.folder.remove() }
        for measure in measures where options.names.isEmpty || options.names.contains(measure.name) {
            try measure.take(&run)
        }
        if options.isJSON { print(run.json) }
    }
}

/// One run: where it works, and what it found so far.
struct BenchRun {
    let options: BenchOptions
    let folder: WorkFolder
    private var figures: [Figure] = []

    init(_ options: BenchOptions) throws {
        self.options = options
        folder = try WorkFolder(in: options.folder)
    }

    /// Keeps a figure and shows it.
    mutating func add(_ figure: Figure) {
        figures.append(figure)
        if !options.isJSON { print(figure.line) }
        fflush(nil)
    }

    /// A daemon with a store of its own.
    func daemon(_ store: String = "", environment: [String] = []) throws -> DaemonProcess {
        let path = store.isEmpty ? try folder.make() : store
        return try DaemonProcess(
            options.daemon, state: path, socket: folder.path + "/socket-\(folder.count())", environment: environment)
    }

    /// All figures, as one JSON array.
    var json: String { "[" + figures.map(\.json).joined(separator: ",\n ") + "]" }
}
