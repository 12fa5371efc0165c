// Everything that a diagnosis is made from, as plain values: gathering them is one thing and may fail in many ways, judging them is another
// and can be tested without a machine.

import CivilTime

/// What was found of daemon, session and machine.
struct SystemFacts: Sendable {
    /// What became of asking the daemon.
    enum Daemon: Sendable {
        case answers(DaemonFacts)
        /// Nobody listens; the sentence says how that showed.
        case notRunning(String)
        /// Somebody listens and does not answer, or not in the protocol.
        case silent(String)
    }

    /// What the daemon says of itself.
    struct DaemonFacts: Sendable {
        var version = ""
        var process: Int64 = 0
        var now: Instant
        var zone = ""
        var isVirtual = false
        var store = ""
        var desktopState = ""
        var server: String?
        var capabilities: [String] = []
        var isQuiet = false
        var quietUntil: Instant?
        var held: Int64 = 0
    }

    struct File: Equatable, Sendable {
        enum Kind: Sendable { case folder, socket, other }
        var kind: Kind
        /// The permission bits.
        var mode: UInt32
        var owner: UInt32
    }

    /// What systemd knows of a unit.
    struct Unit: Equatable, Sendable {
        var load = ""
        var active = ""
        var sub = ""
        var file = ""
        var result = ""
        var restarts = ""
    }

    /// What is known of a message bus.
    enum Bus: Equatable, Sendable {
        /// Nothing says where it would be.
        case unknown
        case answers
        /// The address, and why it cannot be talked to.
        case unreachable(String, String)
        /// The address, of a kind that this command cannot connect to.
        case unsupported(String)
    }

    var user: UInt32
    var userName: String
    var socketPath: String
    var daemon: Daemon
    var socket: File?
    var socketFolder: File?

    var stateFolder: String
    var state: File?
    var isStateWritable: Bool
    var freeBytes: UInt64?

    /// By name; nil: there is no user service manager, or it does not answer.
    var units: [String: Unit]?
    /// Nil: this machine has no systemd.
    var lingers: Bool?

    var bus: Bus

    /// Where local time is set; nil: nothing says it.
    var systemZone: String?
    var zoneVariable: String?
    var isZoneInstalled: Bool

    /// This command's own clock, read right after the daemon's.
    var now: Instant
    /// Whether the kernel's clock follows a reference; nil: the kernel does not say.
    var isClockSynchronized: Bool?

    var hasJournal: Bool
    var isJournalKept: Bool
    var isCatalogKnown: Bool
}
