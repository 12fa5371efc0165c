// The soonest deadlines of one clock, in memory.
//
// The store holds every deadline under an index; this heap holds the soonest few thousand, so that arming the timer and taking
// what is due touch no disk, and memory does not grow with what is pending. `end` says how far the heap is complete: every
// deadline at or before it is in the heap. When the heap runs empty it is filled again from the store.

/// A window on the deadlines of one clock.
package struct NearHorizon {
    private struct Key: Hashable {
        var kind: DeadlineKind
        var number: Int64
    }

    private var heap = IndexedHeap<Key, Deadline>()
    /// The last deadline up to which the heap is complete; nil: complete to the end.
    private var end: Deadline?
    private let capacity: Int

    /// Starts out as complete up to nothing: `needsFilling` until the first fill.
    package init(capacity: Int = Limits.horizon) {
        self.capacity = capacity
        end = Self.beginning
    }

    private static let beginning = Deadline(due: .min, kind: .quiet, number: .min)

    /// The soonest deadline; ask `needsFilling` first.
    package var first: Deadline? { heap.first }
    package var count: Int { heap.count }

    /// The heap is empty though the store may hold more.
    package var needsFilling: Bool { heap.count == 0 && end != nil }
    /// Where the next fill goes on; nil at the beginning.
    package var fillPosition: Deadline? { end == Self.beginning ? nil : end }
    package var fillLimit: Int { capacity / 2 }

    /// Takes in what the store gave for `fillPosition` and `fillLimit`.
    package mutating func fill(_ deadlines: [Deadline]) {
        for deadline in deadlines { heap.set(deadline, for: Key(kind: deadline.kind, number: deadline.number)) }
        end = deadlines.count < fillLimit ? nil : deadlines.last
    }

    /// Sets or clears the deadline of one thing.
    package mutating func set(_ due: Int64?, kind: DeadlineKind, number: Int64) {
        let key = Key(kind: kind, number: number)
        guard let due else {
            heap.remove(key)
            return
        }
        let deadline = Deadline(due: due, kind: kind, number: number)
        if let end, end < deadline {
            heap.remove(key)
            return
        }
        heap.set(deadline, for: key)
        if heap.count > capacity { shrink() }
    }

    /// Forgets everything; the store is asked again.
    package mutating func forget() {
        heap.removeAll()
        end = Self.beginning
    }

    /// Keeps the sooner half.
    private mutating func shrink() {
        let sorted = heap.elements.sorted()
        heap.removeAll()
        for deadline in sorted.prefix(capacity / 2) { heap.set(deadline, for: Key(kind: deadline.kind, number: deadline.number)) }
        end = sorted[capacity / 2 - 1]
    }

    /// The soonest ones due at or before `due`, at most `limit`, in order. They stay in the heap.
    package func due(through due: Int64, limit: Int) -> [Deadline] {
        Array(heap.elements(while: { $0.due <= due }).sorted().prefix(limit))
    }
}
