// `belfry activity run -- COMMAND`: any command as an activity. The command comes first: it runs with or without the daemon, its output goes
// where it would have gone, and its end is the end of this program.

import CLinux
import Glibc

enum RunCommand {
    static let description = CommandDescription(
        words: ["activity", "run"], summary: "run a command as an activity, with its progress and a Stop button",
        arguments: [ArgumentDescription(name: "NAME", isOptional: true)],
        options: [
            .value("--key", "KEY", .text, "your own name for it"),
            .value("--relevance", "N", .number, "its weight among the app's activities"),
        ],
        discussion: [
            "The card shows how long it has been running, how far it is where its output tells ([12/345] or 45%), and how it ended. Stop asks the "
                + "command to end (SIGTERM), pressed again it does not ask (SIGKILL). NAME is the command's if left out.",
            "The exit code is the command's own. Without a daemon the command runs all the same.",
        ],
        examples: [
            .init(line: "belfry activity run -- make -j4", meaning: "a build that stays in sight"),
            .init(
                line: "belfry activity run Backup --key backup -- rsync -a --info=progress2 /home /backup",
                meaning: "under a name of its own"),
        ],
        takesCommandLine: true,
        run: { (context) throws(Ending) in
            let words = context.arguments.commandLine
            let name = context.arguments.text("NAME") ?? words[0].split(separator: "/").last.map(String.init) ?? words[0]
            let reporter = RunReporter(context, name: name)
            let run = try CommandRun(words, reporter)
            let code = run.finish()
            if code != 0 { throw Ending(exitCode: code) }
        })
}

/// A command that runs, with what it prints passing through.
private final class CommandRun {
    private let reporter: RunReporter
    private let child: ChildProcess
    private let signals: Int32
    private var scanner = ProgressScanner()
    private var status: Int32?
    private var wasAskedToStop = false

    init(_ words: [String], _ reporter: RunReporter) throws(Ending) {
        self.reporter = reporter
        // Before the child, so that not even its quickest end is missed.
        let watched = [SIGCHLD, SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGWINCH]
        signals = clinux_signal_descriptor(watched, watched.count)
        guard signals >= 0 else {
            throw Ending(exitCode: 1, sentence: "signals cannot be watched: \(String(cString: strerror(errno)))")
        }
        child = try ChildProcess(words)
        reporter.start()
    }

    /// Until the command has ended; its exit code, as a shell tells it.
    func finish() -> Int32 {
        while status == nil {
            if reporter.step() { stop() }
            if let progress = scanner.progress { reporter.show(progress: progress) }
            wait()
        }
        // What it printed last is still on its way.
        for relay in child.relays { relay.drain(&scanner) }
        let code = status ?? 1
        reporter.end(code: code, wasStopped: wasAskedToStop, progress: scanner.progress)
        return code
    }

    private func wait() {
        var entries = [
            pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
            pollfd(fd: reporter.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        entries += child.relays.map { pollfd(fd: $0.isOpen ? $0.source : -1, events: Int16(POLLIN), revents: 0) }
        poll(&entries, nfds_t(entries.count), Poll.timeout(reporter.deadline))
        for (index, relay) in child.relays.enumerated() where entries[index + 2].revents != 0 { relay.pass(&scanner) }
        if entries[0].revents != 0 { takeSignals() }
    }

    private func takeSignals() {
        while true {
            let number = clinux_next_signal(signals)
            guard number > 0 else { return }
            switch number {
            case SIGCHLD: status = child.ended()
            case SIGWINCH: child.resize()
            // Keys send these to the command as well; it decides.
            case SIGINT, SIGQUIT: break
            default: child.signal(number)
            }
        }
    }

    private func stop() {
        child.signal(wasAskedToStop ? SIGKILL : SIGTERM)
        wasAskedToStop = true
    }
}
