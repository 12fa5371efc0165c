// How long a schedule takes to tell its next occurrence, beside Foundation's Calendar, dateutil and croniter in the same run.
//
//     swift run -c release civiltime-bench
//
// Prints one line for each schedule: our median, the other program's, how many times longer it takes, and the limit that the
// contract sets. Ends with 1 if a limit is passed. Times hold for the machine and its load; the ratios say more.

import CivilTime
import Foundation

@main
struct CivilTimeBenchmark {
    static let zoneName = "America/New_York"
    static let start = Instant(microseconds: 1_767_225_600_000_000)

    static func main() throws {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/\(zoneName)")))
        let zone = try ZoneRules(name: zoneName, tzif: bytes)
        var table = Table()
        let others = otherPrograms()
        for specification in try Specification.common() {
            let key = specification.name.split(separator: " ")
            let isRule = specification.name.contains("rule")
            let other = isRule ? "dateutil:\(key[0])" : "croniter:\(key.dropLast().joined(separator: " "))"
            let limit: Double? =
                specification.name.hasPrefix("daily calendar") ? 2000 : specification.name.hasPrefix("weekly rule") ? 5000 : nil
            table.add(specification.name, time(specification, zone), limit: limit, others[other], other.split(separator: ":")[0])
            if let match = foundationMatches[specification.name] {
                table.add(specification.name, time(specification, zone), limit: limit, foundation(match), "Foundation")
            }
        }
        for specification in try Specification.worst() {
            let measured = Measurement(start: start, calls: 1, batches: 9) { start in
                _ = specification.schedule.next(after: start, in: zone)
                return start
            }
            table.add(specification.name, measured.median, limit: 5_000_000, nil, "")
        }
        let parse = Measurement(start: 0, calls: 20) { count in
            count + ((try? ZoneRules(name: zoneName, tzif: bytes)) != nil ? 1 : 0)
        }
        table.add("reading a zone", parse.median, limit: nil, nil, "")
        let compile = Measurement(start: 0, calls: 20) { count in
            count + ((try? WallSchedule(.cron("*/15 9-17 * * 1-5"))) != nil ? 1 : 0)
        }
        table.add("reading a cron expression", compile.median, limit: nil, nil, "")
        try table.add("100,000 schedules anew", recompute(zone), limit: 1_000_000_000, nil, "")
        exit(table.isWithinLimits ? 0 : 1)
    }

    /// The median time of one step of a schedule, in nanoseconds.
    private static func time(_ specification: Specification, _ zone: ZoneRules) -> Double {
        Measurement(start: start) { after in
            specification.schedule.next(after: after, in: zone).occurrence?.instant ?? start
        }.median
    }

    /// The time it takes to find the next occurrence of 100,000 schedules, as on a change of the system's zone.
    private static func recompute(_ zone: ZoneRules) throws -> Double {
        let schedules = try (0..<100_000).map { number in
            try WallSchedule(Specification.components([\.hour: number % 24, \.minute: number % 60]), repeats: true)
        }
        return Measurement(start: start, calls: 1, batches: 5) { start in
            for schedule in schedules { _ = schedule.next(after: start, in: zone) }
            return start
        }.median
    }

    private static let foundationMatches: [String: DateComponents] = [
        "daily calendar 09:00": DateComponents(hour: 9, minute: 0, second: 0),
        "monthly calendar, second Friday": DateComponents(hour: 17, minute: 0, second: 0, weekday: 6, weekdayOrdinal: 2),
        "yearly calendar, 29 February": DateComponents(month: 2, day: 29, hour: 0, minute: 0, second: 0),
    ]

    /// The median time of `Calendar.nextDate`, in nanoseconds.
    private static func foundation(_ match: DateComponents) -> Double? {
        var calendar = Calendar(identifier: .gregorian)
        guard let zone = TimeZone(identifier: zoneName) else { return nil }
        calendar.timeZone = zone
        let first = Date(timeIntervalSince1970: Double(start.microseconds) / 1e6)
        return Measurement(start: first, calls: 5, batches: 11) { after in
            calendar.nextDate(after: after, matching: match, matchingPolicy: .nextTime) ?? first
        }.median
    }

    /// The times of dateutil and croniter, where they are installed.
    private static func otherPrograms() -> [String: Double] {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("compare.py").path
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", script, String(start.microseconds / 1_000_000), zoneName]
        let output = Pipe()
        process.standardOutput = output
        guard (try? process.run()) != nil else { return [:] }
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        var times: [String: Double] = [:]
        for line in text.split(separator: "\n") {
            guard let space = line.lastIndex(of: " "), let time = Double(line[line.index(after: space)...]) else { continue }
            times[String(line[..<space])] = time
        }
        return times
    }
}

/// The lines of the table, printed as they come.
struct Table {
    private(set) var isWithinLimits = true

    init() {
        print(line("schedule", "ours", "limit", "other", "times"))
    }

    mutating func add(_ name: String, _ ours: Double, limit: Double?, _ other: Double?, _ program: Substring) {
        let isOver = limit.map { ours > $0 } ?? false
        if isOver { isWithinLimits = false }
        print(
            line(
                name, Measurement.text(ours), limit.map { Measurement.text($0) + (isOver ? " !" : "") } ?? "",
                other.map { "\(program) \(Measurement.text($0))" } ?? "", other.map { String(Int(($0 / ours).rounded())) } ?? ""))
    }

    private func line(_ parts: String...) -> String {
        zip(parts, [36, 12, 12, 26, 8]).map { part, width in part + String(repeating: " ", count: max(1, width - part.count)) }
            .joined()
    }
}
