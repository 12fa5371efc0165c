// The two ways in which handling a request can end without a result, kept apart: the client's fault, and storage's.

/// A refusal goes to the client that asked; a storage error rolls the turn back.
package enum Failure: Error, Hashable, Sendable {
    case refused(RequestError)
    case ledger(LedgerError)
}

extension Failure {
    /// The value read from the ledger; its error becomes a failure.
    static func reading<Value>(_ value: @autoclosure () throws(LedgerError) -> Value) throws(Failure) -> Value {
        do { return try value() } catch { throw .ledger(error) }
    }

    /// Writes after all checks: what is inside cannot refuse any more, so a refusal never leaves anything half done.
    static func writing<Value>(_ body: () throws(LedgerError) -> Value) throws(Failure) -> Value {
        do { return try body() } catch { throw .ledger(error) }
    }
}
