// Which of the things that are ready together goes first. Deadlines come before bytes, bytes before the work that was put off
// until all bytes are in.

/// The order of sources that are ready at the same time: the lower value first.
package struct EventPriority: RawRepresentable, Comparable, Sendable {
    package let rawValue: Int64

    package init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// Timers that carry due instants.
    package static let deadline = Self(rawValue: -1000)
    /// Deferred work that has been passed over often enough.
    package static let overdue = Self(rawValue: -900)
    /// Signals, and other rare news that changes what the rest means.
    package static let urgent = Self(rawValue: -100)
    /// Descriptors.
    package static let normal = Self(rawValue: 0)
    /// Work that waits until the inputs which are ready have been taken in.
    package static let deferred = Self(rawValue: 100)
    /// Work nobody waits for.
    package static let idle = Self(rawValue: 1000)
}
