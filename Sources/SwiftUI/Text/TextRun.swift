// A stretch of a text that is of one kind and one style.

import CardViews
import CivilTime

struct TextRun: Equatable, Sendable {
    enum Content: Equatable, Sendable {
        case fixed(String)
        case date(Date, Text.DateStyle)
        case interval(ClosedRange<Date>, countsDown: Bool)
        case image(String)
    }

    var content: Content
    var style = CardStyle()

    init(_ content: Content, style: CardStyle = CardStyle()) {
        self.content = content
        self.style = style
    }

    /// A moving time, or what it shows at `pauseTime`.
    init(timerInterval: ClosedRange<Date>, pauseTime: Date?, countsDown: Bool, showsHours: Bool) {
        guard let pauseTime else {
            self.init(.interval(timerInterval, countsDown: countsDown))
            return
        }
        let moment = min(max(pauseTime, timerInterval.lowerBound), timerInterval.upperBound)
        let seconds =
            countsDown ? timerInterval.upperBound.timeIntervalSince(moment) : moment.timeIntervalSince(timerInterval.lowerBound)
        self.init(.fixed(TextRun.digits(seconds: seconds, showsHours: showsHours)))
    }

    /// Neighbours of fixed text and one style made into one, empty ones left out unless nothing else is there.
    static func joined(_ runs: [TextRun]) -> [TextRun] {
        var joined: [TextRun] = []
        for run in runs {
            if case .fixed(let text) = run.content, let last = joined.last, case .fixed(let before) = last.content,
                last.style == run.style || text.isEmpty || before.isEmpty
            {
                joined[joined.count - 1] = TextRun(.fixed(before + text), style: before.isEmpty ? run.style : last.style)
            } else {
                joined.append(run)
            }
        }
        return joined.count > 1 ? joined.filter { $0.content != .fixed("") } : joined
    }

    func node(in letterCase: Text.Case?) -> CardNode.Content {
        switch content {
        case .fixed(let text):
            switch letterCase {
            case nil: .text(text)
            case .uppercase: .text(text.uppercased())
            case .lowercase: .text(text.lowercased())
            }
        case .date(let date, let style): .timer(date: Instant(date), style: CardNode.TimerStyle(rawValue: style.name) ?? .timer)
        case .interval(let range, let countsDown): .timerInterval(CardInterval(range), countsDown: countsDown)
        case .image(let name): .image(name: name, alternative: nil)
        }
    }

    /// The two ends of a range as times of day.
    static func text(of dates: ClosedRange<Date>) -> String {
        let formatter = DateFormatter()
        formatter.dateStyle = .none
        formatter.timeStyle = .short
        return "\(formatter.string(from: dates.lowerBound)) – \(formatter.string(from: dates.upperBound))"
    }

    /// `m:ss`, or `h:mm:ss` from an hour on if hours are shown.
    private static func digits(seconds: TimeInterval, showsHours: Bool) -> String {
        let whole = Int(exactly: seconds.rounded(.down)) ?? 0
        let tail = String(format: "%02d", whole % 60)
        guard showsHours, whole >= 3600 else { return "\(whole / 60):\(tail)" }
        return "\(whole / 3600):" + String(format: "%02d", whole / 60 % 60) + ":\(tail)"
    }
}

extension CardInterval {
    init(_ range: ClosedRange<Date>) {
        self.init(start: Instant(range.lowerBound), end: Instant(range.upperBound))
    }
}
