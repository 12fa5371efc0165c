// Which scheduled instants of a request have had their turn.
//
// Fires go forward in time, so what has been handled is a span. A wall clock that is set back starts another span further back,
// and what lies in an older span does not fire again when time comes to it a second time (TIME.md 5). A few spans are enough:
// the oldest is forgotten when there are more.

package import CivilTime

/// Closed spans of wall-clock instants, in order and without overlap.
package struct HandledSpans: Hashable, Sendable {
    package struct Span: Hashable, Sendable {
        package var first: Instant
        package var last: Instant

        package init(first: Instant, last: Instant) {
            self.first = first
            self.last = last
        }
    }

    package static let most = 8

    package private(set) var spans: [Span]

    package init(_ spans: [Span] = []) {
        self.spans = spans
    }

    /// The span that holds the instant.
    package func span(holding instant: Instant) -> Span? {
        spans.first { $0.first <= instant && instant <= $0.last }
    }

    /// Marks first … last as handled, joining what it touches or overlaps.
    package mutating func add(first: Instant, last: Instant) {
        var joined = Span(first: first, last: last)
        spans.removeAll { span in
            guard span.first <= joined.last, joined.first <= span.last else { return false }
            joined.first = min(joined.first, span.first)
            joined.last = max(joined.last, span.last)
            return true
        }
        let index = spans.firstIndex { $0.first > joined.last } ?? spans.endIndex
        spans.insert(joined, at: index)
        if spans.count > Self.most { spans.removeFirst() }
    }
}
