// The views of cards, name by name.

import SwiftUI

struct TextSurface: View {
    var count = 3
    var amount = 2.5
    var name = "x"
    let start = Date.now

    var body: some View {
        Text("\(count) items, \(amount) kg of \(name)")
        Text(name)
        Text(name + " is late")
        Text(count.description)
        Text("")
        Text(verbatim: name)
        Text(key)
        Text(name.prefix(1))
        Group {
            Text(start, style: .timer)
            Text(start, style: .relative)
            Text(start, style: .offset)
            Text(start, style: .time)
            Text(start, style: .date)
        }
        Text(timerInterval: start...start.addingTimeInterval(60))
        Text(timerInterval: start...start.addingTimeInterval(60), countsDown: true)
        Text(timerInterval: start...start.addingTimeInterval(60), pauseTime: nil, countsDown: false, showsHours: false)
    }

    private var key: LocalizedStringKey { "key \(count)" }
}

struct BuilderSurface: View {
    enum Kind { case one, two, three }

    var kind = Kind.one
    var note: String?

    var body: some View {
        if kind == .one { Text("one") }
        if kind == .two { Text("two") } else { Text("not two") }
        if let note { Text(note) }
        switch kind {
        case .one: Text("1")
        case .two: EmptyView()
        case .three: built(3)
        }
        let local = note ?? "none"
        Text(local)
        ForEach(0..<3) { Text("\($0)") }
        ForEach(["a", "b"], id: \.self) { Text($0) }
        VStack {
            Group { Text("1") }
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
            Text("12")
        }
    }

    @ViewBuilder private func built(_ number: Int) -> some View {
        Text("\(number)")
        Spacer()
    }
}

struct PictureSurface: View {
    var body: some View {
        Image("photo").resizable()
        Image(systemName: "timer").symbolEffect(.pulse).symbolEffect(.variableColor.iterative, options: .repeating, value: 3)
        Label("Soon", systemImage: "timer")
        Label("Soon", image: "photo")
        Label {
            Text("a")
        } icon: {
            Image("b")
        }
        HStack { Text("a") }
        HStack(alignment: .top, spacing: 3) { Text("a") }
        VStack(alignment: .trailing) { Divider() }
        VStack(spacing: 1) { Spacer(minLength: 0) }
        ZStack { Text("a") }
        ZStack(alignment: .bottomTrailing) { Text("a") }
    }
}

struct ControlSurface: View {
    var fraction: Float = 0.5
    let start = Date.now

    var body: some View {
        ProgressView(value: fraction)
        ProgressView(value: 5.0, total: 100)
        ProgressView(value: fraction, total: 1) { Text("half") }
        ProgressView("Half", value: fraction, total: 1)
        ProgressView(timerInterval: start...start.addingTimeInterval(60))
        ProgressView(timerInterval: start...start.addingTimeInterval(60), countsDown: false) {
            let minute = "minute"
            Text(minute)
        }
        ProgressView(timerInterval: start...start, countsDown: true) {
            Text("a")
        } currentValueLabel: {
            Text("b")
        }
        Gauge(value: fraction) { Text("c") }
        Link(destination: URL(string: "tel:112")!) { Text("Call") }
        Link("Call", destination: URL(string: "tel:112")!)
        Button(intent: SurfaceIntent(id: "x")) { Text("Press") }
        Button("Press", intent: SurfaceIntent(id: "x"))
    }
}

struct ShapeSurface: View {
    let style = StrokeStyle(lineWidth: 2, lineCap: .round, dash: [4, 2])

    var body: some View {
        RoundedRectangle(cornerRadius: 3)
        RoundedRectangle(cornerRadius: 3, style: .continuous).stroke(.green, lineWidth: 2)
        Circle().trim(from: 0, to: 0.5).stroke(Color.red, style: style)
        Capsule().stroke(style: style)
        Rectangle().fill(.blue)
        Image("x").clipShape(.circle)
        Image("x").clipShape(Circle())
        Text("x").background(.red, in: .capsule)
    }
}

struct ColorSurface: View {
    static let named: [Color] = [
        .red, .orange, .yellow, .green, .mint, .teal, .cyan, .blue, .indigo, .purple, .pink, .brown, .gray, .black, .white,
        .clear, .primary, .secondary, .accentColor,
    ]

    var body: some View {
        Color.red
        Color(red: 0.1, green: 0.2, blue: 0.3)
        Color(red: 0.1, green: 0.2, blue: 0.3, opacity: 0.5).opacity(0.5)
        Color("asset")
        Text("a").foregroundStyle(.red.gradient)
        Text("a").foregroundStyle(Color.blue.opacity(0.5))
        Text("a").foregroundStyle(.secondary)
        Text("a").foregroundColor(.blue)
        Text("a").tint(.green)
        VStack { Text("a") }.foregroundColor(nil)
        Text("a").background(styled(.red))
    }

    private func styled(_ style: some ShapeStyle) -> some ShapeStyle { style }
}

struct FontSurface: View {
    static let fonts: [Font] = [
        .largeTitle, .title, .title2, .title3, .headline, .subheadline, .body, .callout, .footnote, .caption, .caption2,
        Font.system(size: 12), .system(size: 12, weight: .bold), .system(.title), .title.bold(), .body.weight(.heavy),
    ]

    var body: some View {
        Text("a").font(.title2).font(.caption).font(.caption2).font(.headline).font(.subheadline).font(.title)
        Text("a").font(.system(size: 20, weight: .semibold)).monospacedDigit().lineLimit(1).multilineTextAlignment(.center)
        HStack { Text("a") }.font(.title).lineLimit(nil)
        Text("a").bold().italic().fontWeight(.medium).strikethrough().underline()
    }
}

struct LayoutSurface: View {
    let length: CGFloat = 3

    var body: some View {
        Text("a").frame(width: 5, height: 5).frame(width: 5).frame(height: length)
        Text("a").frame(maxWidth: .infinity, minHeight: 10, maxHeight: .infinity)
        Text("a").frame(maxWidth: .infinity, alignment: .leading)
        Text("a").padding().padding(3).padding(.horizontal).padding([.top, .bottom], length)
        Text("a").background(.red).background(Color.red).background { Color.red }
        Text("a").overlay(Text("b")).overlay(.red).overlay { Text("c") }
        Text("a").overlay(Circle().stroke(.red, lineWidth: 1)).clipShape(Capsule()).cornerRadius(3)
        Text("a").rotationEffect(Angle(degrees: 5)).rotationEffect(.degrees(90))
        Button("Press", intent: SurfaceIntent(id: "x")).buttonStyle(.plain)
    }
}
