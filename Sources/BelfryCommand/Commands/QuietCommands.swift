// Quiet time: the desktop is left alone for a while.

import BelfryClient
import CivilTime
import WireProtocol

enum QuietCommands {
    private static let scopeHelp =
        "Everything else goes on: reminders fire, programs get them, and they are in `belfry delivered` and history; only their bubbles "
        + "are held back. When quiet time ends, one bubble tells of all that are still unanswered, with the times at which they were due. "
        + "What is `critical` is always shown; what is `timeSensitive` is, unless --level says otherwise. A new quiet time takes the place "
        + "of the one before. It goes on over a restart of the daemon."

    private static let scopeOptions: [OptionDescription] = [
        .value(
            "--level", "L", .choice(["passive", "active", "timeSensitive"]),
            "hold back only this level; may be repeated (passive and active, if left out)", isRepeating: true),
        .value("--category", "C", .text, "hold back only this category; may be repeated", isRepeating: true),
        .value("--except-app", "A", .text, "let this app through; may be repeated", isRepeating: true),
        .value("--except-category", "C", .text, "let this category through; may be repeated", isRepeating: true),
    ]

    static let on = CommandDescription(
        words: ["quiet", "on"], summary: "hold back bubbles until `belfry quiet off`", options: scopeOptions,
        discussion: [scopeHelp, "With --app only that app is held back; --app may be repeated."],
        examples: [.init(line: "belfry quiet on --except-app org.example.Door", meaning: "nothing but the door bell")],
        run: { (context) throws(Ending) in try begin(context) { _ throws(Ending) in } })

    static let forDuration = CommandDescription(
        words: ["quiet", "for"], summary: "hold back bubbles for some time",
        arguments: [ArgumentDescription(name: "D", kind: .duration)], options: scopeOptions,
        discussion: [scopeHelp, "The time is counted on through suspend, whatever the clock is set to."],
        examples: [.init(line: "belfry quiet for 30m", meaning: "a short nap")],
        run: { (context) throws(Ending) in
            try begin(context) { params throws(Ending) in
                params.set("seconds", microseconds: context.arguments.duration("D"))
            }
        })

    static let until = CommandDescription(
        words: ["quiet", "until"], summary: "hold back bubbles until a date",
        arguments: [ArgumentDescription(name: "WHEN", kind: .date)],
        options: scopeOptions + [.value("--zone", "ZONE", .text, "read WHEN in this time zone")],
        discussion: [scopeHelp],
        examples: [
            .init(line: "belfry quiet until 18:00 --level passive", meaning: "no chatter before the evening"),
            .init(line: "belfry quiet until \"tomorrow 8:00\"", meaning: "good night"),
        ],
        run: { (context) throws(Ending) in
            let date = try context.instant("WHEN")
            try begin(context) { params throws(Ending) in params.set("until", text: date) }
        })

    static let off = CommandDescription(
        words: ["quiet", "off"], summary: "end quiet time",
        discussion: ["One bubble tells of what was held back. It is no mistake if it was not quiet."],
        examples: [.init(line: "belfry quiet off", meaning: "back again")],
        run: { (context) throws(Ending) in
            var params = Parameters()
            params.set("quiet", boolean: false)
            let result = try context.call("server.quiet", params)
            if context.wantsJSON { return try context.print(result) }
            let held = result["held"]?.integer ?? 0
            try context.console.line("not quiet" + (held == 0 ? "" : ", \(held) \(held == 1 ? "was" : "were") held back"))
        })

    static let status = CommandDescription(
        words: ["quiet", "status"], summary: "whether it is quiet, and how much is held back (also: belfry quiet)",
        examples: [.init(line: "belfry quiet", meaning: "is it quiet?")],
        run: { (context) throws(Ending) in
            if !context.wantsJSON { try context.requestClock() }
            try report(try context.call("server.quiet"), context)
        })

    static let all = [on, forDuration, until, off, status]

    // MARK: Asking

    private static func begin(
        _ context: CommandContext, _ fill: (inout Parameters) throws(Ending) -> Void
    ) throws(Ending) {
        let arguments = context.arguments
        var params = Parameters()
        params.set("quiet", boolean: true)
        try fill(&params)
        func set(_ member: StaticString, _ option: String) {
            let names = arguments.texts(option)
            if !names.isEmpty { params.set(member, texts: names) }
        }
        set("levels", "--level")
        set("apps", "--app")
        set("categories", "--category")
        set("exceptApps", "--except-app")
        set("exceptCategories", "--except-category")
        if !context.wantsJSON { try context.requestClock() }
        try report(try context.call("server.quiet", params), context)
    }

    // MARK: Telling

    private static func report(_ result: JSONNode, _ context: CommandContext) throws(Ending) {
        if context.wantsJSON { return try context.print(result) }
        guard result["quiet"]?.boolean == true else { return try context.console.line("not quiet") }
        var line = context.console.style.bold("quiet")
        if let until = result["until"]?.instant {
            let clock = try context.clock()
            line += " until \(clock.text(until))  \(clock.distance(until))"
        } else {
            line += " until belfry quiet off"
        }
        if let held = result["held"]?.integer, held > 0 { line += "  \(held) held back" }
        try context.console.line(line)
        for (member, words) in [
            ("levels", "levels"), ("apps", "only apps"), ("categories", "only categories"), ("exceptApps", "except apps"),
            ("exceptCategories", "except categories"),
        ] as [(StaticString, String)] {
            let names = (result[member]?.elements ?? []).map(\.line)
            if !names.isEmpty { try context.console.line("  \(words): \(names.joined(separator: ", "))") }
        }
    }
}
