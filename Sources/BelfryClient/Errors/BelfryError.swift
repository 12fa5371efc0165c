// One type of error for everything that can go wrong between a program and the daemon.
//
// What the daemon refused carries the daemon's own words; what failed on the way has kinds of its own and the code 0. Programs match on
// `kind`, people read `message`.

package import WireProtocol

/// Why a call to the daemon has no result.
public struct BelfryError: Error, Sendable {
    /// The stable word that programs match on: one of the protocol's, or one of this library's.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    public let kind: Kind
    /// The JSON-RPC number; 0 for what failed before the daemon could refuse it.
    public let code: Int
    /// One sentence that names the object. It may hold text of others: make it safe before it is shown on a terminal.
    public let message: String
    /// The daemon's whole error object (`code`, `message`, `data`); nil for what failed on the way.
    public let object: BelfryJSON?

    /// An error of this side.
    package init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
        code = 0
        object = nil
    }

    /// A refusal, from the `error` member of a reply.
    package init(refusal: JSONNode) {
        kind = Kind(rawValue: refusal["data"]?["kind"]?.string ?? "internal")
        code = refusal["code"]?.integer.flatMap { Int(exactly: $0) } ?? 0
        message = refusal["message"]?.string ?? "the daemon gave no reason"
        object = BelfryJSON(refusal)
    }

    /// The `data` member of the daemon's error object.
    package var data: JSONNode? { object?.node?["data"] }
}

extension BelfryError: CustomStringConvertible {
    public var description: String { message }
}

extension BelfryError.Kind {
    // Of this library.
    /// Nobody listens at the address.
    public static let notRunning = Self(rawValue: "notRunning")
    /// No answer within the time limit. Whether the request was carried out is not known.
    public static let noAnswer = Self(rawValue: "noAnswer")
    /// The connection ended before the answer came. Whether the request was carried out is not known.
    public static let disconnected = Self(rawValue: "disconnected")
    /// The task that waited was cancelled.
    public static let cancelled = Self(rawValue: "cancelled")
    /// What came back is not the protocol.
    public static let badReply = Self(rawValue: "badReply")

    // Of the protocol.
    public static let parse = Self(rawValue: "parse")
    public static let invalidRequest = Self(rawValue: "invalidRequest")
    public static let unknownMethod = Self(rawValue: "unknownMethod")
    public static let invalidParams = Self(rawValue: "invalidParams")
    public static let internalError = Self(rawValue: "internal")
    public static let frameTooLarge = Self(rawValue: "frameTooLarge")
    public static let notFound = Self(rawValue: "notFound")
    public static let alreadyResolved = Self(rawValue: "alreadyResolved")
    public static let limitExceeded = Self(rawValue: "limitExceeded")
    public static let tooLarge = Self(rawValue: "tooLarge")
    public static let neverFires = Self(rawValue: "neverFires")
    public static let unknownAction = Self(rawValue: "unknownAction")
    public static let ended = Self(rawValue: "ended")
    public static let outdated = Self(rawValue: "outdated")
    public static let disabled = Self(rawValue: "disabled")
    public static let alreadyActive = Self(rawValue: "alreadyActive")
    public static let storage = Self(rawValue: "storage")
}
