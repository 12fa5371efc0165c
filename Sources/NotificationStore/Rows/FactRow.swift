// Facts and handled spans in a row.

import BelfryCore
import CivilTime

extension RowBinder {
    mutating func facts(_ facts: [Fact]) {
        var writer = CompactWriter()
        var previous: Int64 = 0
        for fact in facts {
            writer.integer(fact.at.microseconds - previous)
            writer.text(fact.what)
            writer.text(fact.detail)
            previous = fact.at.microseconds
        }
        blob(writer.bytes)
    }

    mutating func spans(_ spans: HandledSpans) {
        var writer = CompactWriter()
        var previous: Int64 = 0
        for span in spans.spans {
            writer.integer(span.first.microseconds - previous)
            writer.integer(span.last.microseconds - span.first.microseconds)
            previous = span.last.microseconds
        }
        blob(writer.bytes)
    }

    mutating func instant(_ instant: Instant) {
        integer(instant.microseconds)
    }

    mutating func instant(_ instant: Instant?) {
        integer(instant?.microseconds)
    }
}

extension RowReader {
    mutating func facts() -> [Fact] {
        var reader = CompactReader(blob())
        var facts: [Fact] = []
        var at = Instant(microseconds: 0)
        while !reader.isAtEnd {
            guard let distance = reader.integer(), let what = reader.text(), let detail = reader.text() else {
                markDamaged()
                break
            }
            at = at.adding(microseconds: distance)
            facts.append(Fact(at: at, what: what, detail: detail))
        }
        return facts
    }

    mutating func spans() -> HandledSpans {
        var reader = CompactReader(blob())
        var spans: [HandledSpans.Span] = []
        var at = Instant(microseconds: 0)
        while !reader.isAtEnd {
            guard let distance = reader.integer(), let length = reader.integer() else {
                markDamaged()
                break
            }
            let first = at.adding(microseconds: distance)
            at = first.adding(microseconds: length)
            spans.append(HandledSpans.Span(first: first, last: at))
        }
        return HandledSpans(spans)
    }

    mutating func instant() -> Instant {
        Instant(microseconds: integer())
    }

    mutating func optionalInstant() -> Instant? {
        optionalInteger().map { Instant(microseconds: $0) }
    }

    mutating func identifier() -> Identifier {
        Identifier(text())
    }

    mutating func optionalIdentifier() -> Identifier? {
        optionalText().map { Identifier($0) }
    }

    mutating func payload() -> Payload {
        Payload(bytes: textBytes())
    }
}
