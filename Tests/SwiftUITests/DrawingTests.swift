// Views and the trees they are drawn as.

import AppIntents
import CardViews
import CivilTime
import Foundation
import SwiftUI
import Testing

/// What is drawn for a view, as JSON with sorted members.
func drawn(_ view: some View) throws -> String {
    var drawing = CardDrawing()
    let nodes = drawing.nodes(of: view, CardEnvironment())
    let text = "[" + nodes.map(\.json).joined(separator: ",") + "]"
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let data = try JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data, as: UTF8.self)
}

private let start = Date(timeIntervalSince1970: 1_767_225_600)
private let minute = start...start.addingTimeInterval(60)

struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let expected: String
    let drawing: String

    init(_ name: String, _ expected: String, @ViewBuilder _ view: () -> some View) {
        self.name = name
        self.expected = expected
        drawing = (try? drawn(view())) ?? "no JSON"
    }

    var testDescription: String { name }

    func check() throws { #expect(drawing == expected) }
}

@Suite struct DrawingTests {
    static let texts = [
        Row("a literal", #"[{"text":"Hello"}]"#) { Text("Hello") },
        Row("an empty text", #"[{"text":""}]"#) { Text("") },
        Row("an interpolated integer", #"[{"text":"3 items"}]"#) { Text("\(3) items") },
        Row("an interpolated double has six digits", #"[{"text":"1.500000"}]"#) { Text("\(1.5)") },
        Row("a specifier", #"[{"text":"1.5 km"}]"#) { Text("\(1.5, specifier: "%.1f") km") },
        Row("a specifier that does not fit is ignored", #"[{"text":"3"}]"#) { Text("\(3, specifier: "%s")") },
        Row("an interpolated string", #"[{"text":"Anna is 3"}]"#) { Text("\("Anna") is \(3)") },
        Row("a string", #"[{"text":"Anna is here"}]"#) { Text("Anna" + " is here") },
        Row("a substring", #"[{"text":"Anna"}]"#) { Text("Anna is".prefix(4)) },
        Row("a description", #"[{"text":"7"}]"#) { Text(7.description) },
        Row("a resource", #"[{"text":"Run"}]"#) { Text(LocalizedStringResource("Run")) },
        Row("verbatim", #"[{"text":"%d"}]"#) { Text(verbatim: "%d") },
        Row("a format", #"[{"text":"25%"}]"#) { Text(0.25, format: .percent) },
        Row("a timer", #"[{"timer":{"date":"2026-01-01T00:00:00Z","style":"timer"}}]"#) { Text(start, style: .timer) },
        Row("a relative date", #"[{"timer":{"date":"2026-01-01T00:00:00Z","style":"relative"}}]"#) {
            Text(start, style: .relative)
        },
        Row("an offset", #"[{"timer":{"date":"2026-01-01T00:00:00Z","style":"offset"}}]"#) { Text(start, style: .offset) },
        Row("a time of day", #"[{"timer":{"date":"2026-01-01T00:00:00Z","style":"time"}}]"#) { Text(start, style: .time) },
        Row("a day", #"[{"timer":{"date":"2026-01-01T00:00:00Z","style":"date"}}]"#) { Text(start, style: .date) },
        Row(
            "a timer interval",
            #"[{"timerInterval":{"countsDown":true,"end":"2026-01-01T00:01:00Z","start":"2026-01-01T00:00:00Z"}}]"#
        ) { Text(timerInterval: minute) },
        Row("a paused interval", #"[{"text":"0:45"}]"#) { Text(timerInterval: minute, pauseTime: start.addingTimeInterval(15)) },
        Row(
            "a paused interval with hours", #"[{"text":"1:01:01"}]"#
        ) { Text(timerInterval: start...start.addingTimeInterval(3661), pauseTime: start) },
        Row(
            "a moving time inside a text",
            #"[{"row":[{"text":"In "},{"timer":{"date":"2026-01-01T00:00:00Z","style":"timer"}}],"spacing":0}]"#
        ) { Text("In \(start, style: .timer)") },
        Row("texts added up", #"[{"text":"ab"}]"#) { Text("a") + Text("b") },
        Row(
            "texts of two styles added up", #"[{"row":[{"style":{"weight":"bold"},"text":"a"},{"text":"b"}],"spacing":0}]"#
        ) { Text("a").bold() + Text("b") },
        Row("upper case", #"[{"text":"HELLO"}]"#) { Text("Hello").textCase(.uppercase) },
    ]

    @Test(arguments: texts) func text(_ row: Row) throws { try row.check() }

    static let containers = [
        Row("a row", #"[{"row":[{"text":"a"},{"text":"b"}]}]"#) {
            HStack {
                Text("a")
                Text("b")
            }
        },
        Row("spacing", #"[{"row":[{"text":"a"}],"spacing":8}]"#) { HStack(alignment: .top, spacing: 8) { Text("a") } },
        Row("an infinite spacing is left out", #"[{"row":[{"text":"a"}]}]"#) { HStack(spacing: .infinity) { Text("a") } },
        Row("a column", #"[{"column":[{"text":"a"},{"text":"b"}]}]"#) {
            VStack(alignment: .leading) {
                Text("a")
                Text("b")
            }
        },
        Row("layers", #"[{"overlay":[{"text":"a"},{"text":"b"}]}]"#) {
            ZStack {
                Text("a")
                Text("b")
            }
        },
        Row("a group is its members", #"[{"column":[{"text":"a"},{"text":"b"},{"text":"c"}]}]"#) {
            VStack {
                Group {
                    Text("a")
                    Text("b")
                }
                Text("c")
            }
        },
        Row("eleven children", "[{\"row\":[" + (1...11).map { "{\"text\":\"\($0)\"}" }.joined(separator: ",") + "]}]") {
            HStack {
                Text("1")
                Text("2")
                Text("3")
                Text("4")
                Text("5")
                Text("6")
                Text("7")
                Text("8")
                Text("9")
                Text("10")
                Text("11")
            }
        },
        Row("numbers", #"[{"row":[{"text":"0"},{"text":"1"}]}]"#) { HStack { ForEach(0..<2) { Text("\($0)") } } },
        Row("a collection", #"[{"row":[{"text":"x"},{"text":"y"}]}]"#) {
            HStack { ForEach(["x", "y"], id: \.self) { Text($0) } }
        },
        Row("a spacer and a divider", #"[{"row":[{"spacer":{}},{"divider":{}}]}]"#) {
            HStack {
                Spacer()
                Divider()
            }
        },
        Row("an empty stack draws nothing", "[]") { HStack {} },
        Row("an optional view", "[{\"text\":\"a\"}]") { Optional(Text("a")) },
        Row("nothing", "[]") { EmptyView() },
    ]

    @Test(arguments: containers) func container(_ row: Row) throws { try row.check() }

    @Test(arguments: [(nil, 1, "none|one"), ("x", 2, "some x|other")] as [(String?, Int, String)])
    func conditions(name: String?, number: Int, text: String) throws {
        @ViewBuilder var view: some View {
            let separator = "|"
            if let name {
                Text("some \(name)")
            } else {
                Text("none")
            }
            Text(separator)
            switch number {
            case 1: Text("one")
            default: Text("other")
            }
            if number > 100 { Text("many") }
            if #available(iOS 16.1, *) { EmptyView() }
        }
        let expected = text.replacing("|", with: "||").split(separator: "|", omittingEmptySubsequences: false)
            .map { "{\"text\":\"\($0.isEmpty ? "|" : String($0))\"}" }.joined(separator: ",")
        #expect(try drawn(view) == "[\(expected)]")
    }

    static let controls = [
        Row("a fraction", #"[{"progress":{"value":0.25}}]"#) { ProgressView(value: 25.0, total: 100) },
        Row("a float", #"[{"progress":{"value":0.5}}]"#) { ProgressView(value: Float(0.5)) },
        Row("beyond its ends", #"[{"progress":{"value":1.5}}]"#) { ProgressView(value: 150.0, total: 100.0) },
        Row("not a number", #"[{"progress":{"value":0}}]"#) { ProgressView(value: Double.nan) },
        Row("nothing of nothing", #"[{"progress":{"value":0}}]"#) { ProgressView(value: 0.0, total: 0.0) },
        Row("something of nothing", #"[{"progress":{"value":1000000000}}]"#) { ProgressView(value: 1.0, total: 0.0) },
        Row("with a label", #"[{"progress":{"label":"half way","value":0.5}}]"#) {
            ProgressView(value: 0.5) {
                let way = "way"
                Text("half \(way)")
            }
        },
        Row("with a title", #"[{"progress":{"label":"Count","value":0.5}}]"#) { ProgressView("Count", value: 0.5) },
        Row("of unknown length", #"[{"text":"…"}]"#) { ProgressView() },
        Row("of unknown length, with a title", #"[{"text":"Loading"}]"#) { ProgressView("Loading") },
        Row(
            "by itself",
            #"[{"progressInterval":{"countsDown":true,"end":"2026-01-01T00:01:00Z","label":"Run","start":"2026-01-01T00:00:00Z"}}]"#
        ) { ProgressView(timerInterval: minute) { Text("Run") } },
        Row(
            "by itself, upwards",
            #"[{"progressInterval":{"countsDown":false,"end":"2026-01-01T00:00:00Z","start":"2026-01-01T00:00:00Z"}}]"#
        ) { ProgressView(timerInterval: start...start, countsDown: false) },
        Row("a label that is more than text", #"[{"column":[{"label":{"image":"bolt","title":"x"}},{"progress":{"value":1}}]}]"#)
        {
            ProgressView(value: 1.0) { Label("x", systemImage: "bolt") }
        },
        Row("a hidden label", #"[{"progress":{"value":1}}]"#) { ProgressView(value: 1.0) { Text("x") }.labelsHidden() },
        Row("a dial", #"[{"gauge":{"label":"fuel","value":0.5}}]"#) { Gauge(value: 5, in: 0...10) { Text("fuel") } },
        Row("a picture", #"[{"image":{"name":"basket"}}]"#) { Image("basket").resizable() },
        Row("a symbol", #"[{"image":{"name":"figure.run"}}]"#) { Image(systemName: "figure.run") },
        Row("a picture in words", #"[{"image":{"alt":"runner","name":"x"}}]"#) { Image("x", label: Text("runner")) },
        Row("a label", #"[{"label":{"image":"cart","title":"12 items"}}]"#) { Label("\(12) items", systemImage: "cart") },
        Row("a label of views", #"[{"label":{"image":"cart","title":"12"}}]"#) {
            Label {
                Text("12")
            } icon: {
                Image("cart")
            }
        },
        Row(
            "a label that moves",
            #"[{"row":[{"image":{"name":"cart"}},{"timer":{"date":"2026-01-01T00:00:00Z","style":"timer"}}]}]"#
        ) {
            Label {
                Text(start, style: .timer)
            } icon: {
                Image("cart")
            }
        },
        Row("a link", #"[{"link":{"content":{"text":"Call"},"url":"tel:+4930"}}]"#) {
            Link("Call", destination: URL(string: "tel:+4930")!)
        },
        Row("a link of views", #"[{"link":{"content":{"row":[{"image":{"name":"phone"}},{"text":"Call"}]},"url":"tel:1"}}]"#) {
            Link(destination: URL(string: "tel:1")!) {
                Image(systemName: "phone")
                Text("Call")
            }
        },
    ]

    @Test(arguments: controls) func control(_ row: Row) throws { try row.check() }

    static let styles = [
        Row("font and colour", #"[{"style":{"color":"red","font":"title2"},"text":"x"}]"#) {
            Text("x").font(.title2).foregroundColor(.red)
        },
        Row("the inner font wins", #"[{"style":{"font":"title"},"text":"x"}]"#) { Text("x").font(.title).font(.body) },
        Row(
            "stacks hand styles down",
            #"[{"row":[{"style":{"color":"green","font":"caption"},"text":"a"},{"style":{"color":"red","font":"caption"},"text":"b"}]}]"#
        ) {
            HStack {
                Text("a")
                Text("b").foregroundColor(.red)
            }.font(.caption).foregroundStyle(.green)
        },
        Row("a system font has a weight", #"[{"style":{"weight":"semibold"},"text":"x"}]"#) {
            Text("x").font(.system(size: 40, weight: .semibold))
        },
        Row("a text style with a weight", #"[{"style":{"font":"headline","weight":"bold"},"text":"x"}]"#) {
            Text("x").font(.headline.bold())
        },
        Row("digits", #"[{"style":{"monospacedDigits":true},"text":"1"}]"#) { Text("1").monospacedDigit() },
        Row("lines", #"[{"style":{"lineLimit":2},"text":"x"}]"#) { Text("x").lineLimit(2) },
        Row("no lines are one", #"[{"style":{"lineLimit":1},"text":"x"}]"#) { Text("x").lineLimit(0) },
        Row("a tint", #"[{"progress":{"value":1},"style":{"color":"cyan"}}]"#) { ProgressView(value: 1.0).tint(.cyan) },
        Row("a mixed colour", ##"[{"style":{"color":"#ff0080"},"text":"x"}]"##) {
            Text("x").foregroundColor(Color(red: 1, green: 0, blue: 0.5))
        },
        Row("a transparent colour", ##"[{"style":{"color":"#0000007f"},"text":"x"}]"##) {
            Text("x").foregroundStyle(Color(white: 0).opacity(0.498))
        },
        Row("a named colour made transparent", ##"[{"style":{"color":"#34c75980"},"text":"x"}]"##) {
            Text("x").foregroundStyle(.green.opacity(0.5))
        },
        Row("a gradient is its colour", #"[{"style":{"color":"purple"},"text":"x"}]"#) {
            Text("x").foregroundStyle(Color.purple.gradient)
        },
        Row("a level", #"[{"style":{"color":"secondary"},"text":"x"}]"#) { Text("x").foregroundStyle(.secondary) },
        Row("a colour out of range", ##"[{"style":{"color":"#ff0000"},"text":"x"}]"##) {
            Text("x").foregroundColor(Color(red: 9, green: -1, blue: .nan))
        },
        Row("a colour of assets is none", #"[{"text":"x"}]"#) { Text("x").foregroundColor(Color("brand")) },
        Row("words for a picture", #"[{"accessibility":"runner","image":{"name":"x"}}]"#) {
            Image("x").accessibilityLabel("runner")
        },
    ]

    @Test(arguments: styles) func style(_ row: Row) throws { try row.check() }

    static let shapes = [
        Row("shapes draw nothing", "[]") {
            Circle()
            Rectangle()
            Capsule()
            RoundedRectangle(cornerRadius: 5)
            Color.red
        },
        Row("a stroked shape draws nothing", "[]") { Circle().stroke(.red, lineWidth: 4) },
        Row("a part of a circle is a dial", #"[{"overlay":[{"gauge":{"value":0.3},"style":{"color":"green"}},{"text":"30"}]}]"#) {
            ZStack {
                Circle().stroke(lineWidth: 4).opacity(0.3)
                Circle().trim(from: 0, to: CGFloat(0.3)).stroke(.green, style: StrokeStyle(lineWidth: 4, lineCap: .round))
                    .rotationEffect(Angle(degrees: -90))
                Text("30")
            }
        },
        Row("a part of a circle laid over one", #"[{"overlay":[{"gauge":{"value":0.5}},{"text":"50"}]}]"#) {
            Circle().stroke(.gray, lineWidth: 2).overlay(Circle().trim(from: 0.0, to: 0.5).stroke(style: StrokeStyle(dash: [1])))
                .overlay { Text("50") }
        },
        Row("a part of a rectangle draws nothing", "[]") { Rectangle().trim(from: 0, to: 0.5) },
    ]

    @Test(arguments: shapes) func shape(_ row: Row) throws { try row.check() }

    static let modifiers = [
        Row("layout changes nothing", #"[{"text":"x"}]"#) {
            Text("x").padding().padding(5).padding(.horizontal, 2).frame(width: 5, height: 5)
                .frame(maxWidth: .infinity, minHeight: 1, maxHeight: .infinity).background(.red).background(Color.red)
                .background(Color.red.gradient).clipShape(.circle).clipShape(
                    RoundedRectangle(cornerRadius: 3, style: .continuous)
                )
                .cornerRadius(4).rotationEffect(Angle(degrees: 5)).buttonStyle(.plain).multilineTextAlignment(.center)
                .overlay(.red).shadow(radius: 3)
        },
        Row("a view laid over", #"[{"overlay":[{"text":"x"},{"text":"y"}]}]"#) { Text("x").overlay(Text("y")) },
        Row("views laid over", #"[{"overlay":[{"text":"x"},{"column":[{"text":"y"},{"text":"z"}]}]}]"#) {
            Text("x").overlay {
                Text("y")
                Text("z")
            }
        },
        Row("a view behind", #"[{"overlay":[{"text":"y"},{"text":"x"}]}]"#) { Text("x").background { Text("y") } },
        Row("a border laid over draws nothing", #"[{"text":"x"}]"#) { Text("x").overlay(Capsule().stroke(.red, lineWidth: 1)) },
        Row("hidden", "[]") { Text("x").hidden() },
        Row("a modifier of the program's own", #"[{"column":[{"style":{"font":"title"},"text":"x"},{"text":"!"}]}]"#) {
            Text("x").modifier(Shouting())
        },
        Row("a view of the program's own", #"[{"row":[{"text":"a"},{"text":"b"}]}]"#) { Pair(first: "a", second: "b") },
    ]

    @Test(arguments: modifiers) func modifier(_ row: Row) throws { try row.check() }

    private struct Shouting: ViewModifier {
        func body(content: Content) -> some View {
            VStack {
                content.font(.title)
                Text("!")
            }
        }
    }

    private struct Pair: View {
        let first: String
        let second: String

        var body: some View {
            HStack {
                Text(first)
                other
            }
        }
        private var other: some View { Text(second) }
    }
}
