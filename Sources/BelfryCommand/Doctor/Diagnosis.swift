// From facts to findings: for each thing one sentence, and what to do about it.

import CivilTime

/// The judgement of a machine, one check after another.
struct Diagnosis {
    let facts: SystemFacts
    /// Free bytes below which the store will soon be full, and below which it may be now.
    static let scarceBytes: UInt64 = 100 << 20
    static let fullBytes: UInt64 = 4 << 20
    /// Two clocks that are read one after the other may differ so much, microseconds.
    static let clockTolerance: Int64 = 2_000_000
    /// A clock before this was never set: the first of 2024.
    static let earliestPlausible = Instant(microseconds: 1_704_067_200_000_000)

    static let install = "systemctl --user enable --now belfryd.service belfryd.socket"

    /// All findings, in the order in which things depend on each other.
    var findings: [Finding] {
        [socket, state, unit, linger, bus, desktop, zone, clock, journal, catalog]
    }

    private var daemon: SystemFacts.DaemonFacts? {
        if case .answers(let daemon) = facts.daemon { daemon } else { nil }
    }

    private func octal(_ mode: UInt32) -> String { "0" + String(mode, radix: 8) }

    // MARK: The daemon

    var socket: Finding {
        switch facts.daemon {
        case .answers(let daemon):
            if let folder = facts.socketFolder, folder.owner != facts.user || folder.mode & 0o022 != 0 {
                return .problem(
                    "socket", "others may put another socket in the place of \(facts.socketPath)",
                    "chmod 0700 \(Self.folder(of: facts.socketPath))")
            }
            if let socket = facts.socket, socket.mode & 0o077 != 0 {
                return .note(
                    "socket", "\(facts.socketPath) has the permissions \(octal(socket.mode)) instead of 0600",
                    "chmod 0600 \(facts.socketPath)")
            }
            return .ok(
                "socket", "belfryd \(daemon.version) (process \(daemon.process)) answers at \(facts.socketPath)")
        case .notRunning(let sentence):
            return .problem("socket", sentence, facts.units?["belfryd.service"] == nil ? "belfryd &" : Self.install)
        case .silent(let sentence):
            return .problem(
                "socket", sentence, "journalctl --user -u belfryd -n 20; systemctl --user restart belfryd")
        }
    }

    static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    }

    var state: Finding {
        let folder = facts.stateFolder
        guard let state = facts.state else {
            return daemon == nil
                ? .note("state", "\(folder) is not there yet: the daemon makes it when it starts")
                : .skipped("state", "\(folder) cannot be looked at from here")
        }
        guard state.kind == .folder else {
            return .problem("state", "\(folder) is no folder", "mv \(folder) \(folder).aside")
        }
        guard state.owner == facts.user else {
            return .problem("state", "\(folder) belongs to user \(state.owner)", "sudo chown -R \(facts.userName) \(folder)")
        }
        guard facts.isStateWritable else {
            return .problem(
                "state", "\(folder) cannot be written to: nothing can be scheduled or answered", "chmod 0700 \(folder)")
        }
        if let free = facts.freeBytes, free < Self.scarceBytes {
            let text = "\(free >> 20) MiB are free where \(folder) is"
            return free < Self.fullBytes
                ? .problem("state", text + ": the store is full, or about to be", "make room on that file system")
                : .note("state", text, "make room before the store is full")
        }
        if state.mode & 0o077 != 0 {
            return .note("state", "\(folder) has the permissions \(octal(state.mode)) instead of 0700", "chmod 0700 \(folder)")
        }
        return .ok("state", "\(folder) is yours alone and can be written to")
    }

    // MARK: systemd

    var unit: Finding {
        guard let units = facts.units, let service = units["belfryd.service"] else {
            return .skipped("unit", "no service manager for this user answers here: belfryd has to be started by something else")
        }
        if service.load == "not-found" {
            return daemon == nil
                ? .problem("unit", "belfryd.service is not installed", "sudo systemd/install.sh, in the sources of belfry")
                : .note("unit", "belfryd.service is not installed: the daemon that answers was started by hand")
        }
        if service.load == "masked" || service.load == "error" || service.load == "bad-setting" {
            return .problem(
                "unit", "belfryd.service cannot be loaded (\(service.load))", "systemctl --user status belfryd.service")
        }
        if service.active == "failed" {
            return .problem(
                "unit", "belfryd.service has failed (\(service.result))",
                "journalctl --user -u belfryd -b -n 20; systemctl --user reset-failed belfryd.service; \(Self.install)")
        }
        guard service.active == "active" || service.active == "reloading" else {
            return daemon == nil
                ? .problem("unit", "belfryd.service is \(service.active): nothing is shown", Self.install)
                : .note("unit", "belfryd.service is \(service.active): the daemon that answers was started by hand", Self.install)
        }
        guard service.file == "enabled" else {
            return .note("unit", "belfryd.service runs and is not enabled: after the next boot it does not", Self.install)
        }
        let restarts =
            switch service.restarts {
            case "", "0": ""
            case "1": ", restarted once"
            default: ", restarted \(service.restarts) times"
            }
        guard units["belfryd.socket"]?.active == "active" else {
            return .note(
                "unit", "belfryd.service runs\(restarts) without belfryd.socket: clients do not find it while it restarts",
                "systemctl --user enable belfryd.socket; systemctl --user stop belfryd; systemctl --user start belfryd.socket belfryd"
            )
        }
        return .ok("unit", "belfryd.service and belfryd.socket run\(restarts) and are enabled")
    }

    var linger: Finding {
        switch facts.lingers {
        case nil: .skipped("linger", "there is no systemd here")
        case true?: .ok("linger", "reminders are due whether you are logged in or not")
        case false?:
            .note(
                "linger", "reminders that are due while you are not logged in come late, at the next login",
                "loginctl enable-linger")
        }
    }

    // MARK: The desktop

    var bus: Finding {
        switch facts.bus {
        case .answers: .ok("bus", "the session bus answers")
        case .unknown:
            .note("bus", "there is no session bus: reminders are not shown on a desktop", "log in to a desktop, or go on without")
        case .unsupported(let address): .skipped("bus", "the session bus is at \(address), which cannot be tried from here")
        case .unreachable(let address, let reason):
            .note("bus", "the session bus at \(address) does not answer: \(reason)", "systemctl --user start dbus.socket")
        }
    }

    var desktop: Finding {
        guard let daemon else { return .skipped("desktop", "only belfryd can say, and it does not answer") }
        switch daemon.desktopState {
        case "off": return .note("desktop", "belfryd was started with --desktop off", "systemctl --user restart belfryd")
        case "absent":
            return .note(
                "desktop", "no notification server runs: reminders are not shown on a desktop",
                "start one, such as dunst, mako, xfce4-notifyd, GNOME or KDE; or use belfry watch")
        case "unresponsive":
            return .problem(
                "desktop", "the notification server\(daemon.server.map { " \($0)" } ?? "") does not answer",
                "restart it; what waits is shown then")
        case "connected": return connectedDesktop(daemon)
        default: return .skipped("desktop", "belfryd does not say")
        }
    }

    private func connectedDesktop(_ daemon: SystemFacts.DaemonFacts) -> Finding {
        let server = daemon.server ?? "a notification server"
        if daemon.isQuiet {
            let held = daemon.held > 0 ? ", \(daemon.held) held back" : ""
            return .note("desktop", "\(server) is there, and it is quiet time\(held)", "belfry quiet off")
        }
        guard daemon.capabilities.contains("actions") else {
            return .note(
                "desktop", "\(server) draws no buttons: bubbles say how to answer instead", "belfry respond, belfry watch")
        }
        let more = [("body-markup", "markup"), ("inline-reply", "typed answers"), ("sound", "sounds"), ("persistence", "a list")]
            .filter { daemon.capabilities.contains($0.0) }.map(\.1)
        return .ok("desktop", "\(server) draws buttons" + (more.isEmpty ? "" : "; also: " + more.joined(separator: ", ")))
    }

    // MARK: Time

    var zone: Finding {
        guard let daemon else { return systemZoneFinding }
        guard facts.isZoneInstalled else {
            return .problem("zone", "the rules of \(daemon.zone) are not installed", "sudo apt install tzdata")
        }
        if let system = facts.systemZone, system != daemon.zone, !daemon.isVirtual {
            let cause = facts.zoneVariable.map { "TZ is \($0) here" } ?? "TZ or --zone is set for the daemon"
            return .note("zone", "belfryd reads local dates in \(daemon.zone), this command's zone is \(system): \(cause)")
        }
        return .ok("zone", "local dates are read in \(daemon.zone)")
    }

    private var systemZoneFinding: Finding {
        guard let system = facts.systemZone else {
            return .note(
                "zone", "nothing says which time zone this is: local dates are read in UTC", "timedatectl set-timezone ZONE")
        }
        return facts.isZoneInstalled
            ? .ok("zone", "this machine is in \(system)")
            : .problem("zone", "the rules of \(system) are not installed", "sudo apt install tzdata")
    }

    var clock: Finding {
        if let daemon {
            if daemon.isVirtual { return .note("clock", "belfryd runs on a virtual clock: nothing is due by itself") }
            guard abs(daemon.now.microseconds - facts.now.microseconds) <= Self.clockTolerance else {
                return .problem(
                    "clock", "belfryd's clock and this command's differ by more than two seconds",
                    "systemctl --user restart belfryd")
            }
        }
        if facts.now < Self.earliestPlausible {
            return .problem("clock", "it is \(facts.now.rfc3339) here: the clock was never set", "timedatectl set-ntp true")
        }
        switch facts.isClockSynchronized {
        case true?: return .ok("clock", "it is right, and follows a reference")
        case false?:
            return .note("clock", "the clock follows no reference: it drifts by seconds a day", "timedatectl set-ntp true")
        case nil: return .skipped("clock", "the kernel does not say whether the clock follows a reference")
        }
    }

    // MARK: The journal

    var journal: Finding {
        guard facts.hasJournal else {
            return .note("journal", "journald does not run here: records go to belfryd's standard error")
        }
        return facts.isJournalKept
            ? .ok("journal", "records are kept over a reboot")
            : .note(
                "journal", "records are lost at the next boot",
                "sudo mkdir -p /var/log/journal; sudo systemctl restart systemd-journald")
    }

    var catalog: Finding {
        guard facts.hasJournal else { return .skipped("catalog", "there is no journal to explain") }
        return facts.isCatalogKnown
            ? .ok("catalog", "journalctl -x explains the records")
            : .note("catalog", "journalctl -x does not know the records", "sudo journalctl --update-catalog")
    }
}
