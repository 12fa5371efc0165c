// Presentation trees, checked whole (ACTIVITIES.md 4).

import BelfryCore
import Testing
import WireProtocol

struct PresentationDecodingTests {
    private static let t0 = "2026-05-04T12:00:00Z"
    private static let later = "2026-05-04T12:01:00Z"

    private func field(_ presentation: String) -> String? {
        refusedField("activities.present", #"{"activity":"a","presentation":\#(presentation)}"#)
    }

    static let accepted: [String] = [
        #"{"text":"Hello & <b>you</b>\n👩‍👩‍👧"}"#, #"{"text":""}"#, #"{"timer":{"date":"\#(later)","style":"offset"}}"#,
        #"{"timerInterval":{"start":"\#(t0)","end":"\#(later)","countsDown":false}}"#,
        #"{"timerInterval":{"start":"\#(t0)","end":"\#(t0)"}}"#, #"{"progress":{"value":-150}}"#,
        #"{"progress":{"value":1e300,"label":"x"}}"#,
        #"{"progressInterval":{"start":"\#(t0)","end":"\#(later)","label":"l","countsDown":true}}"#,
        #"{"gauge":{"value":0.25,"label":"f"}}"#,
        #"{"image":{"name":"figure.run","alt":"r"}}"#, #"{"label":{"title":"12","image":"g"}}"#,
        #"{"link":{"url":"tel:+49","content":{"text":"c"}}}"#, #"{"button":{"action":"done","title":"C"}}"#,
        #"{"row":[{"text":"a"},{"text":"b"}],"spacing":20}"#, #"{"row":[]}"#, #"{"column":[{"row":[{"text":"b"}]}]}"#,
        #"{"overlay":[{"progress":{"value":0}},{"text":"0"}]}"#, #"{"spacer":{}}"#, #"{"divider":{}}"#,
        #"{"text":"x","style":{"font":"title2","weight":"bold","color":"green","lineLimit":1,"monospacedDigits":true},"accessibility":"ex"}"#,
        #"{"hologram":{"depth":3}}"#, #"{"chart":[1,2],"style":{"color":"red"},"spacing":"any"}"#, #"{"te\u0078t":"x"}"#,
    ]

    @Test("nodes of every kind are taken in every slot", arguments: accepted)
    func accepts(node: String) {
        #expect(
            field(
                #"{"lockScreen":\#(node),"expanded":{"leading":\#(node),"bottom":\#(node)},"compactLeading":\#(node),"compactTrailing":\#(node),"minimal":\#(node),"tint":"red","backgroundTint":"white","url":"x:y"}"#
            ) == nil)
        #expect(field(#"{"lockScreen":\#(node)}"#) == nil)
    }

    static let refused: [(String, String)] = [
        (#"{"progress":{"value":"50"}}"#, "/progress/value"), (#"{"progress":{"value":null}}"#, "/progress/value"),
        (#"{"progress":{"value":true}}"#, "/progress/value"), (#"{"progress":{}}"#, "/progress/value"),
        (#"{"progress":0.5}"#, "/progress"),
        (#"{"progress":{"value":0,"total":1}}"#, "/progress/total"), (#"{"gauge":{"value":"half"}}"#, "/gauge/value"),
        (#"{"text":5}"#, "/text"), (#"{"timer":{"date":"soon","style":"timer"}}"#, "/timer/date"),
        (#"{"timer":{"date":"\#(t0)","style":"fancy"}}"#, "/timer/style"), (#"{"timer":{"date":"\#(t0)"}}"#, "/timer/style"),
        (#"{"timerInterval":{"start":"\#(t0)"}}"#, "/timerInterval/end"),
        (#"{"timerInterval":{"start":"\#(later)","end":"\#(t0)"}}"#, "/timerInterval/end"),
        (#"{"progressInterval":{"start":5,"end":"\#(t0)"}}"#, "/progressInterval/start"),
        (#"{"progressInterval":{"start":"\#(t0)","end":"\#(later)","label":1}}"#, "/progressInterval/label"),
        (#"{"image":{"alt":"x"}}"#, "/image/name"), (#"{"label":{"image":"x"}}"#, "/label/title"),
        (#"{"link":{"content":{"text":"x"}}}"#, "/link/url"), (#"{"link":{"url":"x:y"}}"#, "/link/content"),
        (#"{"button":{"title":"x"}}"#, "/button/action"), (#"{"button":{"action":"a"}}"#, "/button/title"),
        (#"{"row":{"text":"x"}}"#, "/row"),
        (#"{"row":[{"text":"a"},{"column":[{"progress":{"value":"1"}}]}]}"#, "/row/1/column/0/progress/value"),
        (#"{"column":["x"]}"#, "/column/0"),
        (#"{"link":{"url":"x:y","content":{"gauge":{"value":null}}}}"#, "/link/content/gauge/value"),
        (#""x""#, ""), (#"{}"#, ""), (#"{"style":{}}"#, ""), (#"{"text":"a","row":[]}"#, ""), (#"{"text":"a","stlye":{}}"#, ""),
        (#"{"chart":1,"hologram":2}"#, ""), (#"{"text":"a","style":{"size":5}}"#, "/style/size"),
        (#"{"text":"a","style":{"lineLimit":1.5}}"#, "/style/lineLimit"), (#"{"text":"a","accessibility":5}"#, "/accessibility"),
        (#"{"text":"a","spacing":5}"#, "/spacing"), (#"{"row":[],"spacing":"wide"}"#, "/spacing"),
        (#"{"spacer":{"min":5}}"#, "/spacer/min"),
    ]

    @Test("a mistake is named by its path, wherever it stands", arguments: refused)
    func refuses(node: String, path: String) {
        #expect(field(#"{"lockScreen":\#(node)}"#) == "/presentation/lockScreen" + path)
        #expect(field(#"{"lockScreen":{"text":""},"minimal":\#(node)}"#) == "/presentation/minimal" + path)
        #expect(field(#"{"lockScreen":{"text":""},"expanded":{"bottom":\#(node)}}"#) == "/presentation/expanded/bottom" + path)
    }

    @Test("the slots have fixed names, and only the lock screen is required")
    func checksSlots() {
        #expect(field(#""card""#) == "/presentation")
        #expect(field("{}") == "/presentation/lockScreen")
        #expect(field(#"{"lockScreen":{"text":"x"},"lockscreen":{"text":"x"}}"#) == "/presentation/lockscreen")
        #expect(field(#"{"lockScreen":{"text":"x"},"expanded":{"centre":{"text":"x"}}}"#) == "/presentation/expanded/centre")
        #expect(field(#"{"lockScreen":{"text":"x"},"expanded":[]}"#) == "/presentation/expanded")
        #expect(field(#"{"lockScreen":{"text":"x"},"tint":5}"#) == "/presentation/tint")
    }

    @Test("buttons are found in every slot, once each")
    func findsButtons() {
        let tree = Payload(
            #"{"lockScreen":{"column":[{"button":{"action":"a","title":"A"}},{"link":{"url":"x","content":{"button":{"action":"b","title":"B"}}}}]},"#
                + #""expanded":{"bottom":{"row":[{"button":{"action":"a","title":"again"}}]}},"minimal":{"overlay":[{"button":{"action":"c","title":"C"}}]},"#
                + #""compactLeading":{"hologram":{"button":{"action":"d","title":"D"}}}}"#)
        #expect(
            WireCoding().buttons(of: tree) == [
                Action(id: "a", title: "A"), Action(id: "b", title: "B"), Action(id: "c", title: "C"),
            ])
    }
}
