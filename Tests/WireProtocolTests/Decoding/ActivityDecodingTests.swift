// `activities.*` (ACTIVITIES.md 1 to 4 and 9).

import BelfryCore
import CivilTime
import Testing
import WireProtocol

struct ActivityDecodingTests {
    private static func start(_ members: String, _ field: String? = nil) -> MethodRow {
        MethodRow("activities.start", #"{"attributes":{},"content":{"state":{}},\#(members)}"#, field)
    }

    private static func update(_ members: String, _ field: String? = nil) -> MethodRow {
        MethodRow("activities.update", #"{"activity":"a","content":{"state":{}},\#(members)}"#, field)
    }

    private static func end(_ members: String, _ field: String? = nil) -> MethodRow {
        MethodRow("activities.end", #"{"activity":"a",\#(members)}"#, field)
    }

    static let rows: [MethodRow] = [
        MethodRow("activities.start", "{}", "/attributes"),
        MethodRow("activities.start", #"{"content":{"state":{}}}"#, "/attributes"),
        MethodRow("activities.start", #"{"attributes":[],"content":{"state":{}}}"#, "/attributes"),
        MethodRow("activities.start", #"{"attributes":{}}"#, "/content"),
        MethodRow("activities.start", #"{"attributes":{},"content":{}}"#, "/content/state"),
        MethodRow("activities.start", #"{"attributes":{},"content":{"state":"x"}}"#, "/content/state"),
        MethodRow("activities.start", #"{"attributes":{},"content":{"state":{},"staleDate":5}}"#, "/content/staleDate"),
        MethodRow("activities.start", #"{"attributes":{},"content":{"state":{},"staleDate":"soon"}}"#, "/content/staleDate"),
        MethodRow("activities.start", #"{"attributes":{},"content":{"state":{},"staleDate":null}}"#),
        MethodRow("activities.start", #"{"attributes":{},"content":{"state":{},"relevance":"1"}}"#, "/content/relevance"),
        MethodRow("activities.start", #"{"attributes":{},"content":{"state":{},"relevance":true}}"#, "/content/relevance"),
        MethodRow("activities.start", #"{"attributes":{},"content":{"state":{},"relevance":-1e300}}"#),
        MethodRow("activities.start", #"{"attributes":{},"content":{"state":{},"stale":null}}"#, "/content/stale"),
        start(#""atributes":1"#, "/atributes"), start(#""style":"loud""#, "/style"), start(#""style":"transient""#),
        start(#""ifExists":"maybe""#, "/ifExists"), start(#""push":1"#, "/push"), start(#""alert":{"body":"b"}"#, "/alert/title"),
        start(#""alert":"x""#, "/alert"), start(#""alert":{"title":""}"#, "/alert/title"),
        start(#""alert":{"title":"x","loud":true}"#, "/alert/loud"), start(#""key":"""#, "/key"),
        start(#""key":"\#(String(repeating: "k", count: 257))""#, "/key"), start(#""app":"a b""#, "/app"),
        start(#""startAt":"noon""#, "/startAt"), start(#""attributesType":"""#, "/attributesType"),
        start(#""actions":{}"#, "/actions"), start(#""actions":[{"id":"","title":"t"}]"#, "/actions/0/id"),
        start(#""actions":[]"#),
        start(#""actions":[{"id":"x","title":"X"},{"id":"x","title":"Y"}]"#, "/actions/1/id"),
        start(#""actions":[{"id":"x","title":"X","behavior":{"type":"start"}}]"#, "/actions/0/behavior/type"),
        start(#""actions":[{"id":"x","title":"X","behavior":{"type":"snooze","seconds":60}}]"#, "/actions/0/behavior/type"),
        start(#""actions":[{"id":"x","title":"X","behavior":{"type":"complete"}}]"#),
        MethodRow("activities.update", #"{"content":{"state":{}}}"#, "/activity"),
        MethodRow("activities.update", #"{"activity":"a"}"#, "/content"),
        MethodRow("activities.update", #"{"activity":5}"#, "/activity"),
        MethodRow("activities.update", #"{"activity":"a","key":"k","content":{"state":{}}}"#, "/key"),
        update(#""timestamp":"x""#, "/timestamp"), update(#""timestamp":true"#, "/timestamp"),
        update(#""timestamp":1e300"#, "/timestamp"), update(#""timestamp":-62135596801"#, "/timestamp"),
        update(#""timestamp":253402300800"#, "/timestamp"), update(#""timestamp":253402300799"#),
        update(#""timestamp":"2026-05-04T12:00:00+02:00""#), update(#""presentation":"card""#, "/presentation"),
        end(#""content":{}"#, "/content/state"), end(#""content":null"#), end(#""dismissal":"immediate""#, "/dismissal"),
        end(#""dismissal":{}"#, "/dismissal/policy"), end(#""dismissal":{"policy":"later"}"#, "/dismissal/policy"),
        end(#""dismissal":{"policy":"after"}"#, "/dismissal/date"),
        end(#""dismissal":{"policy":"after","date":"x"}"#, "/dismissal/date"),
        end(#""dismissal":{"policy":"default","date":"2026-05-04T12:00:00Z"}"#, "/dismissal/date"),
        end(#""dismissal":{"policy":"immediate"}"#), MethodRow("activities.dismiss", "{}", "/activity"),
        MethodRow("activities.present", #"{"key":"k"}"#, "/presentation"),
        MethodRow("activities.perform", #"{"activity":"a"}"#, "/action"),
        MethodRow("activities.list", #"{"states":["active","gone"]}"#, "/states/1"),
        MethodRow("activities.list", #"{"states":"active"}"#, "/states"),
        MethodRow("activities.list", ""), MethodRow("activities.get", #"{"app":"a"}"#, "/activity"),
        MethodRow("activities.island", #"{"a":1}"#, "/a"),
    ]

    @Test("params are taken, or the field is named", arguments: rows)
    func namesFields(row: MethodRow) {
        #expect(refusedField(row.method, row.params) == row.field)
        if row.field == nil { #expect(refusal(row.method, row.params) == nil) }
    }

    @Test("a start carries everything on")
    func decodesStart() throws {
        let params = #"""
            {"app":"run","key":"k","attributesType":"Run","attributes":{"n": 1},"content":{"state":{ "b":2,"a":1e2},"staleDate":"2026-05-04T12:01:00Z",
            "relevance":75.50},"alert":{"title":"Go","body":"b","sound":"s"},"style":"transient","startAt":"2026-05-04T12:00:30Z","push":true,
            "presentation":{"lockScreen":{"text":"x"}},"actions":[{"id":"x","title":"X"}],"ifExists":"return"}
            """#
        guard case .startActivity(let new) = try decode("activities.start", params) else { throw UnexpectedCommand() }
        #expect(
            new
                == NewActivity(
                    app: "run", key: "k", attributesType: "Run", attributes: Payload(#"{"n":1}"#),
                    content: ActivityContent(
                        state: Payload(#"{"b":2,"a":1e2}"#), staleDate: Instant(rfc3339: "2026-05-04T12:01:00Z"), relevance: 75.5,
                        relevanceText: "75.50"),
                    alert: Alert(title: "Go", body: "b", sound: "s"), style: .transient,
                    startAt: Instant(rfc3339: "2026-05-04T12:00:30Z"), wantsPushToken: true,
                    presentation: Payload(#"{"lockScreen":{"text":"x"}}"#), actions: Payload(#"[{"id":"x","title":"X"}]"#),
                    ifExists: .return))
    }

    @Test("timestamps are Unix seconds or RFC 3339; an end may have a date")
    func decodesDates() throws {
        guard
            case .endActivity(.key("a", "k"), let end) = try decode(
                "activities.end",
                #"{"app":"a","key":"k","timestamp":1777896000.5,"dismissal":{"policy":"after","date":"2026-05-04T13:00:00Z"}}"#)
        else { throw UnexpectedCommand() }
        #expect(end.timestamp == Instant(rfc3339: "2026-05-04T12:00:00.5Z"))
        #expect(end.dismissal == (Instant(rfc3339: "2026-05-04T13:00:00Z").map { .after($0) } ?? .default))
        #expect(end.content == nil)
    }
}

struct PushDecodingTests {
    /// Members of aps beside a timestamp, and the field that is named below /aps; nil: accepted.
    static let rows: [(String, String?)] = [
        (#""event":"update""#, "/timestamp"), (#""timestamp":"5","event":"update""#, "/timestamp"),
        (#""timestamp":"2026-05-04T12:00:00Z","event":"update""#, "/timestamp"),
        (#""timestamp":true,"event":"update""#, "/timestamp"),
        (#""timestamp":null,"event":"update""#, "/timestamp"), (#""timestamp":1"#, "/event"),
        (#""timestamp":1,"event":"refresh""#, "/event"),
        (#""timestamp":1,"event":1"#, "/event"), (#""timestamp":1,"event":"update""#, nil),
        (#""timestamp":1,"event":"update","content-state":"x""#, "/content-state"),
        (#""timestamp":1,"event":"update","content-state":[]"#, "/content-state"),
        (#""timestamp":1,"event":"update","stale-date":"x""#, "/stale-date"),
        (#""timestamp":1,"event":"end","dismissal-date":"now""#, "/dismissal-date"),
        (#""timestamp":1,"event":"update","dismissal-date":"now""#, "/dismissal-date"),
        (#""timestamp":1,"event":"end","dismissal-date":0"#, nil),
        (#""timestamp":1,"event":"update","relevance-score":"5""#, "/relevance-score"),
        (#""timestamp":1,"event":"update","alert":"Hi""#, "/alert"),
        (#""timestamp":1,"event":"update","alert":{"title":5}"#, "/alert/title"),
        (#""timestamp":1,"event":"update","alert":{}"#, "/alert/title"),
        (#""timestamp":1,"event":"update","alert":{"title":"t","body":[]}"#, "/alert/body"),
        (#""timestamp":1,"event":"update","alert":{"title":"t","sound":1}"#, "/alert/sound"),
        (
            #""timestamp":1,"event":"update","alert":{"title":"t","loc-key":1},"sound":"x","interruption_level":{"a":[]},"foo":null"#,
            nil
        ),
        (#""timestamp":1,"event":"start""#, "/attributes-type"),
        (#""timestamp":1,"event":"start","attributes-type":"D""#, "/attributes"),
        (#""timestamp":1,"event":"start","attributes-type":"D","attributes":[]"#, "/attributes"),
        (#""timestamp":1,"event":"start","attributes-type":"D","attributes":{}"#, "/content-state"),
        (#""timestamp":1,"event":"start","attributes-type":"D","attributes":{},"content-state":{}"#, "/alert"),
        (
            #""timestamp":1,"event":"start","attributes-type":"D","attributes":{},"content-state":{},"alert":{"body":"b"}"#,
            "/alert/title"
        ),
        (#""timestamp":1,"event":"start","attributes-type":"D","attributes":{},"content-state":{},"alert":{"title":"t"}"#, nil),
    ]

    @Test("payloads are taken, or the field is named", arguments: rows)
    func namesFields(members: String, field: String?) {
        let params = #"{"token":"t","aps":{\#(members)}}"#
        #expect(refusedField("activities.push", params) == field.map { "/aps" + $0 })
        if field == nil { #expect(refusal("activities.push", params) == nil) }
    }

    @Test("aps is an object, the token a text, and nothing stands beside them")
    func checksTheEnvelope() {
        for aps in ["[]", "null", "\"x\""] { #expect(refusedField("activities.push", #"{"token":"t","aps":\#(aps)}"#) == "/aps") }
        #expect(refusedField("activities.push", #"{"token":"t"}"#) == "/aps")
        #expect(refusedField("activities.push", #"{"token":5,"aps":{}}"#) == "/token")
        #expect(
            refusedField("activities.push", #"{"token":"t","aps":{"timestamp":1,"event":"update"},"priority":10}"#) == "/priority"
        )
    }

    @Test("an update without a state or score leaves them open")
    func decodesUpdates() throws {
        guard case .push(let push) = try decode("activities.push", #"{"token":"t","aps":{"timestamp":5.25,"event":"update"}}"#),
            case .update(let update) = push.event
        else { throw UnexpectedCommand() }
        #expect(push.timestamp == Instant(microseconds: 5_250_000))
        #expect(update.timestamp == push.timestamp)
        #expect(update.state == nil && update.relevance == nil && update.staleDate == nil && update.alert == nil)
    }
}
