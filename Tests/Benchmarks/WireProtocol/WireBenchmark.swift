// What reading a request costs: `swift run -c release WireBenchmark [CASE]`. It prints the best time of each case; judging it is the
// reader's business, since machines differ.

import BelfryCore
import WireProtocol

@main
struct WireBenchmark {
    static func main() {
        let decoder = CommandDecoder(isVirtual: true) { _ in true }
        let benchmark = WireBenchmark(decoder: decoder)
        measure("scan only", compactRequest, scan)
        measure("frame only", compactRequest) { RemoteFrame($0).calls.count }
        measure("notifications.add", compactRequest, benchmark.decode)
        measure("notifications.add with blanks", blankRequest, benchmark.decode)
        measure("notifications.add, calendar", calendarRequest, benchmark.decode)
        measure("20000 members", members, scan)
        measure("long text", text, scan)
        measure("escapes, decoded", escapes) { (try? JSONDocument($0))?.root.utf8?.count ?? 0 }
        measure("escapes, compact", escapes) { (try? JSONDocument($0))?.root.compactText.count ?? 0 }
        measure("numbers", numbers) { (try? JSONDocument($0))?.root.elements.reduce(0) { $0 + Int($1.double ?? 0) } ?? 0 }
        measure("brackets", brackets, scan)
    }

    let decoder: CommandDecoder

    /// A line, decoded as the daemon does; how many commands it holds.
    func decode(_ line: [UInt8]) -> Int {
        var decoded = 0
        for call in RemoteFrame(line).calls where call.problem == nil {
            if (try? decoder.decode(method: call.method, params: call.params)) != nil { decoded += 1 }
        }
        return decoded
    }

    private static func scan(_ line: [UInt8]) -> Int {
        (try? JSONDocument(line)) == nil ? 0 : 1
    }

    private static func measure(_ name: String, _ line: @autoclosure () -> [UInt8], _ body: ([UInt8]) -> Int) {
        if let wanted = CommandLine.arguments.dropFirst().first, wanted != name { return }
        let line = line()
        let clock = ContinuousClock()
        var best = Duration.seconds(1_000_000)
        var result = 0
        let rounds = max(1, 200_000 / max(line.count, 100))
        for _ in 0..<20 {
            let duration = clock.measure { for _ in 0..<rounds { result &+= body(line) } }
            best = min(best, duration / rounds)
        }
        let nanoseconds = best.components.attoseconds / 1_000_000_000
        print("\(name): \(line.count) bytes, \(nanoseconds) ns (checksum \(result))")
    }

    // MARK: Inputs

    private static let compactRequest = Array(
        (#"{"jsonrpc":"2.0","id":17,"method":"notifications.add","params":{"app":"todo","id":"water","content":{"#
            + #""title":"Water the plants","body":"All of them","category":"TIMER_ACTION","userInfo":{"id":7,"task":"Water"}},"#
            + #""trigger":{"type":"interval","seconds":3600}}}"#).utf8)
    private static let blankRequest = Array(
        (#"{"jsonrpc": "2.0", "id": 17, "method": "notifications.add", "params": {"app": "todo", "id": "water", "content": {"#
            + #""title": "Water the plants", "body": "All of them", "category": "TIMER_ACTION", "#
            + #""userInfo": {"id": 7, "task": "Water"}}, "trigger": {"type": "interval", "seconds": 3600}}}"#).utf8)
    private static let calendarRequest = Array(
        (#"{"jsonrpc":"2.0","id":17,"method":"notifications.add","params":{"app":"todo","id":"water","content":{"#
            + #""title":"Water"},"trigger":{"type":"calendar","components":{"hour":9,"minute":30},"repeats":true,"#
            + #""timeZone":"Europe/Paris"}}}"#).utf8)
    private static let members = Array(("{" + (0..<20_000).map { #""name\#($0)":1"# }.joined(separator: ",") + "}").utf8)
    private static let text = Array(("\"" + String(repeating: "plain letters ", count: 18_000) + "\"").utf8)
    private static let escapes = Array(("\"" + String(repeating: #"\u00e9"#, count: 43_000) + "\"").utf8)
    private static let numbers = Array(("[" + repeatElement("12.5e-3", count: 32_000).joined(separator: ",") + "]").utf8)
    private static let brackets = Array(("[" + repeatElement("[]", count: 87_000).joined(separator: ",") + "]").utf8)
}
