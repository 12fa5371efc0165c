// What was saved of a damaged store.

/// Counts for the report.
package struct SalvagedRows: Hashable, Sendable {
    package var requests = 0
    package var occurrences = 0
    package var activities = 0
    package var categories = 0
    /// Requests that were readable but of no use, because the clock they count on was lost.
    package var lostRequests = 0
    /// Whether ids given before the damage keep their meaning.
    package var keepsIdentity = true
}
