// `belfry doctor`: is everything as it has to be for reminders to come, and what to do where it is not.

import BelfryClient

enum DoctorCommand {
    static let description = CommandDescription(
        words: ["doctor"], summary: "check daemon, session and machine, and say what to do",
        discussion: [
            "Looks at the socket, the state folder, the unit, lingering, the session bus, the notification server, the time zone, the clock, "
                + "the journal and its catalog. It changes nothing, and takes a few seconds at most, whatever is missing or hangs.",
            "One line each: `ok`, `note` (worth knowing), `problem`, or `skipped` (cannot be looked at here); below it what to do. "
                + "Exit code 0, or 1 if there is a problem. With --json: {\"healthy\", \"checks\":[{\"check\", \"verdict\", \"text\", \"advice\"?}]}.",
        ],
        examples: [.init(line: "belfry doctor", meaning: "why do I see no reminders?")],
        run: { (context) throws(Ending) in
            let facts = SystemFacts.gather(address: context.address, variable: context.environment.variable)
            try report(Diagnosis(facts: facts).findings, context)
        })

    /// Prints findings; the end is exit code 1 if one of them is a problem.
    static func report(_ findings: [Finding], _ context: CommandContext) throws(Ending) {
        let problems = findings.filter { $0.verdict == .problem }.count
        if context.wantsJSON {
            try context.console.line(json(findings))
        } else {
            for finding in findings { try print(finding, context.console) }
            try context.console.line("")
            try context.console.line(summary(findings))
        }
        if problems > 0 { throw Ending(exitCode: 1) }
    }

    private static func print(_ finding: Finding, _ console: Console) throws(Ending) {
        let style = console.style
        let word = finding.verdict.rawValue.padded(to: 9)
        let mark: String
        switch finding.verdict {
        case .ok: mark = style.green(word)
        case .note: mark = style.yellow(word)
        case .problem: mark = style.red(word)
        case .skipped: mark = style.dim(word)
        }
        try console.line(mark + style.bold(finding.check.padded(to: 9)) + SafeText.line(finding.text))
        if let advice = finding.advice { try console.line(String(repeating: " ", count: 18) + SafeText.line(advice)) }
    }

    private static func summary(_ findings: [Finding]) -> String {
        func count(_ verdict: Finding.Verdict, _ word: String) -> String? {
            let count = findings.filter { $0.verdict == verdict }.count
            return count == 0 ? nil : "\(count) \(word)\(count == 1 ? "" : "s")"
        }
        let parts = [count(.problem, "problem"), count(.note, "note")].compactMap { $0 }
        return parts.isEmpty ? "Everything is as it should be." : parts.joined(separator: ", ") + "."
    }

    private static func json(_ findings: [Finding]) -> [UInt8] {
        let checks = findings.map { finding in
            var check = Parameters()
            check.set("check", text: finding.check)
            check.set("verdict", text: finding.verdict.rawValue)
            check.set("text", text: finding.text)
            check.set("advice", text: finding.advice)
            return check.bytes
        }
        var result = Parameters()
        result.set("healthy", boolean: !findings.contains { $0.verdict == .problem })
        result.set("checks", json: Array("[".utf8) + checks.joined(separator: Array(",".utf8)) + Array("]".utf8))
        return result.bytes
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }
}
