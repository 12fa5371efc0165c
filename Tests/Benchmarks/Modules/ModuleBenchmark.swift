// What the modules cost: requests that are added, updates on their way to another program, memory over many calls.
//
//   BELFRY_SOCKET=… modules-bench [adds] [latency] [memory]
//
// The daemon is one that runs already. Figures go to standard output, one a line. On two busy cores, on a disk that needs 0.8 ms to
// sync, in release builds: 10,000 adds at once 1.2 s, one after the other 10 s (each of those waits for the disk); an update is in the
// other program's `contentUpdates` after 1.7 ms (median), 5.4 ms (99 of 100); 100,000 calls of each kind leave 200 KiB at most.

import ActivityKit
import UserNotifications

/// An activity whose state says when it was sent.
struct Stamp: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        /// Nanoseconds of CLOCK_MONOTONIC, which all processes share.
        var sent: Int64
    }
}

@main
struct ModuleBenchmark {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.first == "follow" { return try await follow() }
        let all = arguments.isEmpty
        if all || arguments.contains("adds") { try await adds() }
        if all || arguments.contains("latency") { try await latency() }
        if all || arguments.contains("memory") { try await memory() }
    }

    static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    private static func figure(_ name: String, _ value: String) {
        print("\(name)\t\(value)")
        fflush(nil)
    }

    // MARK: Adding

    static let count = 10_000

    private static func adds() async throws {
        try await measure("10,000 adds, one after the other") { center in
            for number in 0..<count { try await center.add(request(number)) }
        }
        try await measure("10,000 adds, all at once") { center in
            try await withThrowingTaskGroup { group in
                for number in 0..<count { group.addTask { try await center.add(request(number)) } }
                try await group.waitForAll()
            }
        }
    }

    private static func request(_ number: Int) -> UNNotificationRequest {
        let content = UNMutableNotificationContent()
        content.title = "Reminder \(number)"
        content.body = "The plants want water."
        content.userInfo = ["id": String(number), "startTime": Date(timeIntervalSinceReferenceDate: 1e9)]
        let trigger = UNCalendarNotificationTrigger(
            dateMatching: DateComponents(hour: number / 60 % 24, minute: number % 60), repeats: true)
        return UNNotificationRequest(identifier: "r\(number)", content: content, trigger: trigger)
    }

    private static func measure(_ name: String, _ work: (UNUserNotificationCenter) async throws -> Void) async throws {
        let center = UNUserNotificationCenter.current()
        center.removeAllPendingNotificationRequests()
        _ = await center.pendingNotificationRequests()
        let start = now
        try await work(center)
        figure(name, "\(Double((now - start) / 1_000_000) / 1000) s")
        center.removeAllPendingNotificationRequests()
        _ = await center.notificationSettings()
    }

    // MARK: Latency

    private static func latency() async throws {
        let activity = try Activity.request(attributes: Stamp(), content: content(0))
        let other = Process()
        other.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        other.arguments = ["follow"]
        other.environment = ProcessInfo.processInfo.environment.merging(["BELFRY_APP": Belfry.app]) { $1 }
        let output = Pipe()
        other.standardOutput = output
        try other.run()
        _ = output.fileHandleForReading.availableData
        for _ in 0..<1000 {
            await activity.update(content(now))
            try await Task.sleep(for: .milliseconds(2))
        }
        await activity.end(nil, dismissalPolicy: .immediate)
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        figure("update to contentUpdates of another program", text.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    private static func content(_ sent: Int64) -> ActivityContent<Stamp.ContentState> {
        ActivityContent(state: .init(sent: sent), staleDate: nil)
    }

    /// The other program.
    private static func follow() async throws {
        guard let activity = Activity<Stamp>.activities.first(where: { $0.activityState == .active }) else { return }
        let contents = activity.contentUpdates
        print("ready")
        fflush(nil)
        var delays: [Int64] = []
        for await content in contents { delays.append(now - content.state.sent) }
        delays.sort()
        guard !delays.isEmpty else { return }
        let microseconds = { (rank: Int) in delays[min(delays.count - 1, delays.count * rank / 100)] / 1000 }
        print("\(delays.count) updates, median \(microseconds(50)) µs, p99 \(microseconds(99)) µs")
    }

    // MARK: Memory

    /// Kilobytes that this process has in memory.
    private static var resident: Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
        return line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
    }

    /// 100,000 calls of each kind in ten parts: memory after the first part and after the last.
    private static func memory() async throws {
        let center = UNUserNotificationCenter.current()
        let activity = try Activity.request(attributes: Stamp(), content: content(0))
        let kinds: [(String, () async throws -> Void)] = [
            ("settings", { _ = await center.notificationSettings() }),
            ("updates", { await activity.update(content(now)) }),
            ("handles", { _ = Activity<Stamp>.activities.map(\.content) }),
            (
                "sequences",
                {
                    var states = activity.activityStateUpdates.makeAsyncIterator()
                    _ = await states.next()
                }
            ),
        ]
        for (name, call) in kinds {
            var sizes: [Int] = []
            for _ in 0..<10 {
                for _ in 0..<10_000 { try await call() }
                sizes.append(resident)
            }
            figure("memory over 100,000 \(name)", "\(sizes[0]) kB, then \(sizes[9]) kB")
        }
        await activity.end(nil, dismissalPolicy: .immediate)
    }
}
