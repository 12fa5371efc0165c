// What was found when a store was opened.

/// For the daemon to tell: where `damage` is there, in one line on standard error and one error record of the journal.
package struct OpenReport: Hashable, Sendable {
    /// There was no store, and one was begun.
    package var isNew = false
    /// The schema number that was found, where it was brought forward.
    package var migratedFrom: Int?
    /// All pages and rows were looked at.
    package var isChecked = false
    package var damage: Damage?

    /// A damaged store was put aside, and a new one begun with what could be saved of it.
    package struct Damage: Hashable, Sendable {
        /// The file of the store.
        package var path: String
        /// What was wrong with it.
        package var reason: String
        /// Where its bytes are kept.
        package var keptAs: String
        package var salvaged: SalvagedRows

        /// One sentence that names both files.
        package var message: String {
            var saved = [
                "\(salvaged.requests) requests", "\(salvaged.occurrences) occurrences", "\(salvaged.activities) activities",
                "\(salvaged.categories) categories",
            ].joined(separator: ", ")
            if salvaged.lostRequests > 0 { saved += "; \(salvaged.lostRequests) intervals lost their clock" }
            return "the store \(path) is damaged (\(reason)): it is kept as \(keptAs), and a new one was begun with what "
                + "could be saved (\(saved))"
        }
    }
}
