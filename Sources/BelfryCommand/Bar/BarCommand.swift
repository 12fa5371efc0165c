// `belfry bar`: the island, for status bars. It outlives the daemon: while that is gone the bar is empty.

import BelfryClient
import CivilTime
import Glibc
import WireProtocol

enum BarCommand {
    static let description = CommandDescription(
        words: ["bar"], summary: "the activities under way, for a status bar",
        options: [
            .value("--format", "FORM", .choice(BarFormat.allCases.map(\.rawValue)), "for which bar (plain if left out)"),
            .flag("--once", "one line, then end"),
        ],
        discussion: [
            "Prints a line whenever it changes. Nothing under way, or no daemon: an empty text. For i3bar a click on an activity runs its first "
                + "action. examples/ has configurations for waybar, i3bar, polybar and tmux."
        ],
        examples: [
            .init(line: "belfry bar --format waybar", meaning: "as the exec of a custom module, with return-type json"),
            .init(line: "belfry bar --once", meaning: "one line of plain text, as for tmux"),
        ],
        run: { (context) throws(Ending) in
            let bar = Bar(context, BarFormat(rawValue: context.arguments.text("--format") ?? "plain") ?? .plain)
            if context.arguments.contains("--once") { try bar.once() } else { try bar.run() }
        })
}

/// A running bar.
private final class Bar {
    private let context: CommandContext
    private let format: BarFormat
    private let source: LiveSource
    private var clock = SurfaceClock()
    private var results: [JSONNode]?
    private var items: [BarItem] = []
    private var nextChange: Instant?
    private var last: String?
    private var clicks = ClickReader()
    private var readsClicks: Bool

    init(_ context: CommandContext, _ format: BarFormat) {
        self.context = context
        self.format = format
        readsClicks = format == .i3bar
        source = LiveSource(
            address: context.address, topics: ["activity", "island", "server"], app: nil, queries: Self.queries(app: context.app))
    }

    private static func queries(app: String?) -> [LiveSource.Query] {
        var params = Parameters()
        params.set("app", text: app)
        return [
            .init(method: "server.info", params: Parameters()), .init(method: "activities.island", params: Parameters()),
            .init(method: "activities.list", params: params),
        ]
    }

    func once() throws(Ending) {
        var results: [JSONNode] = []
        for query in Self.queries(app: context.app) { results.append(try context.call(query.method, query.params)) }
        self.results = results
        clock.set(results[0])
        compose()
        try context.console.line(format.line(items, isOnce: true))
    }

    func run() throws(Ending) {
        for line in format.prologue { try context.console.line(line) }
        while true {
            switch source.step() {
            case .nothing: break
            case .loaded(let loaded):
                results = loaded
                clock.set(loaded[0])
                try show()
            case .gone:
                results = nil
                try show()
            }
            if clock.isRunning, let nextChange, clock.now.now >= nextChange { try show() }
            try wait()
        }
    }

    // MARK: Showing

    private func show() throws(Ending) {
        compose()
        let line = format.line(items, isOnce: false)
        guard line != last else { return }
        last = line
        try context.console.line(line)
        try context.console.flush()
    }

    /// The items of the island, in its order.
    private func compose() {
        items = []
        nextChange = nil
        guard let results else { return }
        var inline = InlineText(clock: clock.now)
        let isMinimal = results[1]["mode"]?.isString("minimal") == true
        let activities = results[2]["items"]?.elements ?? []
        for slot in results[1]["items"]?.elements ?? [] {
            guard let activity = activities.first(where: { $0["activity"]?.utf8 == slot["activity"]?.utf8 }) else { continue }
            items.append(BarItem(ActivityCard(activity), isMinimal: isMinimal, &inline))
        }
        nextChange = inline.nextChange
    }

    // MARK: Waiting

    private func wait() throws(Ending) {
        var deadline = source.deadline
        if clock.isRunning, let nextChange {
            let left = max(0, nextChange.microseconds - clock.now.now.microseconds)
            let change = MonotonicTime.milliseconds + left / 1000 + 1
            deadline = min(deadline ?? change, change)
        }
        if try Poll.wait(for: [source.descriptor, readsClicks ? STDIN_FILENO : nil], console: context.console, until: deadline) {
            throw Ending.quiet
        }
        if readsClicks { readClicks() }
    }

    private func readClicks() {
        var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, 0) > 0 else { return }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(STDIN_FILENO, &buffer, buffer.count)
        guard count > 0 else {
            readsClicks = count < 0 && errno == EINTR
            return
        }
        for activity in clicks.read(buffer[..<count]) {
            guard let item = items.first(where: { $0.card.id == activity }), let action = item.action else { continue }
            var params = Parameters()
            params.set("activity", text: activity)
            params.set("action", text: action)
            // A refusal has no place in a bar; what became of the activity shows by itself.
            source.send("activities.perform", params) { _ in }
        }
    }
}
