// When: the options of `add` and `preview` that make a trigger (CLI.md, add; TIME.md 2).

import BelfryClient
import CivilTime
import WireProtocol

/// The options of triggers, and the trigger they make.
enum TriggerOptions {
    private static let types = [
        "--at", "--in", "--every", "--on-calendar", "--cron", "--rrule", "--calendar", "--trigger",
    ]

    static let descriptions: [OptionDescription] = [
        .value("--at", "WHEN", .date, "once, at a date", set: .trigger),
        .value("--in", "D", .duration, "once, after that much time", set: .trigger),
        .value("--every", "D", .duration, "again and again, that far apart", set: .trigger),
        .value("--start-at", "WHEN", .date, "the first time of --every", needs: ["--every"]),
        .value("--on-calendar", "EXPR", .text, "a calendar event of systemd.time(7), such as \"Mon..Fri 09:00\"", set: .trigger),
        .value("--cron", "EXPR", .text, "five fields of crontab(5), such as \"30 9 * * 1\"", set: .trigger),
        .value("--rrule", "RULE", .text, "a recurrence rule of iCalendar (RFC 5545)", set: .trigger),
        .value(
            "--start", "LOCAL", .text, "the local date that --rrule counts from; today at this minute if left out",
            needs: ["--rrule"]),
        .value("--calendar", "JSON", .object, "date components, such as {\"hour\":7,\"minute\":15}", set: .trigger),
        .flag("--repeats", "every time that the components match", needs: ["--calendar"]),
        .value("--trigger", "JSON", .object, "a whole trigger of the protocol", set: .trigger),
        .value("--zone", "Z", .text, "a time zone such as Europe/Berlin, for these dates and the trigger's", needs: types),
        .value(
            "--gap", "HOW", .choice(["shiftForward", "endOfGap", "shiftBackward", "skip"]),
            "for a local time that does not exist", needs: types),
        .value("--overlap", "WHICH", .choice(["first", "last", "both"]), "for a local time that exists twice", needs: types),
        .value(
            "--missing-day", "HOW", .choice(["skip", "lastDay", "nextDay"]), "for a day that a month does not have", needs: types),
        .value("--until", "WHEN", .date, "the end of repeating", needs: types),
        .value("--count", "N", .integer(1...Int64.max), "repeat that many times", needs: types),
        .value("--jitter", "D", .duration, "spread by up to that much, always the same for one reminder", needs: types),
    ]

    /// The trigger that the options ask for; nil when there is none, which means now.
    static func trigger(_ context: CommandContext) throws(Ending) -> [UInt8]? {
        var trigger = Parameters()
        guard try setType(context, &trigger) else { return nil }
        try setLimits(context, &trigger)
        return trigger.bytes
    }

    /// The members that make up the kind of trigger; false for none at all.
    private static func setType(_ context: CommandContext, _ trigger: inout Parameters) throws(Ending) -> Bool {
        let arguments = context.arguments
        var takesZone = true
        if let date = arguments.date("--at") {
            guard let isZoned = try setDate(date, context, &trigger) else { return false }
            takesZone = isZoned
        } else if let length = arguments.duration("--in") {
            setInterval(length, &trigger)
            takesZone = false
        } else if let length = arguments.duration("--every") {
            setInterval(length, &trigger)
            trigger.set("repeats", flag: true)
            trigger.set("startAt", text: try context.instant("--start-at"))
            takesZone = false
        } else if let expression = arguments.text("--on-calendar") {
            trigger.set("type", text: "onCalendar")
            trigger.set("expression", text: expression)
        } else if let expression = arguments.text("--cron") {
            trigger.set("type", text: "cron")
            trigger.set("expression", text: expression)
        } else if let rule = arguments.text("--rrule") {
            trigger.set("type", text: "rrule")
            trigger.set("rule", text: rule)
            trigger.set("start", text: try start(context))
        } else if let components = arguments.json("--calendar") {
            trigger.set("type", text: "calendar")
            trigger.set("components", json: components.compactText)
            trigger.set("repeats", flag: arguments.contains("--repeats"))
        } else if let whole = arguments.json("--trigger") {
            trigger.setAll(of: whole, except: given(arguments))
        } else {
            return false
        }
        if takesZone { trigger.set("timeZone", text: arguments.text("--zone")) }
        return true
    }

    private static func setInterval(_ microseconds: Int64, _ trigger: inout Parameters) {
        trigger.set("type", text: "interval")
        trigger.set("seconds", microseconds: microseconds)
    }

    /// Answers whether the trigger is of a local date; nil for now.
    private static func setDate(
        _ date: DateExpression, _ context: CommandContext, _ trigger: inout Parameters
    ) throws(Ending) -> Bool? {
        switch date {
        case .now: return nil
        case .instant(let instant):
            trigger.set("type", text: "at")
            trigger.set("date", text: instant.rfc3339)
            return false
        case .elapsed(let microseconds):
            setInterval(microseconds, &trigger)
            return false
        default:
            guard case .local(let local)? = try context.readingClock().meaning(of: date) else {
                throw .usage("--at: a date beyond the year 9999")
            }
            trigger.set("type", text: "at")
            trigger.set("local", text: local.description)
            return true
        }
    }

    /// The local date that a rule counts from.
    private static func start(_ context: CommandContext) throws(Ending) -> String {
        if let start = context.arguments.text("--start") { return start }
        let clock = try context.readingClock()
        let local = clock.rules.local(at: clock.now)
        // Seconds would stay in every date of the rule.
        return String(local.description.prefix(16))
    }

    private static func setLimits(_ context: CommandContext, _ trigger: inout Parameters) throws(Ending) {
        let arguments = context.arguments
        trigger.set("gap", text: arguments.text("--gap"))
        trigger.set("overlap", text: arguments.text("--overlap"))
        trigger.set("missingDay", text: arguments.text("--missing-day"))
        trigger.set("until", text: try context.instant("--until"))
        trigger.set("count", integer: arguments.integer("--count"))
        trigger.set("jitterSeconds", microseconds: arguments.duration("--jitter"))
    }

    /// Members that options set, and that therefore replace those of `--trigger`.
    private static func given(_ arguments: ParsedArguments) -> [String] {
        let members = [
            ("--zone", "timeZone"), ("--gap", "gap"), ("--overlap", "overlap"), ("--missing-day", "missingDay"),
            ("--until", "until"),
            ("--count", "count"), ("--jitter", "jitterSeconds"),
        ]
        return members.filter { arguments.contains($0.0) }.map(\.1)
    }
}
