// What simulated clients ask for. Requests go through the protocol's own decoder.

import BelfryCore
import CivilTime
import WireProtocol

extension World {
    private static let apps = ["a", "b"]
    private static let ids = ["1", "2", "3", "é", "e\u{301}"]

    func randomCommand() -> Command {
        switch Int.random(in: 0..<20, using: &generator) {
        case 0..<10: return decode("notifications.add", addText())
        case 10..<15:
            guard !answerable.isEmpty else { return decode("notifications.pending", "{}") }
            let action = generator.pick([
                "START_ACTION", "RESCHEDULE_ACTION", "RESCHEDULE_ACTION", "DISMISS_ACTION", "default", "dismiss",
            ])
            return decode(
                "notifications.respond", #"{"occurrence":"\#(generator.pick(answerable))","action":"\#(action)"}"#)
        case 15: return decode("notifications.removePending", #"{"app":"\#(app())","ids":["\#(id())"]}"#)
        case 16: return decode("notifications.removeDelivered", #"{"app":"\#(app())","ids":["\#(id())"]}"#)
        case 17: return decode("notifications.explain", #"{"app":"\#(app())","id":"\#(id())"}"#)
        case 18: return decode("notifications.history", #"{"limit":5}"#)
        default: return decode("server.status", "{}")
        }
    }

    private func app() -> String { generator.pick(Self.apps) }
    private func id() -> String { generator.pick(Self.ids) }

    private func decode(_ method: String, _ text: String) -> Command {
        do {
            let node = try JSONDocument(Array(text.utf8)).root
            return try CommandDecoder(isVirtual: false) { _ in true }.decode(method: method, params: node)
        } catch {
            fatalError("the simulation sent what the protocol refuses: \(text): \(error)")
        }
    }

    private func addText() -> String {
        lastAddRepeats = false
        var members = [
            #""app":"\#(app())","id":"\#(id())""#,
            #""content":{"title":"t","category":"TIMER_ACTION","interruption":"\#(generator.pick(["active", "critical", "passive"]))"}"#,
        ]
        if !generator.oneIn(8) { members.append(#""trigger":"# + triggerText()) }
        if generator.oneIn(3) { members.append(#""missed":{"policy":"\#(generator.pick(["latest", "all", "skip"]))"}"#) }
        if generator.oneIn(4) { members.append(#""expiresAfter":\#(Int.random(in: 1...4000, using: &generator))"#) }
        return "{" + members.joined(separator: ",") + "}"
    }

    private func triggerText() -> String {
        func repeating(_ text: String) -> String {
            lastAddRepeats = true
            return text
        }
        let limits = generator.pick(["", "", #","count":3"#, #","jitterSeconds":90"#])
        switch Int.random(in: 0..<7, using: &generator) {
        case 0: return #"{"type":"interval","seconds":\#(Int.random(in: 1...5000, using: &generator))}"#
        case 1:
            return repeating(
                #"{"type":"interval","seconds":\#(Int.random(in: 60...9000, using: &generator)),"repeats":true\#(limits)}"#)
        case 2:
            let hour = Int.random(in: 0...23, using: &generator)
            return repeating(#"{"type":"calendar","components":{"hour":\#(hour),"minute":30},"repeats":true\#(limits)}"#)
        case 3: return #"{"type":"calendar","components":{"minute":\#(Int.random(in: 0...59, using: &generator))}}"#
        case 4: return repeating(#"{"type":"cron","expression":"*/\#(generator.pick([5, 15, 20])) * * * *"\#(limits)}"#)
        case 5:
            return repeating(
                #"{"type":"onCalendar","expression":"\#(generator.pick(["hourly", "daily", "Mon..Fri 09:15", "*:0/10"]))"\#(limits)}"#
            )
        default:
            let date = clock.moment.wall.adding(microseconds: Int64.random(in: 1...90_000, using: &generator) * 1_000_000)
            return #"{"type":"at","date":"\#(date.rfc3339)"}"#
        }
    }
}
