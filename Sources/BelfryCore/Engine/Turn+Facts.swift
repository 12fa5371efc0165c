// The dated lines that `explain` tells, kept with a request or an occurrence.

extension Turn {
    /// Appends a line with the present date, forgetting the oldest beyond the limit but never the first.
    func note(_ facts: inout [Fact], _ what: String, _ detail: String) {
        facts.append(Fact(at: wall, what: what, detail: detail))
        if facts.count > Limits.facts { facts.remove(at: 1) }
    }
}
