// What a tree may grow to. A program's views are code, and code can loop; a card is small.

/// The bounds that making a tree keeps to.
package enum CardLimits {
    /// Bytes of a whole presentation as JSON; the daemon refuses more (ACTIVITIES.md 4).
    package static let presentationBytes = 16384
    /// Nodes of one presentation. The shortest node, with its comma, takes 12 bytes, so more could never be sent.
    package static let nodes = 1365
    /// Levels of rows, columns, overlays and links in one tree. A frame of the protocol nests 64 deep at most, a level here costs
    /// two of those, and the frame around a tree takes six.
    package static let levels = 24
    /// Views inside views, bodies included, before drawing stops: a view whose body holds itself would never end.
    package static let nestedViews = 200
}
