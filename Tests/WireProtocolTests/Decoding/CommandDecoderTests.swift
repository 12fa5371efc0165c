// Methods as a whole: which there are, and those with little to decode.

import BelfryCore
import Testing
import WireFuzzer
import WireProtocol

struct CommandDecoderTests {
    static let unknown = [
        "notifications.nope", "rpc.discover", "Server.Info", "server.info ", "", "event", "activities.", "clock.nope",
        "notifications.add\0",
    ]

    @Test("an unknown method is named", arguments: unknown)
    func refusesUnknownMethods(method: String) {
        #expect(refusal(method, "") == .unknownMethod(method))
        #expect(refusal(method, #"{"x":1}"#) == .unknownMethod(method))
    }

    @Test(
        "the clock's methods exist with a virtual clock only",
        arguments: ["clock.get", "clock.advance", "clock.step", "clock.setZone"])
    func hidesTheClock(method: String) {
        #expect(refusal(method, "{}", isVirtual: false) == .unknownMethod(method))
        #expect(refusal(method, "{}", isVirtual: true) != .unknownMethod(method))
    }

    static let rows: [MethodRow] = [
        MethodRow("server.info", ""), MethodRow("server.info", "{}"), MethodRow("server.info", #"{"x":1}"#, "/x"),
        MethodRow("server.status", #"{"verbose":true}"#, "/verbose"), MethodRow("events.subscribe", ""),
        MethodRow("events.subscribe", #"{"topic":[]}"#, "/topic"),
        MethodRow("events.subscribe", #"{"topics":"notification"}"#, "/topics"),
        MethodRow("events.subscribe", #"{"topics":["notification","weather"]}"#, "/topics/1"),
        MethodRow("events.subscribe", #"{"topics":[5]}"#, "/topics/0"), MethodRow("events.subscribe", #"{"since":-1}"#, "/since"),
        MethodRow("events.subscribe", #"{"since":1.5}"#, "/since"), MethodRow("events.subscribe", #"{"since":"0"}"#, "/since"),
        MethodRow("events.subscribe", #"{"since":true}"#, "/since"), MethodRow("events.subscribe", #"{"since":{}}"#, "/since"),
        MethodRow("events.subscribe", #"{"since":0}"#), MethodRow("events.subscribe", #"{"since":1e30}"#, "/since"),
        MethodRow("events.subscribe", #"{"consumer":""}"#, "/consumer"),
        MethodRow("events.subscribe", #"{"since":1,"consumer":"c"}"#, "/since"),
        MethodRow("events.ack", #"{"seq":1}"#, "/consumer"),
        MethodRow("events.ack", #"{"consumer":"c"}"#, "/seq"), MethodRow("events.ack", #"{"consumer":"c","seq":-1}"#, "/seq"),
        MethodRow("events.unsubscribe", #"{"all":true}"#, "/all"),
        MethodRow("settings.get", #"{"attributesTypes":["a",""]}"#, "/attributesTypes/1"),
        MethodRow("settings.put", #"{"notificationsEnabled":"yes"}"#, "/notificationsEnabled"),
        MethodRow("settings.put", #"{"activitiesEnabled":0}"#, "/activitiesEnabled"),
        MethodRow("server.quiet", ""), MethodRow("server.quiet", "{}"), MethodRow("server.quiet", #"{"quiet":false}"#),
        MethodRow("server.quiet", #"{"quiet":"yes"}"#, "/quiet"), MethodRow("server.quiet", #"{"seconds":60}"#, "/seconds"),
        MethodRow("server.quiet", #"{"quiet":false,"apps":["a"]}"#, "/apps"),
        MethodRow("server.quiet", #"{"quiet":true,"minutes":5}"#, "/minutes"),
        MethodRow("server.quiet", #"{"quiet":true,"seconds":"60"}"#, "/seconds"),
        MethodRow("server.quiet", #"{"quiet":true,"seconds":1e300}"#, "/seconds"),
        MethodRow("server.quiet", #"{"quiet":true,"until":"18:00"}"#, "/until"),
        MethodRow("server.quiet", #"{"quiet":true,"seconds":60,"until":"2026-03-04T12:00:00Z"}"#, "/until"),
        MethodRow("server.quiet", #"{"quiet":true,"levels":[]}"#, "/levels"),
        MethodRow("server.quiet", #"{"quiet":true,"levels":["active","critical"]}"#, "/levels/1"),
        MethodRow("server.quiet", #"{"quiet":true,"apps":"mail"}"#, "/apps"),
        MethodRow("server.quiet", #"{"quiet":true,"apps":[]}"#, "/apps"),
        MethodRow("server.quiet", #"{"quiet":true,"apps":["mail","no mail"]}"#, "/apps/1"),
        MethodRow("server.quiet", #"{"quiet":true,"exceptApps":[1]}"#, "/exceptApps/0"),
        MethodRow("server.quiet", #"{"quiet":true,"categories":["a\nb"]}"#, "/categories/0"),
        MethodRow("server.quiet", #"{"quiet":true,"exceptCategories":[""]}"#, "/exceptCategories/0"),
        MethodRow("server.quiet", #"{"quiet":true,"seconds":60,"levels":["passive"],"categories":["é"],"exceptApps":["a"]}"#),
        MethodRow("clock.advance", "{}", "/seconds"),
        MethodRow("clock.advance", #"{"second":1}"#, "/second"), MethodRow("clock.advance", #"{"seconds":-1}"#, "/seconds"),
        MethodRow("clock.advance", #"{"seconds":1e18}"#, "/seconds"), MethodRow("clock.advance", #"{"seconds":0}"#),
        MethodRow("clock.advance", #"{"seconds":1,"asleep":1}"#, "/asleep"),
        MethodRow("clock.step", #"{"seconds":-1e18}"#, "/seconds"),
        MethodRow("clock.step", #"{"seconds":-0.5}"#), MethodRow("clock.setZone", "{}", "/zone"),
        MethodRow("clock.setZone", #"{"zone":"Mars/Olympus"}"#, "/zone"), MethodRow("clock.setZone", #"{"zone":"Europe/Paris"}"#),
    ]

    @Test("params are taken, or the field is named", arguments: rows)
    func namesFields(row: MethodRow) {
        #expect(refusedField(row.method, row.params) == row.field)
        if row.field == nil { #expect(refusal(row.method, row.params) == nil) }
    }

    @Test("a subscription says what it wants")
    func decodesSubscriptions() throws {
        guard
            case .subscribe(let one) = try decode(
                "events.subscribe", #"{"topics":["island","island","server"],"app":"x","since":7.0}"#),
            case .subscribe(let other) = try decode("events.subscribe", #"{"consumer":"todo"}"#)
        else { throw UnexpectedCommand() }
        #expect(one == Subscription(filter: EventFilter(topics: [.island, .server], app: "x"), start: .after(7)))
        #expect(other == Subscription(start: .consumer("todo")))
    }

    @Test("every kept request is accepted, but those that are meant to be refused", arguments: FuzzCorpus.lines(of: .requests))
    func acceptsTheCorpus(line: [UInt8]) {
        for call in RemoteFrame(line).calls where call.problem == nil && call.method != "no.such" {
            let params = call.params.map { String(decoding: $0.rawBytes, as: UTF8.self) } ?? ""
            #expect(refusal(call.method, params) == nil, "\(call.method)")
        }
    }
}
