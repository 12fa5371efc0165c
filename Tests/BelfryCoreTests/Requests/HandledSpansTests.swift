// Spans of handled dates join what they touch and stay in order.

import BelfryCore
import CivilTime
import Testing

@Suite struct HandledSpansTests {
    private func spans(_ pairs: [(Int64, Int64)]) -> [HandledSpans.Span] {
        pairs.map { HandledSpans.Span(first: Instant(microseconds: $0.0), last: Instant(microseconds: $0.1)) }
    }

    @Test func overlapsAreJoined() {
        var handled = HandledSpans()
        for (first, last) in [(10, 20), (40, 50), (15, 30), (30, 40)] as [(Int64, Int64)] {
            handled.add(first: Instant(microseconds: first), last: Instant(microseconds: last))
        }
        #expect(handled.spans == spans([(10, 50)]))
        #expect(handled.span(holding: Instant(microseconds: 50)) != nil)
        #expect(handled.span(holding: Instant(microseconds: 51)) == nil)
        #expect(handled.span(holding: Instant(microseconds: 9)) == nil)
    }

    @Test func theOldestIsForgottenBeyondTheLimit() {
        var handled = HandledSpans()
        for start in 0..<Int64(HandledSpans.most + 3) {
            handled.add(first: Instant(microseconds: start * 10), last: Instant(microseconds: start * 10 + 1))
        }
        #expect(handled.spans.count == HandledSpans.most)
        #expect(handled.spans.first?.first == Instant(microseconds: 30))
    }
}
