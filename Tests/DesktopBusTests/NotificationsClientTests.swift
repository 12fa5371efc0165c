// The client on a real bus, against a server that does exactly what it is told.

import BelfryCore
import EventLoop
import Testing

@testable import DesktopBus

/// A client, the bus, and what was told.
final class Desk {
    let loop: EventLoop
    let bus: PrivateBus
    var client: NotificationsClient!
    var events: [DesktopEvent] = []
    /// Microseconds the client's clock is ahead of the real one.
    var ahead: Int64 = 0

    init(running: Bool = true) throws {
        loop = try EventLoop()
        bus = PrivateBus(running: running)
        try restart(outstanding: [])
    }

    /// A client as after a crash of the daemon: the one before is gone without a word.
    func restart(outstanding: [DesktopBubble]) throws {
        client?.stop()
        client = try NotificationsClient(
            loop: loop, memoryPath: bus.folder + "/memory", now: { [unowned self] in Clocks.now().monotonicMicroseconds + ahead },
            handler: { [unowned self] in events.append($0) })
        try client.start(address: bus.address, outstanding: outstanding)
    }

    /// A notification server that answers as the specification says.
    func server(
        name: String? = NotificationServer.name, capabilities: [String] = ["body", "actions"], mute: Set<String> = []
    ) -> FakePeer {
        let peer = FakePeer(loop: loop, on: bus, name: name)
        var next: UInt32 = 1
        peer.respond = { peer, call in
            if mute.contains(call.member) { return }
            switch call.member {
            case "GetServerInformation":
                peer.answer(call) { writer in for text in ["mock", "tests", "1.0", "1.2"] { writer.text(text) } }
            case "GetCapabilities":
                peer.answer(call) { $0.array(of: "s") { list in for name in capabilities { list.text(name) } } }
            case "Notify":
                var id = UInt32(call.values[1].dropFirst(2))!
                if id == 0 {
                    id = next
                    next += 1
                }
                peer.answer(call) { $0.unsigned(id) }
            case "CloseNotification":
                peer.answer(call)
                let id = UInt32(call.values[0].dropFirst(2))!
                peer.signal("/org/freedesktop/Notifications", NotificationServer.name, "NotificationClosed") {
                    $0.unsigned(id)
                    $0.unsigned(3)
                }
            default: break
            }
        }
        return peer
    }

    func invoke(_ peer: FakePeer, _ id: UInt32, _ action: String) {
        peer.signal("/org/freedesktop/Notifications", NotificationServer.name, "ActionInvoked") {
            $0.unsigned(id)
            $0.text(action)
        }
    }

    var isConnected: Bool {
        if case .connected = client.state { return true }
        return false
    }
}

@Suite(.serialized) struct NotificationsClientTests {
    static func bubble(_ key: Identifier, _ title: String? = nil) -> DesktopBubble {
        DesktopBubble(key: key, app: "org.example.Kettle", title: title ?? key.text, body: "is ready", actions: timerActions)
    }

    static func card(_ key: Identifier, _ title: String) -> DesktopBubble {
        DesktopBubble(key: key, kind: .card, app: "org.example.Run", title: title, progress: 0.5, alerts: false)
    }

    @Test func aBubbleIsOneCallWithExactTypesToTheOwnerAloneAndStartsNobody() throws {
        let desk = try Desk()
        let server = desk.server()
        try #require(try desk.loop.run { desk.isConnected })
        desk.client.show(Self.bubble("tea", "Tea"))
        desk.client.show(Self.card("run", "Run"))
        try #require(try desk.loop.run { server.calls("Notify").count == 2 })
        #expect(
            server.calls("Notify")[0].values == [
                "s:org.example.Kettle", "u:0", "s:", "s:Tea", "s:is ready",
                "[START_ACTION|Start task|RESCHEDULE_ACTION|Remind me in 5 minutes|DISMISS_ACTION|Dismiss|default|Open]",
                "desktop-entry=s:org.example.Kettle", "urgency=y:1", "i:-1",
            ])
        #expect(
            server.calls("Notify")[1].values == [
                "s:org.example.Run", "u:0", "s:", "s:Run", "s:", "[]", "desktop-entry=s:org.example.Run", "resident=b:true",
                "suppress-sound=b:true", "urgency=y:1", "value=i:50", "i:0",
            ])
        #expect(server.calls.allSatisfy { !$0.mayStartServices && $0.destination.hasPrefix(":") })
        #expect(desk.client.state == .connected(server: "mock 1.0", capabilities: DesktopCapabilities(["body", "actions"])))
        #expect(desk.events == [.stateChanged(desk.client.state)])
    }

    @Test func answersComeFromTheOwnerOnly() throws {
        let desk = try Desk()
        let server = desk.server()
        try #require(try desk.loop.run { desk.isConnected })
        desk.client.show(Self.bubble("tea"))
        try #require(try desk.loop.run { desk.client.hasDrawn("tea") })
        desk.events = []
        let stranger = desk.server(name: nil)
        desk.invoke(stranger, 1, "START_ACTION")
        try desk.loop.settle(stranger)
        #expect(desk.events.isEmpty)
        server.signal("/org/freedesktop/Notifications", NotificationServer.name, "ActivationToken") {
            $0.unsigned(1)
            $0.text("token-1")
        }
        desk.invoke(server, 1, "START_ACTION")
        server.signal("/org/freedesktop/Notifications", NotificationServer.name, "NotificationClosed") {
            $0.unsigned(1)
            $0.unsigned(2)
        }
        try #require(try desk.loop.run { !desk.events.isEmpty })
        try desk.loop.settle(server)
        #expect(desk.events == [.actionInvoked(key: "tea", action: "START_ACTION", token: "token-1")])
        desk.client.withdraw("tea")
        try desk.loop.settle(server)
        #expect(server.calls("CloseNotification").isEmpty, "the server has closed it itself")
    }

    @Test func malformedSignalsAreIgnored() throws {
        let desk = try Desk()
        let server = desk.server()
        try #require(try desk.loop.run { desk.isConnected })
        desk.client.show(Self.bubble("tea"))
        try #require(try desk.loop.run { desk.client.hasDrawn("tea") })
        desk.events = []
        for member in ["ActionInvoked", "NotificationClosed", "NotificationReplied", "ActivationToken", "Unheard"] {
            server.signal("/org/freedesktop/Notifications", NotificationServer.name, member)
            server.signal("/org/freedesktop/Notifications", NotificationServer.name, member) { $0.text("1") }
            server.signal("/org/freedesktop/Notifications", NotificationServer.name, member) {
                $0.unsigned(1)
                $0.boolean(true)
            }
        }
        desk.invoke(server, 1, "default")
        try #require(try desk.loop.run { !desk.events.isEmpty })
        #expect(desk.events == [.actionInvoked(key: "tea", action: "default", token: nil)])
    }

    @Test func nobodyIsStartedToShowSomething() throws {
        let desk = try Desk(running: false)
        desk.bus.write("activate.sh", "#!/bin/sh\n: > \(desk.bus.folder)/activated\n")
        desk.bus.write(
            "services/server.service",
            "[D-BUS Service]\nName=org.freedesktop.Notifications\nExec=\(desk.bus.folder)/activate.sh\n")
        desk.bus.start()
        desk.client.show(Self.bubble("tea"))
        let other = FakePeer(loop: desk.loop, on: desk.bus, name: "org.example.Other")
        try desk.loop.settle(other)
        #expect(desk.client.state == .absent)
        #expect(!desk.bus.exists("activated"))
    }

    @Test func aServerThatComesLaterGetsWhatIsOutstandingAndItsSuccessorToo() throws {
        let desk = try Desk()
        for key in ["a", "b", "c"] as [Identifier] { desk.client.show(Self.bubble(key)) }
        desk.client.withdraw("b")
        for _ in 0..<3 {
            let server = desk.server()
            try #require(try desk.loop.run { server.calls("Notify").count == 2 })
            try desk.loop.settle(server)
            #expect(server.calls("Notify").map { $0.values[1] + $0.values[3] } == ["u:0s:a", "u:0s:c"])
            server.leave()
            try #require(try desk.loop.run { desk.client.state == .absent })
        }
    }

    @Test func aBusThatComesLaterGoesAndComesAgainIsFound() throws {
        let desk = try Desk(running: false)
        desk.client.show(Self.bubble("a"))
        try desk.loop.settle()
        #expect(desk.client.state == .absent)
        for _ in 0..<2 {
            desk.bus.start()
            let server = desk.server()
            try #require(try desk.loop.run { server.calls("Notify").count == 1 })
            desk.bus.stop()
            try #require(try desk.loop.run { desk.client.state == .absent })
            desk.bus.removeSocket()
            server.leave()
        }
    }

    @Test func aRestartedDaemonShowsNothingTwice() throws {
        let desk = try Desk()
        let server = desk.server()
        try #require(try desk.loop.run { desk.isConnected })
        desk.client.show(Self.bubble("a"))
        desk.client.show(Self.bubble("b"))
        try #require(try desk.loop.run { desk.client.hasDrawn("a") && desk.client.hasDrawn("b") })
        try desk.loop.settle(server)
        try desk.restart(outstanding: [Self.bubble("a"), Self.bubble("c")])
        try #require(try desk.loop.run { server.calls("Notify").count == 3 && server.calls("CloseNotification").count == 1 })
        #expect(server.calls("Notify")[2].values[3] == "s:c")
        #expect(server.calls("CloseNotification")[0].values == ["u:2"], "b is over")
        desk.events = []
        desk.invoke(server, 1, "START_ACTION")
        try #require(try desk.loop.run { !desk.events.isEmpty })
        #expect(desk.events == [.actionInvoked(key: "a", action: "START_ACTION", token: nil)])
    }

    @Test func whatTheServerHadNotNamedWhenTheDaemonWasKilledIsNotShownTwice() throws {
        let desk = try Desk()
        let server = desk.server(mute: ["Notify"])
        try #require(try desk.loop.run { desk.isConnected })
        desk.client.show(Self.bubble("a"))
        try #require(try desk.loop.run { server.calls("Notify").count == 1 })
        try desk.restart(outstanding: [Self.bubble("a")])
        try #require(try desk.loop.run { desk.isConnected })
        desk.events = []
        try desk.loop.settle(server)
        desk.invoke(server, 41, "START_ACTION")
        try #require(try desk.loop.run { !desk.events.isEmpty })
        #expect(desk.events == [.actionInvoked(key: "a", action: "START_ACTION", token: nil)])
        #expect(server.calls("Notify").count == 1)
    }

    @Test func anotherServerIsNotTakenForTheOneBefore() throws {
        let desk = try Desk()
        let first = desk.server()
        try #require(try desk.loop.run { desk.isConnected })
        desk.client.show(Self.bubble("a"))
        try #require(try desk.loop.run { desk.client.hasDrawn("a") })
        try desk.loop.settle(first)
        desk.client.stop()
        first.leave()
        let second = desk.server()
        try desk.restart(outstanding: [Self.bubble("a")])
        try #require(try desk.loop.run { second.calls("Notify").count == 1 })
        #expect(second.calls("Notify")[0].values[1] == "u:0")
        #expect(second.calls("CloseNotification").isEmpty)
    }

    @Test func theLastLookOfACardArrivesBeforeTheEnd() throws {
        let desk = try Desk()
        let server = desk.server()
        try #require(try desk.loop.run { desk.isConnected })
        desk.client.show(Self.card("run", "first"))
        try #require(try desk.loop.run { desk.client.hasDrawn("run") })
        desk.client.show(Self.card("run", "last"))
        desk.client.finish()
        try #require(try desk.loop.run { server.calls("Notify").count == 2 })
        #expect(server.calls("Notify")[1].values[3] == "s:last")
    }

    @Test func aServerThatNeverDrawsIsUnresponsiveAndHoldsNothingUp() throws {
        let desk = try Desk()
        let server = desk.server(mute: ["Notify"])
        try #require(try desk.loop.run { desk.isConnected })
        desk.client.show(Self.bubble("a"))
        try #require(try desk.loop.run { server.calls("Notify").count == 1 })
        desk.ahead += DesktopLimits.answerMicroseconds
        desk.client.show(Self.bubble("b"))
        try #require(try desk.loop.run { !desk.isConnected })
        #expect(desk.client.state == .unresponsive(server: "mock 1.0", capabilities: DesktopCapabilities(["body", "actions"])))
        try desk.loop.settle(server)
        #expect(server.calls("Notify").count == 1)
        // A new server takes over and gets both, once.
        server.leave()
        let fresh = desk.server()
        try #require(try desk.loop.run { fresh.calls("Notify").count == 2 })
        try desk.loop.settle(fresh)
        #expect(fresh.calls("Notify").map { $0.values[1] + $0.values[3] } == ["u:0s:a", "u:0s:b"])
        #expect(desk.isConnected)
    }

    @Test func aServerThatDoesNotSayWhatItIsIsUnresponsiveUntilItDoes() throws {
        let desk = try Desk()
        desk.client.patienceMicroseconds = 50_000
        let server = desk.server(mute: ["GetCapabilities"])
        desk.client.show(Self.bubble("a"))
        try #require(try desk.loop.run { desk.client.state == .unresponsive(server: nil, capabilities: DesktopCapabilities()) })
        let answering = desk.server(name: nil)
        server.respond = answering.respond
        try #require(try desk.loop.run { desk.isConnected })
        try #require(try desk.loop.run { server.calls("Notify").count == 1 })
    }

    @Test func aBusThatHangsHoldsNothingUpNotEvenTheEnd() throws {
        let desk = try Desk()
        let server = desk.server()
        try #require(try desk.loop.run { desk.isConnected })
        desk.bus.freeze()
        for number in 0..<2000 {
            desk.client.show(Self.bubble(Identifier("n\(number)"), String(repeating: "x", count: 500) + "\(number)"))
        }
        var turns = 0
        let other = try desk.loop.deferred(priority: .idle) { turns += 1 }
        other.schedule()
        try #require(try desk.loop.run { turns == 1 })
        desk.client.finish()
        desk.bus.thaw()
        withExtendedLifetime(server) {}
    }

    @Test func aRefusalIsTold() throws {
        let desk = try Desk()
        let server = desk.server(mute: ["Notify"])
        try #require(try desk.loop.run { desk.isConnected })
        desk.events = []
        desk.client.show(Self.bubble("a"))
        try #require(try desk.loop.run { server.calls("Notify").count == 1 })
        server.refuse(server.calls("Notify")[0], "org.example.TooMany")
        try #require(try desk.loop.run { !desk.events.isEmpty })
        #expect(desk.events == [.refused(key: "a", error: "org.example.TooMany: no")])
    }
}
