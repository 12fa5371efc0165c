// `notifications.*`, `triggers.preview`, `categories.*`: what is refused and which field is named, what is taken and how.

import BelfryCore
import CivilTime
import Testing
import WireProtocol

struct NotificationDecodingTests {
    private static func add(_ members: String, _ field: String? = nil) -> MethodRow {
        MethodRow("notifications.add", "{\(members)}", field)
    }

    private static func content(_ members: String, _ field: String? = nil) -> MethodRow {
        add(#""content":{"title":"t",\#(members)}"#, field)
    }

    static let rows: [MethodRow] = [
        add("", "/content"), add(#""content":null"#, "/content"), add(#""content":[]"#, "/content"),
        add(#""content":{}"#, "/content/title"), add(#""content":{"title":""}"#, "/content/title"),
        add(#""content":{"title":5}"#, "/content/title"), add(#""content":{"title":"t"},"triger":{}"#, "/triger"),
        add(#""triger":{}"#, "/triger"), add(#""content":{"title":"t"},"a~b/c":1"#, "/a~0b~1c"),
        content(#""titel":"u""#, "/content/titel"), content(#""subtitle":null"#, "/content/subtitle"),
        content(#""body":[]"#, "/content/body"), content(#""badge":1.5"#, "/content/badge"), content(#""badge":1e1"#),
        content(#""badge":1e30"#, "/content/badge"), content(#""sound":1"#, "/content/sound"),
        content(#""thread":{}"#, "/content/thread"),
        content(#""category":"""#, "/content/category"), content(#""category":"X""#),
        content(#""userInfo":[]"#, "/content/userInfo"),
        content(#""userInfo":{"any":{"thing":[1,null]}}"#), content(#""private":"yes""#, "/content/private"),
        content(#""private":1"#, "/content/private"), content(#""relevance":1.5"#, "/content/relevance"),
        content(#""relevance":-0.1"#, "/content/relevance"), content(#""relevance":1"#), content(#""relevance":0"#),
        content(#""interruption":"loud""#, "/content/interruption"), content(#""interruption":"critical""#),
        add(#""app":"a b","content":{"title":"t"}"#, "/app"), add(#""app":"","content":{"title":"t"}"#, "/app"),
        add(#""app":"ä","content":{"title":"t"}"#, "/app"), add(#""app":5,"content":{"title":"t"}"#, "/app"),
        add(#""app":"\#(String(repeating: "x", count: 129))","content":{"title":"t"}"#, "/app"),
        add(#""app":"\#(String(repeating: "x", count: 128))","content":{"title":"t"}"#),
        add(#""app":"a.b_C-9","content":{"title":"t"}"#), add(#""id":"","content":{"title":"t"}"#, "/id"),
        add(#""id":5,"content":{"title":"t"}"#, "/id"), add(#""id":"a\nb","content":{"title":"t"}"#, "/id"),
        add(#""id":"\u007f","content":{"title":"t"}"#, "/id"), add(#""id":"\u0085","content":{"title":"t"}"#, "/id"),
        add(#""id":"\u00a0","content":{"title":"t"}"#),
        add(#""id":"\#(String(repeating: "é", count: 129))","content":{"title":"t"}"#, "/id"),
        add(#""id":"\#(String(repeating: "é", count: 128))","content":{"title":"t"}"#),
        add(#""content":{"title":"t"},"trigger":null"#),
        add(#""content":{"title":"t"},"trigger":5"#, "/trigger"),
        add(#""content":{"title":"t"},"expiresAfter":-1"#, "/expiresAfter"),
        add(#""content":{"title":"t"},"expiresAfter":0"#, "/expiresAfter"),
        add(#""content":{"title":"t"},"expiresAfter":1e-9"#, "/expiresAfter"),
        add(#""content":{"title":"t"},"expiresAfter":1e300"#, "/expiresAfter"),
        add(#""content":{"title":"t"},"expiresAfter":0.5"#),
        add(#""content":{"title":"t"},"allowPast":1"#, "/allowPast"), add(#""content":{"title":"t"},"missed":{}"#),
        add(#""content":{"title":"t"},"missed":"all""#, "/missed"),
        add(#""content":{"title":"t"},"missed":{"policy":"some"}"#, "/missed/policy"),
        add(#""content":{"title":"t"},"missed":{"grace":1}"#, "/missed/grace"),
        add(#""content":{"title":"t"},"missed":{"graceSeconds":-1}"#, "/missed/graceSeconds"),
        MethodRow("notifications.pending", "{}"), MethodRow("notifications.pending", ""),
        MethodRow("notifications.pending", #"{"limt":5}"#, "/limt"),
        MethodRow("notifications.pending", #"{"limit":0}"#, "/limit"),
        MethodRow("notifications.pending", #"{"limit":1001}"#, "/limit"),
        MethodRow("notifications.pending", #"{"limit":1.5}"#, "/limit"),
        MethodRow("notifications.pending", #"{"limit":"10"}"#, "/limit"),
        MethodRow("notifications.pending", #"{"limit":true}"#, "/limit"),
        MethodRow("notifications.pending", #"{"limit":1e3}"#), MethodRow("notifications.pending", #"{"cursor":5}"#, "/cursor"),
        MethodRow("notifications.get", "{}", "/id"), MethodRow("notifications.get", #"{"id":"x","app":"a"}"#),
        MethodRow("notifications.removePending", "{}", "/ids"),
        MethodRow("notifications.removePending", #"{"ids":[],"all":true}"#, "/all"),
        MethodRow("notifications.removePending", #"{"all":false}"#, "/all"),
        MethodRow("notifications.removePending", #"{"ids":"a"}"#, "/ids"),
        MethodRow("notifications.removePending", #"{"ids":["a",1]}"#, "/ids/1"),
        MethodRow("notifications.removePending", #"{"id":"a"}"#, "/id"),
        MethodRow("notifications.removePending", #"{"occurrences":[]}"#, "/occurrences"),
        MethodRow("notifications.removeDelivered", #"{"occurrences":[],"ids":[]}"#, "/occurrences"),
        MethodRow("notifications.removeDelivered", #"{"occurrences":["x"]}"#),
        MethodRow("notifications.respond", "{}", "/occurrence"),
        MethodRow("notifications.respond", #"{"occurrence":"o"}"#, "/action"),
        MethodRow("notifications.respond", #"{"occurrence":"o","action":"a","text":"x"}"#, "/text"),
        MethodRow("notifications.respond", #"{"occurrence":"o","action":"a","seconds":"60"}"#, "/seconds"),
        MethodRow("notifications.respond", #"{"occurrence":"o","action":"a","seconds":true}"#, "/seconds"),
        MethodRow("notifications.respond", #"{"occurrence":"o","action":"a","seconds":1e300}"#, "/seconds"),
        MethodRow("notifications.respond", #"{"occurrence":"o","action":"a","userText":5}"#, "/userText"),
        MethodRow("notifications.explain", "{}", "/id"),
        MethodRow("notifications.explain", #"{"id":"a","occurrence":"o"}"#, "/occurrence"),
        MethodRow("notifications.history", #"{"id":""}"#, "/id"),
        MethodRow("categories.put", #"{"id":"C"}"#, "/actions"),
        MethodRow("categories.put", #"{"id":"C","actions":[]}"#, "/actions"),
        MethodRow("categories.put", #"{"id":"C","actions":{}}"#, "/actions"),
        MethodRow("categories.put", #"{"id":"C","actions":[5]}"#, "/actions/0"),
        MethodRow("categories.put", #"{"id":"C","actions":[{"id":"A"}]}"#, "/actions/0/title"),
        MethodRow("categories.put", #"{"id":"C","actions":[{"id":"A","title":""}]}"#, "/actions/0/title"),
        MethodRow("categories.put", #"{"id":"C","actions":[{"title":"A"}]}"#, "/actions/0/id"),
        MethodRow("categories.put", #"{"id":"C","actions":[{"id":"default","title":"A"}]}"#, "/actions/0/id"),
        MethodRow("categories.put", #"{"id":"C","actions":[{"id":"dismiss","title":"A"}]}"#, "/actions/0/id"),
        MethodRow("categories.put", #"{"id":"C","actions":[{"id":"A","title":"A"},{"id":"A","title":"B"}]}"#, "/actions/1/id"),
        MethodRow("categories.put", #"{"id":"C","actions":[{"id":"é","title":"A"},{"id":"e\u0301","title":"B"}]}"#),
        MethodRow("categories.put", #"{"id":"C","actions":[{"id":"A","title":"A","colour":"red"}]}"#, "/actions/0/colour"),
        MethodRow("categories.put", #"{"id":"C","actions":[{"id":"A","title":"A","icon":1}]}"#, "/actions/0/icon"),
        MethodRow("categories.put", #"{"id":"C","actions":[{"id":"A","title":"A","destructive":1}]}"#, "/actions/0/destructive"),
        MethodRow(
            "categories.put", #"{"id":"C","actions":[{"id":"A","title":"A","behavior":{"type":"explode"}}]}"#,
            "/actions/0/behavior/type"),
        MethodRow(
            "categories.put", #"{"id":"C","actions":[{"id":"A","title":"A","behavior":{"type":"snooze"}}]}"#,
            "/actions/0/behavior/seconds"),
        MethodRow(
            "categories.put", #"{"id":"C","actions":[{"id":"A","title":"A","behavior":{"type":"snooze","seconds":0.5}}]}"#,
            "/actions/0/behavior/seconds"),
        MethodRow(
            "categories.put", #"{"id":"C","actions":[{"id":"A","title":"A","behavior":{"type":"start","seconds":5}}]}"#,
            "/actions/0/behavior/seconds"),
        MethodRow(
            "categories.put", #"{"id":"C","actions":[{"id":"A","title":"A","textInput":{}}]}"#,
            "/actions/0/textInput/buttonTitle"),
        MethodRow("categories.put", #"{"id":"C","actions":[{"id":"A","title":"A"}],"customDismiss":1}"#, "/customDismiss"),
        MethodRow("categories.list", #"{"application":"a"}"#, "/application"), MethodRow("categories.remove", "{}", "/id"),
    ]

    @Test("params are taken, or the field is named", arguments: rows)
    func namesFields(row: MethodRow) {
        #expect(refusedField(row.method, row.params) == row.field)
        if row.field == nil { #expect(refusal(row.method, row.params) == nil) }
    }

    @Test("eleven actions are too many, ten are not")
    func limitsActions() {
        func category(_ count: Int) -> String {
            #"{"id":"C","actions":["# + (0..<count).map { #"{"id":"A\#($0)","title":"t"}"# }.joined(separator: ",") + "]}"
        }
        #expect(refusedField("categories.put", category(11)) == "/actions")
        #expect(refusal("categories.put", category(10)) == nil)
    }

    @Test("an unknown member is named in the field and in the reason")
    func namesUnknownMembers() {
        #expect(
            refusal("notifications.add", #"{"content":{"title":"t"},"trig\u0001ger":1}"#)
                == .invalidParams(field: "/trig\u{1}ger", reason: #"there is no member trig\u{1}ger here"#))
    }

    @Test("title, subtitle and body have 65536 bytes together, userInfo 16384")
    func limitsSizes() {
        func add(_ body: Int) -> String {
            #"{"content":{"title":"éé","subtitle":"\n","body":"\#(String(repeating: "x", count: body))"}}"#
        }
        #expect(refusal("notifications.add", add(65_531)) == nil)
        #expect(refusal("notifications.add", add(65_532)) == .tooLarge(what: "the content's text", limit: 65_536, actual: 65_537))
        func info(_ bytes: Int) -> String {
            #"{"content":{"title":"t","userInfo":{ "k" : "\#(String(repeating: #"\/"#, count: bytes))" } } }"#
        }
        #expect(refusal("notifications.add", info(16_376)) == nil)
        #expect(refusal("notifications.add", info(16_377)) == .tooLarge(what: "userInfo", limit: 16_384, actual: 16_385))
    }

    @Test("an add carries its content and trigger on as they were sent, without blanks")
    func decodesAdd() throws {
        let params = """
            {"app":"todo", "id":"x", "content":{"userInfo":{"big":9007199254740993,"f":1.50}, "title":"T\\u00e9", "private":true,
            "interruption":"timeSensitive", "category":"C"}, "trigger":{"seconds":60.0,"type":"interval"},
            "missed":{"policy":"skip","graceSeconds":1.5}, "expiresAfter":0.25, "allowPast":true}
            """
        guard case .add(let request) = try decode("notifications.add", params) else { throw UnexpectedCommand() }
        #expect(request.app == "todo")
        #expect(request.id == "x")
        #expect(
            request.content.text.text
                == #"{"userInfo":{"big":9007199254740993,"f":1.50},"title":"Té","private":true,"interruption":"timeSensitive","category":"C"}"#
        )
        #expect(request.content.isPrivate)
        #expect(request.content.interruption == .timeSensitive)
        #expect(request.content.category == "C")
        #expect(request.trigger?.text.text == #"{"seconds":60.0,"type":"interval"}"#)
        #expect(request.missed == MissedPolicy(kind: .skip, graceMicroseconds: 1_500_000))
        #expect(request.expiresAfterMicroseconds == 250_000)
        #expect(request.allowPast)
    }

    @Test("what is left out has its default: acting methods mean the app default, listing ones every app")
    func fillsDefaults() throws {
        guard case .add(let request) = try decode("notifications.add", #"{"content":{"title":"t"}}"#) else {
            throw UnexpectedCommand()
        }
        #expect(request.app == "default" && request.id == nil && request.trigger == nil && !request.allowPast)
        #expect(request.missed == MissedPolicy(kind: .latest))
        guard case .listPending(let app, let page) = try decode("notifications.pending", "") else { throw UnexpectedCommand() }
        #expect(app == nil && page == Page(limit: 100, cursor: nil))
        guard case .removePending(let acting, .ids(let ids)) = try decode("notifications.removePending", #"{"ids":["a","a"]}"#)
        else {
            throw UnexpectedCommand()
        }
        #expect(acting == "default" && ids == ["a", "a"])
    }
}

/// A command of another kind than the test asked for.
struct UnexpectedCommand: Error {}
