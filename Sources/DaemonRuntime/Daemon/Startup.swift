// From a command line to a running daemon, and to an exit code.
//
// The order is that of what may be taken away again: the lock decides who may touch the state folder, the socket who serves; both
// come before the first change. Standard error gets one line for whatever keeps the daemon from running.

import BelfryCore
import CivilTime
import EventLoop
import Glibc
import Journal
import NotificationStore

/// The daemon as a process.
package enum Startup {
    /// Exit codes: 0 a clean stop, 1 what a restart cannot mend, 2 the command line, 75 another daemon has the state folder
    /// (sysexits EX_TEMPFAIL), 74 the state folder or the socket cannot be used now (EX_IOERR).
    package enum ExitCode {
        package static let failure: Int32 = 1
        package static let usage: Int32 = 2
        package static let inputOutput: Int32 = 74
        package static let alreadyRunning: Int32 = 75
    }

    /// Runs the daemon and returns its exit code.
    package static func main(_ arguments: [String]) -> Int32 {
        let request: DaemonOptions.Request
        do throws(UsageError) {
            request = try DaemonOptions.parse(arguments) { name in getenv(name).map { String(cString: $0) } }
        } catch {
            say("belfryd: \(error.message)\n\(DaemonOptions.usage)")
            return ExitCode.usage
        }
        switch request {
        case .help: print(DaemonOptions.usage, terminator: "")
        case .version: print("belfryd \(Daemon.version)")
        case .run(let options):
            do {
                return try run(options)
            } catch {
                return report(error, options)
            }
        }
        return 0
    }

    private static func run(_ options: DaemonOptions) throws -> Int32 {
        umask(0o077)
        holdSignals()
        let zones: SystemZones
        do throws(SystemZones.UnknownZone) {
            zones = try SystemZones(override: options.zone)
        } catch {
            say("belfryd: there is no time zone \(error.name)\n\(DaemonOptions.usage)")
            return ExitCode.usage
        }
        let loop = try EventLoop()
        try StateFolder(options.stateFolder).prepare()
        let lock = try LockFile(path: options.stateFolder + "/belfryd.lock", socketPath: options.socketPath)
        let writer = JournalWriter()
        let reporter = Reporter(writer: writer)
        let ledger = try SQLiteLedger.open(folder: options.stateFolder)
        tell(ledger.report, reporter)
        var listeners = try UnixListener.passed()
        if listeners.isEmpty { listeners = [try UnixListener.bind(path: options.socketPath)] }
        let manager = ServiceManager.fromEnvironment()
        let clock = options.virtualClock.map { DaemonClock.virtual(VirtualClock(at: $0)) } ?? .kernel
        let backlog = JournalBacklog(loop: loop, writer: writer)
        let daemon: Daemon
        do {
            daemon = try Daemon(
                loop: loop, ledger: ledger, zones: zones, clock: clock, reporter: reporter, manager: manager,
                showsDesktop: options.desktop == .auto)
            if options.desktop == .auto { try daemon.joinDesktop(memoryPath: options.stateFolder + "/desktop") }
        } catch {
            for listener in listeners { listener.removeSocketFile() }
            throw error
        }
        if let remark = zones.remark { reporter.write(LogRecord(kind: "daemon.started", priority: .notice, message: remark)) }
        for listener in listeners { try daemon.serve(listener) }
        reporter.write(
            LogRecord(
                kind: "daemon.started", priority: .notice,
                message: "Serving on \(options.socketPath), state in \(options.stateFolder)"))
        manager.ready()
        daemon.scheduleTurn()
        let code = try loop.run()
        daemon.shutDown()
        writer.flush()
        withExtendedLifetime((lock, backlog)) {}
        return code
    }

    /// Signals that come before the loop handles them wait for it.
    private static func holdSignals() {
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&signals, signal) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// A store that was damaged is an error record, and a line on standard error whoever reads the journal.
    private static func tell(_ report: OpenReport, _ reporter: Reporter) {
        guard let damage = report.damage else { return }
        reporter.write(LogRecord(kind: "store.damaged", priority: .error, message: damage.message))
        let isJournal = StandardError.isJournal(getenv("JOURNAL_STREAM").map { String(cString: $0) })
        if !isJournal, access(JournalWriter.journalPath, W_OK) == 0 { say("<3>belfryd: \(damage.message)\n") }
    }

    /// One line, and the code.
    private static func report(_ error: any Error, _ options: DaemonOptions) -> Int32 {
        let code: Int32
        var text: String
        switch error {
        case let failure as LockFile.Failure:
            text = failure.description
            code = if case .held = failure { ExitCode.alreadyRunning } else { ExitCode.inputOutput }
        case let failure as StoreError:
            text = failure.description
            code = if case .newerSchema = failure.kind { ExitCode.failure } else { ExitCode.inputOutput }
        case let failure as ListenerError:
            text = failure.description
            code = if case .occupied = failure { ExitCode.failure } else { ExitCode.inputOutput }
        case let failure as LedgerError:
            text = failure.message
            code = ExitCode.inputOutput
        default:
            text = "\(error)"
            code = ExitCode.inputOutput
        }
        text = String(text.map { $0.isNewline ? " " : $0 })
        if StandardError.isJournal(getenv("JOURNAL_STREAM").map { String(cString: $0) }) {
            Reporter(writer: JournalWriter()).write(LogRecord(kind: "daemon.failed", priority: .error, message: text))
        } else {
            say("<3>belfryd: \(text)\n")
        }
        ServiceManager.fromEnvironment().status(text)
        return code
    }

    private static func say(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }
}

/// Watches journald's socket while records wait for it.
final class JournalBacklog {
    private let loop: EventLoop
    private var watch: DescriptorSource?
    private var window: DelaySource?
    private var silence: DelaySource?

    init(loop: EventLoop, writer: JournalWriter) {
        self.loop = loop
        writer.onBacklog = { [unowned self, unowned writer] descriptor in
            watch?.cancel()
            watch = descriptor.flatMap { try? loop.watch($0, for: .writable, priority: .idle) { _ in writer.flush() } }
        }
        writer.onSuppression = { [unowned self, unowned writer] now, end in
            // What was left out is told when its time is over, also if nothing more comes.
            window = try? loop.delay(priority: .idle) { writer.endWindows(at: end) }
            window?.start(afterMicroseconds: UInt64(max(0, end - now)))
        }
        writer.onSilence = { [unowned self, unowned writer] microseconds in
            silence = try? loop.delay(priority: .idle) { writer.endSilence() }
            silence?.start(afterMicroseconds: UInt64(microseconds))
        }
    }
}
