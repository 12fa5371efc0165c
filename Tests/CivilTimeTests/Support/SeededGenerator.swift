// Random numbers that can be had again: the seed stands in the name of every failure.

import Foundation

/// SplitMix64, seeded.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    /// The seeds to test with: those of `CIVILTIME_SEEDS` (a number, or a range `a..b`), or else a few fixed ones.
    static func seeds(_ count: UInt64) -> [UInt64] {
        guard let text = ProcessInfo.processInfo.environment["CIVILTIME_SEEDS"] else { return Array(1...count) }
        let parts = text.components(separatedBy: "..").compactMap { UInt64($0) }
        return Array((parts.first ?? 1)...(parts.last ?? 1))
    }

    mutating func chance(_ one: Int, in many: Int) -> Bool { Int.random(in: 0..<many, using: &self) < one }

    mutating func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: values.indices, using: &self)] }
}
