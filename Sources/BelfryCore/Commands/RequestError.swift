// Why a request is refused: the kinds of PROTOCOL.md 3.

package import CivilTime

/// A refusal, typed. The wire layer gives each its code, its sentence's frame and its `data`.
package enum RequestError: Error, Hashable, Sendable {
    /// `field` is an escaped JSON pointer into `params`; `column` is 1-based, for text forms.
    case invalidParams(field: String, reason: String, column: Int? = nil)
    case unknownMethod(String)
    case notFound(what: String, id: Identifier)
    case alreadyResolved(occurrence: Identifier, resolution: Resolution)
    case limitExceeded(limit: Int, scope: String)
    case tooLarge(what: String, limit: Int, actual: Int)
    case neverFires(NeverReason)
    case unknownAction(action: Identifier, known: [Identifier])
    case ended(activity: Identifier, state: ActivityState)
    case outdated(timestamp: Instant, latest: Instant)
    case disabled(app: String)
    case alreadyActive(activity: Identifier)
    /// Disk full, read-only or damaged; nothing was changed.
    case storage(String)
    case internalError(String)

    package enum NeverReason: String, Hashable, Sendable {
        case past, noMatch
    }
}
