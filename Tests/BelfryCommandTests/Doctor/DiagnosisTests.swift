// What a diagnosis says: one row for each thing that can be wrong, against facts of a machine on which nothing is.

import CivilTime
import Testing

@testable import BelfryCommand

struct DiagnosisTests {
    private static let now = Instant(rfc3339: "2026-03-04T12:00:00Z")!

    private static func daemon(_ change: (inout SystemFacts.DaemonFacts) -> Void = { _ in }) -> SystemFacts.Daemon {
        var daemon = SystemFacts.DaemonFacts(
            version: "0.1.0", process: 42, now: now, zone: "Europe/Berlin", store: "/home/ann/.local/state/belfry/belfry.db",
            desktopState: "connected", server: "mako 1.7", capabilities: ["actions", "body", "body-markup"])
        change(&daemon)
        return .answers(daemon)
    }

    /// A machine on which everything is right.
    private static var healthy: SystemFacts {
        SystemFacts(
            user: 1000, userName: "ann", socketPath: "/run/user/1000/belfry/belfry.sock", daemon: daemon(),
            socket: .init(kind: .socket, mode: 0o600, owner: 1000), socketFolder: .init(kind: .folder, mode: 0o700, owner: 1000),
            stateFolder: "/home/ann/.local/state/belfry", state: .init(kind: .folder, mode: 0o700, owner: 1000),
            isStateWritable: true, freeBytes: 1 << 34,
            units: [
                "belfryd.service": .init(
                    load: "loaded", active: "active", sub: "running", file: "enabled", result: "success", restarts: "0"),
                "belfryd.socket": .init(load: "loaded", active: "active", sub: "running", file: "enabled"),
            ], lingers: true, bus: .answers, systemZone: "Europe/Berlin", isZoneInstalled: true, now: now,
            isClockSynchronized: true, hasJournal: true, isJournalKept: true, isCatalogKnown: true)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var check: String
        var verdict: Finding.Verdict
        /// In the text, and in the advice.
        var says: String
        var advises: String?
        var change: @Sendable (inout SystemFacts) -> Void

        init(
            _ check: String, _ verdict: Finding.Verdict, _ says: String, _ advises: String? = nil,
            _ change: @escaping @Sendable (inout SystemFacts) -> Void
        ) {
            self.check = check
            self.verdict = verdict
            self.says = says
            self.advises = advises
            self.change = change
        }

        var testDescription: String { "\(check): \(says)" }
    }

    static let rows: [Row] = [
        Row("socket", .problem, "nobody listens", Diagnosis.install) { $0.daemon = .notRunning("nobody listens at /x") },
        Row("socket", .problem, "no socket", "belfryd &") {
            $0.daemon = .notRunning("there is no socket")
            $0.units = nil
        },
        Row("socket", .problem, "within 3 s", "restart belfryd") { $0.daemon = .silent("no answer within 3 s") },
        Row("socket", .note, "0666 instead of 0600", "chmod 0600") { $0.socket?.mode = 0o666 },
        Row("socket", .problem, "others may put", "chmod 0700") { $0.socketFolder?.mode = 0o777 },
        Row("socket", .problem, "others may put") { $0.socketFolder?.owner = 7 },
        Row("state", .note, "not there yet") {
            $0.state = nil
            $0.daemon = .notRunning("x")
        },
        Row("state", .skipped, "cannot be looked at") { $0.state = nil },
        Row("state", .problem, "no folder") { $0.state?.kind = .other },
        Row("state", .problem, "belongs to user 0", "chown -R ann") { $0.state?.owner = 0 },
        Row("state", .problem, "cannot be written to", "chmod") { $0.isStateWritable = false },
        Row("state", .note, "99 MiB are free", "make room") { $0.freeBytes = 100 << 20 - 1 },
        Row("state", .problem, "1 MiB are free", "make room") { $0.freeBytes = 1 << 20 },
        Row("state", .note, "0755 instead of 0700", "chmod 0700") { $0.state?.mode = 0o755 },
        Row("state", .ok, "can be written to") { $0.freeBytes = nil },
        Row("unit", .skipped, "no service manager") { $0.units = nil },
        Row("unit", .note, "started by hand") { $0.units?["belfryd.service"]?.load = "not-found" },
        Row("unit", .problem, "not installed", "install.sh") {
            $0.units?["belfryd.service"]?.load = "not-found"
            $0.daemon = .notRunning("x")
        },
        Row("unit", .problem, "masked", "status") { $0.units?["belfryd.service"]?.load = "masked" },
        Row("unit", .problem, "has failed (exit-code)", "reset-failed") {
            $0.units?["belfryd.service"]?.active = "failed"
            $0.units?["belfryd.service"]?.result = "exit-code"
        },
        Row("unit", .problem, "is inactive", Diagnosis.install) {
            $0.units?["belfryd.service"]?.active = "inactive"
            $0.daemon = .notRunning("x")
        },
        Row("unit", .note, "by hand", Diagnosis.install) { $0.units?["belfryd.service"]?.active = "inactive" },
        Row("unit", .note, "not enabled", Diagnosis.install) { $0.units?["belfryd.service"]?.file = "disabled" },
        Row("unit", .note, "without belfryd.socket", "belfryd.socket") { $0.units?["belfryd.socket"]?.active = "inactive" },
        Row("unit", .note, "without belfryd.socket") { $0.units?["belfryd.socket"] = nil },
        Row("unit", .ok, "restarted 3 times") { $0.units?["belfryd.service"]?.restarts = "3" },
        Row("linger", .note, "at the next login", "loginctl enable-linger") { $0.lingers = false },
        Row("linger", .skipped, "no systemd") { $0.lingers = nil },
        Row("bus", .note, "no session bus", "log in") { $0.bus = .unknown },
        Row("bus", .note, "Connection refused", "dbus.socket") { $0.bus = .unreachable("unix:path=/b", "Connection refused") },
        Row("bus", .skipped, "tcp:") { $0.bus = .unsupported("tcp:host=x") },
        Row("desktop", .skipped, "does not answer") { $0.daemon = .silent("x") },
        Row("desktop", .note, "--desktop off") { $0.daemon = daemon { $0.desktopState = "off" } },
        Row("desktop", .note, "no notification server", "dunst") { $0.daemon = daemon { $0.desktopState = "absent" } },
        Row("desktop", .problem, "mako 1.7 does not answer", "restart it") {
            $0.daemon = daemon { $0.desktopState = "unresponsive" }
        },
        Row("desktop", .problem, "server does not answer") {
            $0.daemon = daemon {
                $0.desktopState = "unresponsive"
                $0.server = nil
            }
        },
        Row("desktop", .note, "no buttons", "belfry respond") { $0.daemon = daemon { $0.capabilities = ["body"] } },
        Row("desktop", .note, "quiet time, 3 held back", "belfry quiet off") {
            $0.daemon = daemon {
                $0.isQuiet = true
                $0.held = 3
            }
        },
        Row("desktop", .ok, "also: markup") { _ in },
        Row("desktop", .skipped, "does not say") { $0.daemon = daemon { $0.desktopState = "" } },
        Row("zone", .note, "this command's zone is Asia/Tokyo: TZ is Asia/Tokyo here") {
            $0.systemZone = "Asia/Tokyo"
            $0.zoneVariable = "Asia/Tokyo"
        },
        Row("zone", .note, "set for the daemon") { $0.systemZone = "Asia/Tokyo" },
        Row("zone", .problem, "Europe/Berlin are not installed", "tzdata") { $0.isZoneInstalled = false },
        Row("zone", .note, "read in UTC", "timedatectl") {
            $0.daemon = .silent("x")
            $0.systemZone = nil
        },
        Row("zone", .ok, "this machine is in Europe/Berlin") { $0.daemon = .silent("x") },
        Row("clock", .problem, "differ by more than two seconds") { $0.now = now.adding(microseconds: 2_000_001) },
        Row("clock", .ok, "it is right") { $0.now = now.adding(microseconds: -2_000_000) },
        Row("clock", .note, "virtual clock") { $0.daemon = daemon { $0.isVirtual = true } },
        Row("clock", .problem, "1970-01-01T00:00:05Z", "set-ntp") {
            $0.daemon = .silent("x")
            $0.now = Instant(microseconds: 5_000_000)
        },
        Row("clock", .note, "no reference", "set-ntp") { $0.isClockSynchronized = false },
        Row("clock", .skipped, "does not say") { $0.isClockSynchronized = nil },
        Row("journal", .note, "standard error") { $0.hasJournal = false },
        Row("journal", .note, "lost at the next boot", "/var/log/journal") { $0.isJournalKept = false },
        Row("catalog", .note, "does not know", "--update-catalog") { $0.isCatalogKnown = false },
        Row("catalog", .skipped, "no journal") { $0.hasJournal = false },
    ]

    @Test(arguments: rows) func eachThingThatIsWrongIsSaidWithWhatToDo(row: Row) throws {
        var facts = Self.healthy
        row.change(&facts)
        let finding = try #require(Diagnosis(facts: facts).findings.first { $0.check == row.check })
        #expect(finding.verdict == row.verdict)
        #expect(finding.text.contains(row.says), "\(finding.text)")
        if let advises = row.advises { #expect(finding.advice?.contains(advises) == true, "\(finding.advice ?? "none")") }
        if row.verdict == .problem { #expect(finding.advice != nil) }
    }

    @Test func whereNothingIsWrongEverythingIsOK() {
        #expect(Diagnosis(facts: Self.healthy).findings.allSatisfy { $0.verdict == .ok })
    }

    // MARK: Gathering

    @Test func unitsAreReadBlockByBlock() {
        let text = """
            Id=belfryd.service
            LoadState=loaded
            ActiveState=active
            SubState=running
            UnitFileState=enabled
            Result=success
            NRestarts=2
            Unheard=of

            Id=belfryd.socket
            LoadState=not-found
            UnitFileState=

            """
        #expect(
            SystemFacts.Unit.read(text) == [
                "belfryd.service": .init(
                    load: "loaded", active: "active", sub: "running", file: "enabled", result: "success", restarts: "2"),
                "belfryd.socket": .init(load: "not-found"),
            ])
        #expect(SystemFacts.Unit.read("").isEmpty)
        #expect(SystemFacts.Unit.read("nonsense\n\n=\n").isEmpty)
    }

    @Test(
        arguments: [
            ("unix:path=/run/user/1000/bus", .path("/run/user/1000/bus")), ("unix:guid=1,path=/a%20b", .path("/a b")),
            ("unix:abstract=/tmp/dbus-x,guid=2", .abstract("/tmp/dbus-x")), ("unix:path=/a%2", nil), ("unix:path=/a%00b", nil),
            ("unix:tmpdir=/tmp", nil), ("tcp:host=localhost,port=1", nil), ("", nil),
        ] as [(String, BusProbe.Place?)])
    func addressesOfBusesAreRead(address: String, place: BusProbe.Place?) {
        #expect(BusProbe.place(of: address) == place)
    }

    @Test func aBusThatIsNotThereIsNotWaitedFor() {
        guard
            case .unreachable("unix:path=/nowhere/bus", let why) = BusProbe.probe(
                "unix:path=/nowhere/bus", user: 0, milliseconds: 1)
        else {
            Issue.record("it is there")
            return
        }
        #expect(why == "No such file or directory")
        #expect(BusProbe.probe("", user: 0, milliseconds: 1) == .unknown)
        #expect(BusProbe.probe("tcp:host=x", user: 0, milliseconds: 1) == .unsupported("tcp:host=x"))
    }

    @Test func anotherProgramIsWaitedForNoLongerThanAllowed() {
        #expect(BoundedProcess.output(["echo", "hello"], milliseconds: 60_000) == Array("hello\n".utf8))
        #expect(BoundedProcess.output(["sh", "-c", "echo half; exit 1"], milliseconds: 60_000) == nil)
        #expect(BoundedProcess.output(["no-such-program-anywhere"], milliseconds: 60_000) == nil)
        #expect(BoundedProcess.output(["sleep", "3600"], milliseconds: 50) == nil)
        // One that goes on after it has closed its output, and one that leaves a child behind.
        #expect(BoundedProcess.output(["sh", "-c", "exec >&-; sleep 3600"], milliseconds: 50) == nil)
        #expect(BoundedProcess.output(["sh", "-c", "sleep 3600 & wait"], milliseconds: 50) == nil)
        #expect(BoundedProcess.output(["yes"], milliseconds: 60_000, limit: 1000) == nil)
    }
}
