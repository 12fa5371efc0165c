// What the core asks about the texts it carries (PROTOCOL.md 5, ACTIVITIES.md 2 and 4).

import BelfryCore
import CivilTime
import Testing
import WireProtocol

struct WireCodingTests {
    private let coding = WireCoding()
    private static let noon = Instant(rfc3339: "2026-05-04T12:00:00Z") ?? .min

    /// The members of `userInfo`, and what `start` makes of them.
    static let information: [(String, StartInformation)] = [
        ("", StartInformation()),
        (
            #""id":"t1","task":"Dishes","startTime":"2026-05-04T14:00:00+02:00","duration":1800"#,
            StartInformation(id: "t1", task: "Dishes", startTime: noon, duration: Payload("1800"))
        ),
        (#""duration":90.50"#, StartInformation(duration: Payload("90.50"))),
        (#""duration":0"#, StartInformation(duration: Payload("0"))),
        (#""id":5,"task":[],"startTime":{},"duration":"x""#, StartInformation()),
        (#""id":"","task":"","startTime":"yesterday","duration":-1"#, StartInformation()),
        (#""id":null,"task":null,"startTime":null,"duration":null"#, StartInformation()),
        (#""id":"a\nb","task":"a\nb""#, StartInformation(task: "a\nb")),
        (#""id":"\#(String(repeating: "x", count: 257))""#, StartInformation()),
        (#""id":{"id":"inner"},"color":"red""#, StartInformation()),
    ]

    @Test("each member of userInfo falls back for itself", arguments: information)
    func readsStartInformation(members: String, wanted: StartInformation) {
        #expect(coding.startInformation(of: Payload(#"{"title":"t","userInfo":{\#(members)}}"#)) == wanted)
    }

    @Test("content without userInfo has none")
    func readsMissingInformation() {
        #expect(coding.startInformation(of: Payload(#"{"title":"t"}"#)) == StartInformation())
    }

    @Test("attributes are complete, and a name that is too long is cut at a character")
    func writesAttributes() {
        func attributes(_ name: String, _ duration: Payload?, _ bytes: Int) -> String {
            coding.startAttributes(id: "i\"", name: name, startTime: Self.noon, duration: duration, bytes: bytes).text
        }
        let rest = #"{"id":"i\"","name":"","startTime":"2026-05-04T12:00:00Z"}"#
        #expect(attributes("Dishes", nil, 4096) == #"{"id":"i\"","name":"Dishes","startTime":"2026-05-04T12:00:00Z"}"#)
        #expect(attributes("D", Payload("1e3"), 4096).hasSuffix(#","duration":1e3}"#))
        let family = "👩‍👩‍👧"
        let three = attributes(String(repeating: family, count: 5), nil, rest.utf8.count + 3 * family.utf8.count + 17)
        #expect(three == rest.replacing(#""name":"""#, with: #""name":"\#(String(repeating: family, count: 3))""#))
        let escaped = attributes(String(repeating: "\n", count: 9), nil, rest.utf8.count + 13)
        #expect(escaped == rest.replacing(#""name":"""#, with: #""name":"\u000a\u000a""#))
        #expect(attributes("Dishes", nil, 10) == rest)
    }

    @Test("complete sets status and date and leaves the rest as it was, in its place")
    func completesStates() {
        func completed(_ state: String) -> String { coding.completed(state: Payload(state), at: Self.noon).text }
        let end = #""status":"completed","lastUpdated":"2026-05-04T12:00:00Z""#
        #expect(completed("{}") == "{\(end)}")
        #expect(completed(#"{"lap":3,"big":9007199254740993}"#) == #"{"lap":3,"big":9007199254740993,\#(end)}"#)
        #expect(
            completed(#"{"lastUpdated":{"x":[1]},"a\"b":[1,{"c":2}],"status":5,"z":1.50}"#)
                == #"{"lastUpdated":"2026-05-04T12:00:00Z","a\"b":[1,{"c":2}],"status":"completed","z":1.50}"#)
        #expect(coding.inProgressState(at: Self.noon).text == #"{"status":"inProgress","lastUpdated":"2026-05-04T12:00:00Z"}"#)
    }

    @Test("words and actions come out of their texts")
    func readsWords() {
        #expect(
            coding.words(of: Payload(#"{"title":"T","body":"b\u000a","sound":"s"}"#))
                == ContentWords(title: "T", subtitle: nil, body: "b\n", sound: "s"))
        #expect(
            coding.actions(of: BuiltInCategory.actions).map(\.behavior) == [.start, .snooze(microseconds: 300_000_000), .dismiss])
        #expect(
            coding.actions(of: Payload(#"[{"id":"a","title":"A","textInput":{"buttonTitle":"b"}}]"#)).map(\.takesText) == [true])
    }

    /// Attributes, state, and the card that is derived from them.
    static let cards: [(String, String, String, String?, Double?)] = [
        (#"{"name":"N","title":"T"}"#, #"{"status":"s","progress":0.25}"#, "N", "s", 0.25),
        (#"{"title":"T"}"#, #"{"count":5,"total":20}"#, "T", nil, 0.25), ("{}", #"{"progress":7}"#, "key", nil, 1),
        (#"{"name":5}"#, #"{"status":5,"count":1,"total":0}"#, "key", nil, nil), ("{}", #"{"progress":-1}"#, "key", nil, 0),
    ]

    @Test("a card is derived from attributes and state", arguments: cards)
    func derivesCards(attributes: String, state: String, title: String, status: String?, progress: Double?) {
        var record = ActivityRecord(
            number: 1, activity: "a1", app: "app", attributes: Payload(attributes),
            content: ActivityContent(state: Payload(state)),
            updatedAt: Self.noon)
        record.key = "key"
        let card = coding.cardWords(of: record)
        #expect(card.words == ContentWords(title: title, body: status))
        #expect(card.progress == progress)
    }
}
