// All that the engine asks of storage, in its own terms.
//
// One transaction a turn: `begin`, any number of reads and writes, `commit` or `rollBack`. Nothing is remembered outside of the
// store that could run ahead of it.

package import CivilTime

/// Why storage did not do as it was told. After any of these the turn is rolled back.
package struct LedgerError: Error, Hashable, Sendable {
    package enum Kind: Hashable, Sendable { case full, readOnly, damaged, other }

    package var kind: Kind
    /// One sentence that names the file and the cause.
    package var message: String

    package init(kind: Kind, message: String) {
        self.kind = kind
        self.message = message
    }
}

/// Where a list of deadlines or pending requests goes on: after this deadline.
package typealias DeadlinePosition = Deadline

/// The engine's storage. Lists are in the stated order; a `limit` is always honoured.
package protocol Ledger: AnyObject {
    // A turn
    func begin() throws(LedgerError)
    func commit() throws(LedgerError)
    /// Never fails: what cannot be undone was never done.
    func rollBack()

    // The daemon itself
    func state() throws(LedgerError) -> LedgerState?
    func save(_ state: LedgerState) throws(LedgerError)

    // Requests
    func request(app: String, id: Identifier) throws(LedgerError) -> RequestRecord?
    func request(number: Int64) throws(LedgerError) -> RequestRecord?
    func insert(_ request: RequestRecord) throws(LedgerError)
    /// Replaces the request of that number.
    func update(_ request: RequestRecord) throws(LedgerError)
    func deleteRequest(number: Int64) throws(LedgerError)
    func requestCount() throws(LedgerError) -> Int
    /// Numbers of an app's requests, ascending.
    func requestNumbers(app: String, after number: Int64, limit: Int) throws(LedgerError) -> [Int64]
    /// Requests on that clock by (due, number), of one app or all, after a position.
    func requests(basis: Basis, app: String?, after: (due: Int64, number: Int64)?, limit: Int) throws(LedgerError)
        -> [RequestRecord]
    /// Wall-clock requests by number, for recomputing; only those that follow the system zone where asked.
    func wallRequests(floatingOnly: Bool, after number: Int64, limit: Int) throws(LedgerError) -> [RequestRecord]
    /// Numbers of requests due at or before `due` on that clock, by (due, number); urgent ones only where asked.
    func dueRequests(basis: Basis, through due: Int64, urgentOnly: Bool, limit: Int) throws(LedgerError) -> [Deadline]

    // Deadlines of everything, for the near horizon: ascending, strictly after the position.
    func deadlines(basis: Basis, after: DeadlinePosition?, limit: Int) throws(LedgerError) -> [Deadline]

    // Occurrences
    func occurrence(number: Int64) throws(LedgerError) -> OccurrenceRecord?
    func insert(_ occurrence: OccurrenceRecord) throws(LedgerError)
    func update(_ occurrence: OccurrenceRecord) throws(LedgerError)
    func deleteOccurrence(number: Int64) throws(LedgerError)
    /// Delivered and snoozed ones of that app and id, by number.
    func outstanding(app: String, id: Identifier) throws(LedgerError) -> [OccurrenceRecord]
    /// Delivered and snoozed ones, greatest `order` first, below `order`; of one app or all.
    func outstanding(app: String?, below order: Int64, limit: Int) throws(LedgerError) -> [OccurrenceRecord]
    /// Resolved ones, greatest `order` first, below `order`; of one app, one id of it, or all.
    func resolved(app: String?, id: Identifier?, below order: Int64, limit: Int) throws(LedgerError) -> [OccurrenceRecord]
    /// Outstanding and resolved ones of that app and id, newest number first.
    func occurrences(app: String, id: Identifier, limit: Int) throws(LedgerError) -> [OccurrenceRecord]
    /// Those in state `prepared`, by number.
    func prepared() throws(LedgerError) -> [OccurrenceRecord]
    func counts() throws(LedgerError) -> (delivered: Int, snoozed: Int)
    /// The smallest `deadline` of the snoozed ones.
    func soonestSnooze() throws(LedgerError) -> Int64?
    /// Forgets resolved ones beyond the newest `keeping` that were resolved before `before`; at most `limit`. Returns how many.
    func pruneResolved(before: Instant, keeping: Int, limit: Int) throws(LedgerError) -> Int

    // What is left of requests that ended without an occurrence to tell of it
    func ending(app: String, id: Identifier) throws(LedgerError) -> [Fact]?
    func saveEnding(app: String, id: Identifier, at: Instant, _ facts: [Fact]) throws(LedgerError)
    func pruneEndings(before: Instant, limit: Int) throws(LedgerError) -> Int

    // Events
    func append(_ event: EventRecord) throws(LedgerError)
    /// Events after a number, ascending, at most `limit` and about `bytes` of text (at least one).
    func events(after sequence: Int64, limit: Int, bytes: Int) throws(LedgerError) -> [EventRecord]
    func oldestSequence() throws(LedgerError) -> Int64?
    /// Forgets events older than `before` and not among the newest `keeping`; at most `limit`. Returns how many.
    func pruneEvents(before: Instant, keeping: Int, limit: Int) throws(LedgerError) -> Int
    func consumer(_ name: Identifier) throws(LedgerError) -> Int64?
    func saveConsumer(_ name: Identifier, sequence: Int64) throws(LedgerError)
    func consumerCount() throws(LedgerError) -> Int

    // Categories and settings
    func category(app: String, id: Identifier) throws(LedgerError) -> Category?
    /// By id, byte for byte.
    func categories(app: String) throws(LedgerError) -> [Category]
    func save(_ category: Category) throws(LedgerError)
    func deleteCategory(app: String, id: Identifier) throws(LedgerError) -> Bool
    func settings(app: String) throws(LedgerError) -> (notifications: Bool, activities: Bool)
    func saveSettings(app: String, notifications: Bool, activities: Bool) throws(LedgerError)
    /// Tokens that start activities of a type.
    func startTokens(app: String) throws(LedgerError) -> [AppSettings.PushToStartToken]
    func saveStartToken(app: String, _ token: AppSettings.PushToStartToken) throws(LedgerError)
    func startToken(_ token: Identifier) throws(LedgerError) -> (app: String, attributesType: Identifier)?

    // Quiet time
    func quiet() throws(LedgerError) -> QuietRecord?
    func save(_ quiet: QuietRecord) throws(LedgerError)
    /// Keeps an occurrence as one that is held back, at that place in the order; it had none.
    func hold(number: Int64, position: Int64) throws(LedgerError)
    /// Forgets that. Returns the place it had; nil: it was not held back.
    func letGo(number: Int64) throws(LedgerError) -> Int64?
    func isHeld(number: Int64) throws(LedgerError) -> Bool
    /// Numbers of those held back after one place, through another, in that order.
    func held(after: Int64, through: Int64, limit: Int) throws(LedgerError) -> [Int64]

    // Activities
    func activity(number: Int64) throws(LedgerError) -> ActivityRecord?
    /// The live one with that key, else the newest.
    func activity(app: String, key: Identifier) throws(LedgerError) -> ActivityRecord?
    func activity(pushToken: Identifier) throws(LedgerError) -> ActivityRecord?
    func insert(_ activity: ActivityRecord) throws(LedgerError)
    func update(_ activity: ActivityRecord) throws(LedgerError)
    /// The newest of each of the states, at most `newest` of each, of one app or all; ascending by number.
    func activities(app: String?, states: Set<ActivityState>, newest: Int) throws(LedgerError) -> [ActivityRecord]
    func pruneActivities(dismissedBefore: Instant, limit: Int) throws(LedgerError) -> Int
}
