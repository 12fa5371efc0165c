// The two ways in which handling a request can end without a result, kept apart: the client's fault, and storage's.

/// A refusal goes to the client that asked; a storage error rolls the turn back.
package enum Failure: Error, Hashable, Sendable {
    case refused(RequestError)
    case ledger(LedgerError)
}
