// Random numbers that a seed repeats (SplitMix64).

package struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) {
        // Mixed, as neighbouring seeds would else give one sequence, a number apart.
        state = Self.mixed(Self.mixed(seed &+ 0x9e37_79b9_7f4a_7c15) ^ 0x1234_5678_9abc_def1)
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        return Self.mixed(state)
    }

    private static func mixed(_ value: UInt64) -> UInt64 {
        var value = value
        value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
        return value ^ (value >> 31)
    }

    /// True once in `times`.
    mutating func oneIn(_ times: Int) -> Bool { Int.random(in: 0..<times, using: &self) == 0 }

    mutating func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &self)] }
}
