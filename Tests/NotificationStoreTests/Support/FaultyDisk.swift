// The fault-injecting file layer, as a Swift value that cleans up after itself.

import FaultyFileSystem

/// A file layer of its own name that fails when it is told to.
final class FaultyDisk {
    let name: String
    private let system: OpaquePointer

    init(_ name: String) {
        self.name = "faulty-\(name)"
        system = faulty_create(self.name)
    }

    deinit {
        faulty_destroy(system)
    }

    func fail(_ operations: faulty_operation, nth: UInt64 = 1, code: Int32, lasting: Bool = false) {
        faulty_fail(system, operations.rawValue, nth, code, lasting ? 1 : 0)
    }

    func tear(nth: UInt64, code: Int32) { faulty_tear(system, nth, code) }
    func limit(bytes: Int64) { faulty_limit(system, bytes) }
    func lie() { faulty_lie(system, 1) }
    func heal() { faulty_heal(system) }
    func count(_ operation: faulty_operation) -> UInt64 { faulty_count(system, operation) }
    func cutPower(seed: UInt64) { faulty_cut_power(system, seed) }
}
