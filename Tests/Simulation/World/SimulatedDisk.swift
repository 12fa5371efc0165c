// The disk of a simulated machine: a file layer of SQLite that fails, fills, lies and loses power when a script says so.

import CSQLite
import FaultyFileSystem
import Glibc

/// A file layer of its own name.
final class SimulatedDisk {
    let name: String
    private let system: OpaquePointer
    /// Something was broken since it was last healed, so that a refusal is no surprise.
    private(set) var isTroubled = false
    /// It has lied: what it loses with the next loss of power was promised by nobody else.
    private(set) var hasLied = false

    /// `SQLITE_IOERR_READ`, `_WRITE` and `_FSYNC`, which are macros that Swift does not see.
    private static let readError: Int32 = 266
    private static let writeError: Int32 = 778
    private static let syncError: Int32 = 1034

    init(name: String) {
        self.name = name
        guard let system = faulty_create(name) else { fatalError("there is a file layer named \(name)") }
        self.system = system
    }

    deinit {
        faulty_destroy(system)
    }

    func obey(_ order: DiskOrder) {
        isTroubled = true
        switch order {
        case .fails(.write, let nth, let isLasting):
            faulty_fail(system, FAULTY_WRITE.rawValue, nth, Self.writeError, isLasting ? 1 : 0)
        case .fails(.sync, let nth, let isLasting):
            faulty_fail(system, FAULTY_SYNC.rawValue, nth, Self.syncError, isLasting ? 1 : 0)
        case .fails(.read, let nth, let isLasting):
            faulty_fail(system, FAULTY_READ.rawValue, nth, Self.readError, isLasting ? 1 : 0)
        case .tears(let nth): faulty_tear(system, nth, Self.writeError)
        case .fills: faulty_limit(system, 0)
        case .lies:
            hasLied = true
            faulty_lie(system, 1)
        case .heals: heal()
        }
    }

    /// Everything works again; what was lied about is still at risk.
    func heal() {
        isTroubled = false
        faulty_heal(system)
    }

    /// The power goes. Answers whether the disk had lied, so that nothing is promised.
    func cutPower(seed: UInt64) -> Bool {
        defer { hasLied = false }
        faulty_cut_power(system, seed)
        heal()
        return hasLied
    }
}
