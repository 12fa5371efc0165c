// What simulated clients ask for: few names, so that they meet, and every kind of trigger, policy and action.

extension ScriptAuthor {
    private static let apps = ["a", "b"]
    private static let ids = ["1", "2", "3", "é", "e\u{301}"]
    private static let keys = ["k", "l", "m"]

    private mutating func app() -> String { random.pick(Self.apps) }
    private mutating func id() -> String { random.pick(Self.ids) }
    private mutating func key() -> String { random.pick(Self.keys) }

    mutating func randomRequest() -> ClientRequest {
        let (method, params) = number(0...99) < 62 ? notificationRequest() : activityRequest()
        return ClientRequest(client: number(0...Self.clients - 1), method: method, params: params)
    }

    // MARK: Notifications

    private mutating func notificationRequest() -> (String, String) {
        switch number(0...19) {
        case 0..<9: return ("notifications.add", addition())
        case 9..<14: return ("notifications.respond", answer())
        case 14: return ("notifications.removePending", #"{"app":"\#(app())","ids":["\#(id())"]}"#)
        case 15: return ("notifications.removeDelivered", #"{"app":"\#(app())","ids":["\#(id())"]}"#)
        case 16: return ("notifications.explain", #"{"app":"\#(app())","id":"\#(id())"}"#)
        case 17: return random.oneIn(2) ? ("notifications.history", #"{"limit":5}"#) : ("server.quiet", quiet())
        case 18: return ("categories.put", #"{"app":"\#(app())","id":"C","actions":[{"id":"yes","title":"Yes"}]}"#)
        default: return random.oneIn(6) ? ("notifications.removePending", #"{"app":"b","all":true}"#) : ("server.status", "{}")
        }
    }

    private mutating func quiet() -> String {
        random.pick([#"{"quiet":false}"#, #"{"quiet":true}"#, #"{"quiet":true,"seconds":\#(number(1...9000))}"#])
    }

    private mutating func answer() -> String {
        let action = random.pick([
            "START_ACTION", "RESCHEDULE_ACTION", "RESCHEDULE_ACTION", "DISMISS_ACTION", "default", "dismiss", "yes",
        ])
        let length = action == "RESCHEDULE_ACTION" && random.oneIn(2) ? #","seconds":\#(number(1...9000))"# : ""
        return #"{"occurrence":"$occurrence(\#(number(0...19)))","action":"\#(action)"\#(length)}"#
    }

    private mutating func addition() -> String {
        let interruption = random.pick(["active", "critical", "passive"])
        var members = [
            #""app":"\#(app())","id":"\#(id())""#,
            #""content":{"title":"t","category":"\#(random.pick(["TIMER_ACTION", "TIMER_ACTION", "C"]))","interruption":"\#(interruption)"}"#,
        ]
        if !random.oneIn(8) { members.append(#""trigger":"# + trigger()) }
        if random.oneIn(3) {
            let grace = random.oneIn(3) ? #","graceSeconds":\#(number(0...4000))"# : ""
            members.append(#""missed":{"policy":"\#(random.pick(["latest", "all", "skip"]))"\#(grace)}"#)
        }
        if random.oneIn(4) { members.append(#""expiresAfter":\#(number(1...4000))"#) }
        if random.oneIn(6) { members.append(#""allowPast":true"#) }
        return "{" + members.joined(separator: ",") + "}"
    }

    private mutating func trigger() -> String {
        let limits = random.pick(["", "", #","count":3"#, #","jitterSeconds":90"#])
        switch number(0...6) {
        case 0: return #"{"type":"interval","seconds":\#(number(1...5000))}"#
        case 1:
            return #"{"type":"interval","seconds":\#(number(60...9000)),"repeats":true\#(limits)}"#
        case 2: return #"{"type":"calendar","components":{"hour":\#(number(0...23)),"minute":30},"repeats":true\#(limits)}"#
        case 3: return #"{"type":"calendar","components":{"minute":\#(number(0...59))}}"#
        case 4: return #"{"type":"cron","expression":"*/\#(random.pick([5, 15, 20]))\u0020*\u0020*\u0020*\u0020*"\#(limits)}"#
        case 5:
            let expression = random.pick(["hourly", "daily", #"Mon..Fri\u002009:15"#, "*:0/10"])
            return #"{"type":"onCalendar","expression":"\#(expression)"\#(limits)}"#
        default: return #"{"type":"at","date":"$in(\#(number(-600...90_000)))"}"#
        }
    }

    // MARK: Activities

    private mutating func activityRequest() -> (String, String) {
        switch number(0...19) {
        case 0..<6: return ("activities.start", start())
        case 6..<11: return ("activities.update", "{" + reference() + content() + alert() + timestamp() + "}")
        case 11..<13:
            let policy = random.pick(["", #","dismissal":{"policy":"immediate"}"#, afterDismissal()])
            return ("activities.end", "{" + reference() + policy + timestamp() + "}")
        case 13: return ("activities.dismiss", "{" + reference() + "}")
        case 14: return ("activities.present", "{" + reference() + #","presentation":{"lockScreen":{"text":"card"}}}"#)
        case 15:
            return (
                "activities.perform", "{" + reference() + #","action":"\#(random.pick(["done", "other", "COMPLETE_ACTION"]))"}"#
            )
        case 16..<18: return ("activities.push", push())
        case 18:
            return random.oneIn(3)
                ? ("settings.put", settings()) : ("settings.get", #"{"app":"\#(app())","attributesTypes":["T"]}"#)
        default: return ("activities.list", "{}")
        }
    }

    private mutating func settings() -> String {
        #"{"app":"\#(app())","activitiesEnabled":\#(random.pick(["true", "true", "false"]))}"#
    }

    private mutating func reference() -> String {
        random.oneIn(3) ? #""app":"\#(app())","key":"\#(key())""# : #""activity":"$activity(\#(number(0...11)))""#
    }

    private mutating func content() -> String {
        let stale = random.oneIn(2) ? #","staleDate":"$in(\#(number(-600...20_000)))""# : ""
        return #","content":{"state":{"n":\#(number(0...99))}\#(stale),"relevance":\#(number(0...3))}"#
    }

    private mutating func alert() -> String { random.oneIn(4) ? #","alert":{"title":"Look"}"# : "" }
    private mutating func timestamp() -> String { random.oneIn(4) ? #","timestamp":"$in(\#(number(-100...100)))""# : "" }

    private mutating func afterDismissal() -> String {
        #","dismissal":{"policy":"after","date":"$in(\#(number(-600...20_000)))"}"#
    }

    private mutating func start() -> String {
        var members = [#""app":"\#(app())","attributes":{"name":"n"}"# + content()]
        if !random.oneIn(4) { members.append(#""key":"\#(key())""#) }
        if random.oneIn(3) { members.append(#""ifExists":"\#(random.pick(["fail", "return", "update"]))""#) }
        if random.oneIn(3) { members.append(#""push":true,"attributesType":"T""#) }
        if random.oneIn(6) { members.append(#""style":"transient""#) }
        if random.oneIn(2) {
            members.append(
                #""actions":[{"id":"done","title":"Done","behavior":{"type":"complete"}},{"id":"other","title":"Other"}]"#)
        }
        if random.oneIn(4) {
            members.append(#""startAt":"$in(\#(number(-100...9000)))","alert":{"title":"Now"}"#)
        } else if random.oneIn(3) {
            members.append(#""alert":{"title":"Now"}"#)
        }
        return "{" + members.joined(separator: ",") + "}"
    }

    private mutating func push() -> String {
        let event = random.pick(["update", "update", "end", "start"])
        let start = event == "start" ? #","attributes-type":"T","attributes":{"name":"p"},"alert":{"title":"P","body":"b"}"# : ""
        let stale = random.oneIn(3) ? #","stale-date":$unix(\#(number(-100...9000)))"# : ""
        let aps =
            #"{"timestamp":$unix(\#(number(-50...50))),"event":"\#(event)","content-state":{"n":\#(number(0...99))}\#(stale)\#(start)}"#
        return #"{"token":"$token(\#(number(0...5)))","aps":\#(aps)}"#
    }
}
