// Triggers: members, ranges, and where in a text a mistake stands (TIME.md 2 and 8).

import BelfryCore
import CivilTime
import Testing
import WireProtocol

struct TriggerDecodingTests {
    /// Members of the trigger, and the field that is named below /trigger; nil: accepted.
    static let rows: [(String, String?)] = [
        (#""seconds":60"#, "/type"), (#""type":5"#, "/type"), (#""type":"weekly""#, "/type"), (#""type":"interval""#, "/seconds"),
        (#""type":"interval","seconds":0"#, "/seconds"), (#""type":"interval","seconds":-5"#, "/seconds"),
        (#""type":"interval","seconds":"60""#, "/seconds"), (#""type":"interval","seconds":true"#, "/seconds"),
        (#""type":"interval","seconds":1e308"#, "/seconds"), (#""type":"interval","seconds":1e-7"#, "/seconds"),
        (#""type":"interval","seconds":3155760000"#, nil), (#""type":"interval","seconds":3155760001"#, "/seconds"),
        (#""type":"interval","seconds":0.5"#, nil), (#""type":"interval","seconds":0.5,"repeats":true"#, "/seconds"),
        (#""type":"interval","seconds":1,"repeats":true"#, nil),
        (#""type":"interval","seconds":60,"timeZone":"UTC""#, "/timeZone"),
        (#""type":"interval","seconds":60,"count":2"#, "/count"),
        (#""type":"interval","seconds":60,"repeats":true,"count":2"#, nil),
        (#""type":"interval","seconds":60,"startAt":"x""#, "/startAt"),
        (#""type":"interval","seconds":60,"repeats":1"#, "/repeats"),
        (#""type":"at""#, "/date"), (#""type":"at","date":"2026-02-30T09:00:00Z""#, "/date"),
        (#""type":"at","date":"2026-02-03T09:00:00""#, "/date"), (#""type":"at","date":5"#, "/date"),
        (#""type":"at","local":"2026-02-03T24:30""#, "/local"), (#""type":"at","local":"2026-02-03T09:30Z""#, "/local"),
        (#""type":"at","local":"2026-02-03T09:30","timeZone":"UTC""#, nil),
        (#""type":"at","date":"2026-02-03T09:00:00Z","local":"2026-02-03T09:30""#, "/local"),
        (#""type":"at","date":"2026-02-03T09:00:00Z","timeZone":"UTC""#, "/timeZone"),
        (#""type":"at","date":"2026-02-03T09:00:00Z","repeats":true"#, "/repeats"),
        (#""type":"calendar""#, "/components"), (#""type":"calendar","components":{}"#, "/components"),
        (#""type":"calendar","components":{"our":9}"#, "/components/our"),
        (#""type":"calendar","components":{"hour":24}"#, "/components/hour"),
        (#""type":"calendar","components":{"hour":9.5}"#, "/components/hour"),
        (#""type":"calendar","components":{"hour":"9"}"#, "/components/hour"),
        (#""type":"calendar","components":{"hour":true}"#, "/components/hour"),
        (#""type":"calendar","components":{"hour":9.0}"#, nil),
        (#""type":"calendar","components":{"hour":1e30}"#, "/components/hour"),
        (#""type":"calendar","components":{"year":9223372036854775807}"#, "/components/year"),
        (#""type":"calendar","components":{"weekdayOrdinal":1}"#, "/components/weekdayOrdinal"),
        (#""type":"calendar","components":{"weekOfYear":1,"firstWeekday":0}"#, "/components/firstWeekday"),
        (#""type":"calendar","components":{"hour":9},"timeZone":"Mars/Olympus""#, "/timeZone"),
        (#""type":"calendar","components":{"hour":9},"timeZone":"../../etc/passwd""#, "/timeZone"),
        (#""type":"calendar","components":{"hour":9},"timeZone":null"#, "/timeZone"),
        (#""type":"calendar","components":{"hour":9},"timeZone":"local""#, nil),
        (#""type":"calendar","components":{"hour":9},"gap":"forward""#, "/gap"),
        (#""type":"calendar","components":{"hour":9},"overlap":"all""#, "/overlap"),
        (#""type":"calendar","components":{"hour":9},"missingDay":"previous""#, "/missingDay"),
        (#""type":"calendar","components":{"hour":9},"repeats":true,"count":0"#, "/count"),
        (#""type":"calendar","components":{"hour":9},"repeats":true,"until":"2026-01-01""#, "/until"),
        (#""type":"calendar","components":{"hour":9},"repeats":true,"jitterSeconds":-1"#, "/jitterSeconds"),
        (#""type":"calendar","components":{"hour":9},"until":"2026-01-01T00:00:00Z""#, "/until"),
        (#""type":"calendar","components":{"hour":9},"repeat":true"#, "/repeat"),
        (#""type":"onCalendar""#, "/expression"), (#""type":"onCalendar","expression":"daily","repeats":true"#, "/repeats"),
        (#""type":"onCalendar","expression":"daily","components":{}"#, "/components"),
        (#""type":"onCalendar","expression":"daily""#, nil),
        (#""type":"onCalendar","expression":"daily Europe/Paris","count":1"#, nil),
        (#""type":"cron","expression":"0 9 * * *""#, nil),
        (#""type":"rrule","rule":"FREQ=DAILY""#, "/start"), (#""type":"rrule","start":"2026-01-01T09:00""#, "/rule"),
        (#""type":"rrule","start":"2026-13-01T09:00","rule":"FREQ=DAILY""#, "/start"),
        (#""type":"rrule","start":"2026-01-01T09:00","rule":"FREQ=DAILY","exclude":["2026-01-02T09:00","x"]"#, "/exclude/1"),
        (#""type":"rrule","start":"2026-01-01T09:00","rule":"FREQ=DAILY","include":[5]"#, "/include/0"),
        (#""type":"rrule","start":"2026-01-01T09:00","rule":"FREQ=DAILY","include":"x""#, "/include"),
        (#""type":"rrule","start":"2026-01-01T09:00","rule":"FREQ=DAILY","include":[],"exclude":[]"#, nil),
    ]

    @Test("triggers are taken, or the field is named", arguments: rows)
    func namesFields(members: String, field: String?) {
        let params = #"{"trigger":{\#(members)}}"#
        #expect(refusedField("triggers.preview", params) == field.map { "/trigger" + $0 })
        if field == nil { #expect(refusal("triggers.preview", params) == nil) }
        #expect(
            refusedField("notifications.add", #"{"content":{"title":"t"},"trigger":{\#(members)}}"#)
                == field.map { "/trigger" + $0 })
    }

    /// Type, text, column.
    static let columns: [(String, String, Int)] = [
        ("onCalendar", "*-*-* 25:00", 7), ("onCalendar", "daily Mars/Olympus", 7), ("cron", "0 24 * * *", 3), ("cron", "", 1),
    ]

    @Test("a mistake in a text has a column from 1", arguments: columns)
    func namesColumns(type: String, text: String, column: Int) {
        guard
            case .invalidParams(let field, _, let found) = refusal(
                "triggers.preview", #"{"trigger":{"type":"\#(type)","expression":"\#(text)"}}"#)
        else {
            Issue.record("not refused")
            return
        }
        #expect(field == "/trigger/expression")
        #expect(found == column)
    }

    @Test("a mistake in a rule has a column too")
    func namesColumnsOfRules() {
        guard
            case .invalidParams(let field, _, let column) = refusal(
                "triggers.preview", #"{"trigger":{"type":"rrule","start":"2026-01-01T09:00","rule":"FREQ=DAILY;COUNT=0"}}"#)
        else {
            Issue.record("not refused")
            return
        }
        #expect(field == "/trigger/rule")
        #expect(column == 18)
    }

    static let previews: [MethodRow] = [
        MethodRow("triggers.preview", "{}", "/trigger"), MethodRow("triggers.preview", #"{"trigger":null}"#, "/trigger"),
        MethodRow("triggers.preview", #"{"trigger":{"type":"cron","expression":"@daily"},"count":0}"#, "/count"),
        MethodRow("triggers.preview", #"{"trigger":{"type":"cron","expression":"@daily"},"count":1001}"#, "/count"),
        MethodRow("triggers.preview", #"{"trigger":{"type":"cron","expression":"@daily"},"after":"now"}"#, "/after"),
        MethodRow("triggers.preview", #"{"trigger":{"type":"cron","expression":"@daily"},"zone":"Mars"}"#, "/zone"),
        MethodRow("triggers.preview", #"{"trigger":{"type":"cron","expression":"@daily"},"zone":"local"}"#),
        MethodRow("triggers.preview", #"{"trigger":{"type":"cron","expression":"@daily"},"zone":"UTC","count":1000}"#),
    ]

    @Test("what a preview asks for is taken, or the field is named", arguments: previews)
    func namesFieldsOfPreviews(row: MethodRow) {
        #expect(refusedField(row.method, row.params) == row.field)
        if row.field == nil { #expect(refusal(row.method, row.params) == nil) }
    }

    @Test("an interval's members arrive in microseconds")
    func decodesIntervals() throws {
        let text =
            #"{"type":"interval","seconds":1.5,"repeats":true,"startAt":"2026-01-01T00:00:00Z","until":"2026-02-01T00:00:00Z","count":3,"jitterSeconds":0.5}"#
        guard case .preview(let preview) = try decode("triggers.preview", #"{"trigger":\#(text)}"#) else {
            throw UnexpectedCommand()
        }
        #expect(preview.trigger.text.text == text)
        guard case .interval(let interval) = preview.trigger.rule else { throw UnexpectedCommand() }
        #expect(
            interval == IntervalTrigger(microseconds: 1_500_000, repeats: true, startAt: Instant(rfc3339: "2026-01-01T00:00:00Z"))
        )
        #expect(preview.trigger.count == 3)
        #expect(preview.trigger.until == Instant(rfc3339: "2026-02-01T00:00:00Z"))
        #expect(preview.trigger.jitterMicroseconds == 500_000)
        #expect(preview.count == 10)
        #expect(preview.after == nil && preview.zone == nil)
    }

    @Test("the core reads an accepted trigger again from its text")
    func readsStoredTriggers() throws {
        let text = Payload(#"{"type":"calendar","components":{"hour":9},"timeZone":"Gone/Zone","repeats":true,"count":2}"#)
        let trigger = try #require(WireCoding().trigger(of: text))
        #expect(trigger.text == text)
        #expect(trigger.repeats)
        #expect(trigger.count == 2)
        #expect(WireCoding().trigger(of: Payload(#"{"type":"sundial"}"#)) == nil)
        #expect(WireCoding().trigger(of: Payload("not JSON")) == nil)
    }
}
