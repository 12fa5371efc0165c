// What was found when a store was opened.

/// For the daemon to tell: in one line on standard error and one record of the journal where `damage` is there, else nothing.
package struct OpenReport: Hashable, Sendable {
    /// There was no store, and one was begun.
    package var isNew = false
    /// The schema number that was found, where it was brought forward.
    package var migratedFrom: Int?
}
