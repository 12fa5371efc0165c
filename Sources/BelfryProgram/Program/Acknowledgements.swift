// How far a consumer has come: everything up to a number, when some of what lies before it is still being worked on.

/// Which event can be acknowledged next.
package struct Acknowledgements: Sendable {
    private var unfinished: [Int64] = []
    private var newest: Int64 = 0
    private var acknowledged: Int64 = 0

    package init() {}

    /// An event that needs no work, or whose work is still to be done.
    package mutating func arrived(_ sequence: Int64, isUnfinished: Bool = false) {
        newest = max(newest, sequence)
        if isUnfinished { unfinished.append(sequence) }
    }

    /// A subscription stands, behind the event `newest`. A daemon whose numbers are lower than those already met has begun anew: then
    /// so does this.
    ///
    /// - Returns: whether it did.
    @discardableResult
    package mutating func subscribed(newest: Int64) -> Bool {
        guard newest < self.newest else { return false }
        self = Acknowledgements()
        return true
    }

    package mutating func finished(_ sequence: Int64) {
        unfinished.removeAll { $0 == sequence }
    }

    /// The number to acknowledge, if there is anything new to say; taken as said.
    ///
    /// Where nothing is unfinished and only other events have come, `patience` of them are waited for.
    package mutating func next(patience: Int64 = 0) -> Int64? {
        let reachable = unfinished.min().map { $0 - 1 } ?? newest
        guard reachable > acknowledged, reachable - acknowledged > patience else { return nil }
        acknowledged = reachable
        return reachable
    }
}
