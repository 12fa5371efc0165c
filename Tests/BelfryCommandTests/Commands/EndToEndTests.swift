// Whole command lines against a daemon that is scripted: what is sent, what is printed, how it ends.

import FakeDaemon
import Testing
import WireProtocol

@testable import BelfryCommand

struct EndToEndTests {
    private struct Outcome {
        var code: Int32
        var output: String
        var errors: String
        var calls: [String]
    }

    private static let info = #"{"name":"belfryd","clock":{"now":"2026-03-04T12:00:00Z","zone":"Europe/Berlin","virtual":true}}"#

    /// Runs a command line against replies by method; what is not named is refused as unknown.
    private func run(_ words: [String], _ replies: [String: String] = [:]) -> Outcome {
        let daemon = FakeDaemon { request in
            if request.method == "server.info" { return [.result(Self.info)] }
            guard let reply = replies[request.method] else {
                return [.error(#"{"code":-32601,"message":"no method","data":{"kind":"unknownMethod"}}"#)]
            }
            return [reply.hasPrefix(#"{"code""#) ? .error(reply) : .result(reply)]
        }
        defer { daemon.stop() }
        let console = Console()
        let environment = Environment(variable: { _ in nil }, readInput: { nil })
        let code = Program.run(["--socket", daemon.path] + words, environment: environment, console: console)
        return Outcome(
            code: code, output: String(decoding: console.output, as: UTF8.self),
            errors: String(decoding: console.errors, as: UTF8.self),
            calls: daemon.requests.map { $0.method + " " + $0.text })
    }

    private func added(_ next: String) -> [String: String] {
        [
            "notifications.add":
                #"{"app":"default","id":"tea","nextFire":\#(next),"replaced":false,"warnings":["no \u001bcategory"]}"#
        ]
    }

    @Test(arguments: [
        (["--in", "20m"], #"{"type":"interval","seconds":1200}"#), (["--in", "500ms"], #"{"type":"interval","seconds":0.5}"#),
        (["--every", "15m", "--count", "3"], #"{"type":"interval","seconds":900,"repeats":true,"count":3}"#),
        (
            ["--every", "1h", "--start-at", "18:00"],
            #"{"type":"interval","seconds":3600,"repeats":true,"startAt":"2026-03-04T17:00:00Z"}"#
        ),
        (["--at", "tomorrow 9:30"], #"{"type":"at","local":"2026-03-05T09:30:00"}"#),
        (["--at", "in 1h"], #"{"type":"interval","seconds":3600}"#),
        (["--at", "2026-12-24T18:00:00+01:00"], #"{"type":"at","date":"2026-12-24T17:00:00Z"}"#),
        (["--at", "18:00", "--zone", "Asia/Tokyo"], #"{"type":"at","local":"2026-03-05T18:00:00","timeZone":"Asia/Tokyo"}"#),
        (["--on-calendar", "daily", "--gap", "skip"], #"{"type":"onCalendar","expression":"daily","gap":"skip"}"#),
        (
            ["--cron", "30 9 * * 1", "--until", "2026-12-31"],
            #"{"type":"cron","expression":"30 9 * * 1","until":"2026-12-31T08:00:00Z"}"#
        ),
        (
            ["--rrule", "FREQ=DAILY", "--start", "2026-03-07T10:00"],
            #"{"type":"rrule","rule":"FREQ=DAILY","start":"2026-03-07T10:00"}"#
        ),
        (["--rrule", "FREQ=DAILY"], #"{"type":"rrule","rule":"FREQ=DAILY","start":"2026-03-04T13:00"}"#),
        (["--calendar", #"{ "hour": 7 }"#, "--repeats"], #"{"type":"calendar","components":{"hour":7},"repeats":true}"#),
        (
            ["--trigger", #"{"type":"cron","expression":"x","gap":"skip"}"#, "--gap", "endOfGap"],
            #"{"type":"cron","expression":"x","gap":"endOfGap"}"#
        ),
        (["--every", "1h", "--jitter", "90s"], #"{"type":"interval","seconds":3600,"repeats":true,"jitterSeconds":90}"#),
    ])
    func triggersAreMadeOfOptions(options: [String], trigger: String) {
        let outcome = run(["add", "Tea", "--json"] + options, added("null"))
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.calls.last == #"notifications.add {"content":{"title":"Tea"},"trigger":\#(trigger)}"#)
    }

    @Test func addSendsAllOfTheContent() {
        let outcome = run(
            [
                "add", "T", "B", "--subtitle", "S", "--id", "i", "--category", "C", "--thread", "th", "--user-info",
                #"{"n":12345678901234567890}"#,
                "--interruption", "critical", "--relevance", "0.50", "--sound", "s", "--badge", "3", "--private", "--missed",
                "skip", "--grace", "30",
                "--expires-after", "10m", "--allow-past", "--app", "a.b",
            ], added("null"))
        #expect(
            outcome.calls.last
                == #"notifications.add {"app":"a.b","id":"i","content":{"title":"T","subtitle":"S","body":"B","badge":3,"sound":"s","category":"C","thread":"th","userInfo":{"n":12345678901234567890},"interruption":"critical","relevance":0.50,"private":true},"missed":{"policy":"skip","graceSeconds":30},"expiresAfter":600,"allowPast":true}"#
        )
    }

    @Test func addPrintsTheIDTheLocalDateAndTheDistanceWithOneTripForTheClock() {
        let outcome = run(["add", "Tea", "--in", "20m"], added(#""2026-03-04T12:20:00Z""#))
        #expect(outcome.output == "tea  2026-03-04 13:20  in 20 minutes\n")
        #expect(outcome.errors == "belfry: warning: no category\n")
        #expect(outcome.calls.map { $0.split(separator: " ")[0] } == ["server.info", "notifications.add"])
        #expect(run(["add", "Tea"], added("null")).output == "tea  now\n")
        #expect(run(["add", "Tea"], added("null")).calls.count == 1)
    }

    @Test func anUnderstoodMistakeSendsNothing() {
        for words in [
            ["add", "T", "--at", "blursday"], ["remove"], ["remove", "a", "--all"], ["preview"],
            ["add", "T", "B", "--body", "C"],
        ] {
            let outcome = run(words)
            #expect(outcome.code == 2 && outcome.output.isEmpty && outcome.calls.isEmpty, "\(words)")
            #expect(
                outcome.errors.split(separator: "\n").count == 2 && outcome.errors.contains("\nusage: belfry \(words[0])"),
                "\(outcome.errors)")
        }
        let zone = run(["add", "T", "--at", "18:00", "--zone", "Mars/Olympus"])
        #expect(zone.code == 2 && zone.errors.contains("Mars/Olympus") && zone.calls.allSatisfy { $0.hasPrefix("server.info") })
    }

    @Test func aRefusalIsASentenceAndWithJSONTheObject() {
        let object = #"{"code":-32015,"message":"it never \u001b[31mfires","data":{"kind":"neverFires","reason":"past"}}"#
        let plain = run(["add", "T", "--in", "1m"], ["notifications.add": object])
        #expect(plain.code == 1 && plain.output.isEmpty && plain.errors == "belfry: it never [31mfires\n")
        let json = run(["add", "T", "--in", "1m", "--json"], ["notifications.add": object])
        #expect(json.code == 1 && json.output == object + "\n" && json.errors == "belfry: it never [31mfires\n")
    }

    @Test(arguments: [
        (["on"], #"{"quiet":true}"#),
        (
            ["on", "--app", "mail", "--app", "chat", "--level", "passive", "--except-category", "DOOR"],
            #"{"quiet":true,"levels":["passive"],"apps":["mail","chat"],"exceptCategories":["DOOR"]}"#
        ),
        (["for", "30m"], #"{"quiet":true,"seconds":1800}"#),
        (["for", "1h", "--except-app", "a"], #"{"quiet":true,"seconds":3600,"exceptApps":["a"]}"#),
        (["until", "18:00"], #"{"quiet":true,"until":"2026-03-04T17:00:00Z"}"#),
        (["until", "tomorrow 8:00", "--zone", "Asia/Tokyo"], #"{"quiet":true,"until":"2026-03-04T23:00:00Z"}"#),
        (["off"], #"{"quiet":false}"#), (["status"], "{}"), ([], "{}"),
    ])
    func quietTimeIsAskedFor(words: [String], params: String) {
        let outcome = run(["quiet", "--json"] + words, ["server.quiet": #"{"quiet":false,"held":0}"#])
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.calls.last == "server.quiet " + params)
        #expect(outcome.output == "{\"quiet\":false,\"held\":0}\n")
    }

    @Test(arguments: [
        (["status"], #"{"quiet":false,"held":0}"#, "not quiet\n"), (["off"], #"{"quiet":false,"held":0}"#, "not quiet\n"),
        (["off"], #"{"quiet":false,"held":1}"#, "not quiet, 1 was held back\n"),
        (["off"], #"{"quiet":false,"held":3}"#, "not quiet, 3 were held back\n"),
        (
            [], #"{"quiet":true,"since":"2026-03-04T11:00:00Z","until":"2026-03-04T12:30:00Z","levels":["passive"],"held":2}"#,
            "quiet until 2026-03-04 13:30  in 30 minutes  2 held back\n  levels: passive\n"
        ),
        (
            [],
            #"{"quiet":true,"since":"2026-03-04T11:00:00Z","levels":["passive","active"],"exceptApps":["a\u001b[1m"],"held":0}"#,
            "quiet until belfry quiet off\n  levels: passive, active\n  except apps: a[1m\n"
        ),
    ])
    func quietTimeIsTold(words: [String], reply: String, output: String) {
        #expect(run(["quiet"] + words, ["server.quiet": reply]).output == output)
    }

    @Test(arguments: [
        ["quiet", "for"], ["quiet", "until"], ["quiet", "until", "blursday"], ["quiet", "for", "long"], ["quiet", "maybe"],
        ["quiet", "on", "--level", "critical"], ["quiet", "off", "--level", "passive"],
    ])
    func mistakesAboutQuietTimeSendNothing(words: [String]) {
        let outcome = run(words)
        #expect(outcome.code == 2 && outcome.calls.isEmpty, "\(outcome.errors)")
    }

    @Test func theDoctorTellsOfADaemonThatAnswersAndOfOneThatDoesNot() throws {
        let replies = [
            "server.status": #"{"desktop":{"state":"absent"},"store":{"path":"/nowhere/belfry.db","bytes":1,"schema":1}}"#,
            "server.quiet": #"{"quiet":false,"held":0}"#,
        ]
        let plain = run(["doctor"], replies)
        #expect(plain.output.contains("\nnote     desktop  no notification server runs"))
        #expect(plain.output.contains("\nnote     clock    belfryd runs on a virtual clock"))
        #expect(plain.calls.map { $0.split(separator: " ")[0] } == ["server.info", "server.status", "server.quiet"])
        let silent = run(["doctor", "--json"])
        let result = try JSONDocument(Array(silent.output.utf8)).root
        #expect(silent.code == 1 && result["healthy"]?.boolean == false)
        #expect(
            result["checks"]?.elements.compactMap { $0["check"]?.string } == [
                "socket", "state", "unit", "linger", "bus", "desktop", "zone", "clock", "journal", "catalog",
            ])
        #expect(result["checks"]?.elements.first?["verdict"]?.string == "problem")
    }

    @Test func listsAreLinedUpAndHarmless() {
        let items =
            #"{"items":[{"app":"default","id":"a","content":{"title":"A\nB\u0007"},"nextFire":"2026-03-04T13:00:00Z"},{"app":"x","id":"long-id","content":{"title":"C"},"nextFire":"2026-03-05T13:00:05Z"}]}"#
        let outcome = run(["list"], ["notifications.pending": items])
        #expect(outcome.output == "a        2026-03-04 14:00     A B\nlong-id  2026-03-05 14:00:05  C  (x)\n")
        #expect(run(["list", "--json"], ["notifications.pending": items]).output == items + "\n")
        #expect(run(["next", "1"], ["notifications.pending": items]).output == "a  2026-03-04 14:00  A B\n")
        #expect(run(["list"], ["notifications.pending": #"{"items":[]}"#]).output.isEmpty)
    }

    private static let outstanding =
        #"{"items":[{"occurrence":"o2","app":"default","id":"tea","content":{"title":"Tea"},"actions":[{"id":"GO","title":"Go","behavior":{"type":"start"}},{"id":"Z","title":"Later","behavior":{"type":"snooze","seconds":300}}],"deliveredAt":"2026-03-04T12:00:00Z","state":"delivered"},{"occurrence":"o1","app":"other","id":"tea","content":{"title":"Old"},"actions":[],"deliveredAt":"2026-03-04T11:00:00Z","state":"delivered"}]}"#

    @Test func aReferenceIsAnOccurrenceOrTheNewestOfAnID() {
        let replies = [
            "notifications.delivered": Self.outstanding, "notifications.respond": #"{"state":"started","activity":"a7"}"#,
        ]
        let byID = run(["start", "tea"], replies)
        #expect(byID.output == "started  a7\n" && byID.calls.last == #"notifications.respond {"occurrence":"o2","action":"GO"}"#)
        let snoozed = run(["snooze", "o2", "1h"], replies)
        #expect(snoozed.calls.last == #"notifications.respond {"occurrence":"o2","action":"Z","seconds":3600}"#)
        let direct = run(["respond", "o9", "GO", "--text", "x", "--json"], replies)
        #expect(direct.calls == [#"notifications.respond {"occurrence":"o9","action":"GO","userText":"x"}"#])
        let without = run(["snooze", "o1", "--json"], replies)
        #expect(without.code == 1 && without.calls.allSatisfy { !$0.contains("respond") })
        #expect(without.output.contains(#""code":-32016"#) && without.output.contains(#""kind":"unknownAction""#))
    }

    @Test func removingDeliveredTellsOccurrencesFromIDs() {
        let replies = ["notifications.delivered": Self.outstanding, "notifications.removeDelivered": #"{"removed":1}"#]
        let outcome = run(["remove", "--delivered", "o1", "soup", "--json"], replies)
        #expect(outcome.output == "{\"removed\":2}\n")
        #expect(
            outcome.calls.filter { $0.contains("removeDelivered") } == [
                #"notifications.removeDelivered {"app":"other","occurrences":["o1"]}"#,
                #"notifications.removeDelivered {"ids":["soup"]}"#,
            ])
    }

    @Test func previewIsATable() {
        let dates =
            #"{"occurrences":[{"at":"2026-03-28T01:30:00Z","local":"2026-03-28T02:30:00+01:00"},{"at":"2026-03-29T01:30:00Z","local":"2026-03-29T03:30:00+02:00","note":"gap"}],"never":false}"#
        let outcome = run(["preview", "--on-calendar", "*-*-* 02:30", "-n", "2"], ["triggers.preview": dates])
        #expect(
            outcome.output
                == "2026-03-28 02:30  Sat  +01:00  in 23 days 13 hours\n2026-03-29 03:30  Sun  +02:00  in 24 days 13 hours  gap: that local time does not exist\n"
        )
    }

    @Test func whyTellsInstantsInTheZone() {
        let story =
            #"{"facts":[{"at":"2026-03-04T12:00:00Z","what":"fired","detail":"due at 2026-03-04T12:00:00Z, on time"}],"nextFire":"2026-03-05T12:00:00Z","verdict":"It fires next at 2026-03-05T12:00:00Z."}"#
        let outcome = run(["why", "tea"], ["notifications.explain": story])
        #expect(
            outcome.output
                == "It fires next at 2026-03-05 13:00.\n  2026-03-04 13:00  fired  due at 2026-03-04 13:00, on time\nnext: 2026-03-05 13:00  in 1 day\n"
        )
    }

    @Test func activitiesAreFoundByKeyAndThenByID() {
        let daemonReplies = [
            "activities.end": #"{"activity":{"activity":"a1","state":"ended","dismissAt":"2026-03-04T16:00:00Z"}}"#
        ]
        let outcome = run(
            ["activity", "end", "run", "--state", #"{"km":5}"#, "--dismissal", "after", "--date", "in 1h"], daemonReplies)
        #expect(outcome.output == "ended, its card goes at 2026-03-04 17:00\n")
        #expect(
            outcome.calls.first { $0.hasPrefix("activities") }
                == #"activities.end {"content":{"state":{"km":5}},"dismissal":{"policy":"after","date":"2026-03-04T13:00:00Z"},"app":"default","key":"run"}"#
        )
        let missing = run(
            ["activity", "show", "nobody", "--json"],
            ["activities.get": #"{"code":-32011,"message":"no nobody","data":{"kind":"notFound","id":"nobody"}}"#])
        #expect(missing.code == 1 && missing.calls.count == 2 && missing.output.contains("notFound"))
    }

    @Test func startAndUpdateMakeContent() {
        let object = #"{"activity":{"activity":"a1","state":"active","content":{"state":{"old":true}}},"warnings":[]}"#
        let start = run(
            [
                "activity", "start", "Run", "--key", "k", "--attributes", #"{"name":"x","n":1}"#, "--push", "--alert", "A",
                "--alert-body", "B",
            ], ["activities.start": object])
        #expect(start.output == "a1\n")
        #expect(
            start.calls == [
                #"activities.start {"key":"k","attributes":{"n":1,"name":"Run"},"content":{"state":{}},"alert":{"title":"A","body":"B"},"push":true}"#
            ])
        let update = run(
            ["activity", "update", "k", "--relevance", "2", "--timestamp", "1772625700"],
            ["activities.get": object, "activities.update": object])
        #expect(
            update.calls.last
                == #"activities.update {"content":{"state":{"old":true},"relevance":2},"timestamp":1772625700,"app":"default","key":"k"}"#
        )
    }

    @Test func pushTakesThePayloadWithOrWithoutAps() {
        for payload in [#"{"event":"end"}"#, #"{"aps":{"event":"end"},"more":1}"#] {
            #expect(
                run(["push", "t", payload], ["activities.push": "{}"]).calls == [
                    #"activities.push {"token":"t","aps":{"event":"end"}}"#
                ])
        }
    }

    @Test func callIsJSONEitherWay() {
        #expect(run(["call", "x.y", #"{ "a" : 1 }"#], ["x.y": #"{"b":2}"#]).output == "{\"b\":2}\n")
        #expect(run(["call", "x.y"], ["x.y": "3"]).calls == ["x.y {}"])
        #expect(run(["--app", "q", "call", "x.y", #"{"app":"z","a":1}"#], ["x.y": "3"]).calls == [#"x.y {"app":"q","a":1}"#])
        #expect(run(["call", "x.y", "[1]"], ["x.y": "3"]).code == 0)
    }

    @Test func withoutADaemonTheLineSaysHowToStartIt() {
        let console = Console()
        let code = Program.run(
            ["--socket", "/nonexistent/belfry.sock", "list"],
            environment: Environment(variable: { _ in nil }, readInput: { nil }), console: console)
        #expect(code == 3 && console.output.isEmpty)
        #expect(String(decoding: console.errors, as: UTF8.self).contains("systemctl --user start belfryd"))
    }

    @Test func anArgumentThatIsNotUTF8IsAUsageError() {
        let console = Console()
        let code = Program.run(
            ["add", nil], environment: Environment(variable: { _ in nil }, readInput: { nil }), console: console)
        #expect(code == 2 && console.output.isEmpty && !console.errors.isEmpty)
    }

    @Test func versionAndHelpNeedNoDaemon() {
        for words in [
            ["--version"], ["help"], ["help", "add"], ["help", "activity", "start"], ["help", "dates"], ["add", "--help"],
        ] {
            let console = Console()
            let code = Program.run(words, environment: Environment(variable: { _ in nil }, readInput: { nil }), console: console)
            #expect(code == 0 && !console.output.isEmpty && console.errors.isEmpty)
        }
    }

    @Test(
        arguments: [
            (#"{"event":"responded","state":"started","action":"GO"}"#, 0, "GO\n"),
            (#"{"event":"responded","state":"responded","action":"default"}"#, 0, "default\n"),
            (#"{"event":"responded","state":"dismissed","action":"dismiss"}"#, 11, ""), (#"{"event":"expired"}"#, 10, ""),
            (#"{"event":"superseded"}"#, 12, ""),
            (#"{"event":"removed"}"#, 12, ""),
        ] as [(String, Int32, String)])
    func waitEndsAsTheEventSays(event: String, code: Int32, output: String) {
        let event = event.replacing("{", with: #"{"seq":9,"topic":"notification","app":"default","id":"tea","occurrence":"o2","#)
        let daemon = FakeDaemon { request in
            switch request.method {
            case "events.subscribe": [.result(#"{"seq":1,"oldest":1,"gap":false}"#)]
            case "notifications.delivered":
                [
                    .result(Self.outstanding),
                    .event(#"{"seq":8,"event":"snoozed","app":"default","id":"tea","occurrence":"o2"}"#), .event(event),
                ]
            default: [.close]
            }
        }
        defer { daemon.stop() }
        let console = Console()
        let environment = Environment(variable: { _ in nil }, readInput: { nil })
        #expect(Program.run(["--socket", daemon.path, "wait", "tea"], environment: environment, console: console) == code)
        #expect(String(decoding: console.output, as: UTF8.self) == output)
    }

    @Test func eventsOfAConsumerAreAcknowledgedAfterTheyAreWritten() {
        let daemon = FakeDaemon { request in
            request.method == "events.subscribe"
                ? [
                    .result(#"{"seq":1,"oldest":1,"gap":false}"#), .event(#"{"seq":2}"#), .event(#"{"seq":3}"#),
                    .event(#"{"seq":4}"#),
                ] : [.result("{}")]
        }
        defer { daemon.stop() }
        let console = Console()
        let environment = Environment(variable: { _ in nil }, readInput: { nil })
        let words = ["--socket", daemon.path, "events", "--consumer", "me", "--count", "2", "--topic", "island"]
        #expect(Program.run(words, environment: environment, console: console) == 0)
        #expect(String(decoding: console.output, as: UTF8.self) == "{\"seq\":2}\n{\"seq\":3}\n")
        #expect(daemon.requests.first?.text == #"{"topics":["island"],"consumer":"me"}"#)
        #expect(daemon.requests.last?.text == #"{"consumer":"me","seq":3}"#)
    }
}
