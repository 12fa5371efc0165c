// Makes a list shorter while something still holds of it: half of it is left out, then quarters, and so on down to single ones
// (Zeller's delta debugging, without its complements).

/// Leaves out what a failure does not need.
package struct Shrinker<Element> {
    /// Trials that are left.
    private var attempts: Int
    private let stillFails: ([Element]) -> Bool

    package init(attempts: Int, stillFails: @escaping ([Element]) -> Bool) {
        self.attempts = attempts
        self.stillFails = stillFails
    }

    /// The shortest list found; the given one if nothing shorter fails.
    package mutating func shrink(_ list: [Element]) -> [Element] {
        var list = list
        var size = max(1, list.count / 2)
        while attempts > 0, !list.isEmpty {
            var hasShrunk = false
            var start = list.count
            while start > 0, attempts > 0 {
                let from = max(0, start - size)
                let shorter = Array(list[..<from] + list[min(start, list.count)...])
                attempts -= 1
                if stillFails(shorter) {
                    list = shorter
                    hasShrunk = true
                }
                start = from
            }
            if size == 1, !hasShrunk { break }
            size = max(1, size / 2)
        }
        return list
    }
}
