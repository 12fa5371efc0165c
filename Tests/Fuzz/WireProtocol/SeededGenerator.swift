// Random numbers that a seed brings back.

/// SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators).
package struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    /// A number from 0 to below the count, which is at least 1.
    mutating func index(below count: Int) -> Int {
        Int(next() % UInt64(count))
    }
}
