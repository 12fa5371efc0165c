// What an activity is about (fixed) and how far it has come (changing).

/// The fixed attributes of an activity, with the type of its changing state.
///
/// Both are sent by the default rules of `Codable`: a `Date` is the seconds since 2001-01-01, an enum without raw values is an object
/// with one member. Together they take at most 4096 bytes as JSON. The type's name, without its module, is the daemon's
/// `attributesType`.
public protocol ActivityAttributes: Decodable, Encodable, SendableMetatype {
    /// The changing state.
    associatedtype ContentState: Decodable, Encodable, Hashable
}
