// A moment at which the engine has something to do.

/// What is due. The raw values order deadlines of one instant: the end of quiet time and an expiry count before a
/// showing.
package enum DeadlineKind: Int, Hashable, Sendable, CaseIterable {
    /// The end of quiet time.
    case quiet
    /// An occurrence's expiry or end of snooze.
    case occurrence
    /// An activity's start, staleness, cap or dismissal.
    case activity
    case request
}

/// One deadline of one thing on one clock. A thing has at most one on each.
package struct Deadline: Hashable, Sendable, Comparable {
    package var due: Int64
    package var kind: DeadlineKind
    /// The number of the request, occurrence or activity.
    package var number: Int64

    package init(due: Int64, kind: DeadlineKind, number: Int64) {
        self.due = due
        self.kind = kind
        self.number = number
    }

    package static func < (left: Deadline, right: Deadline) -> Bool {
        (left.due, left.kind.rawValue, left.number) < (right.due, right.kind.rawValue, right.number)
    }
}
