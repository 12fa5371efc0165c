// Sleep and lock, from something that speaks as logind does, on a real bus.

import EventLoop
import Testing

@testable import DesktopBus

/// A logind of which the tests say what it knows.
private final class FakeLogin {
    static let manager = "org.freedesktop.login1.Manager"
    static let session = "org.freedesktop.login1.Session"
    let peer: FakePeer
    var display: (id: String, path: String) = ("", "/")
    var isLocked = false

    init(loop: EventLoop, on bus: PrivateBus) {
        peer = FakePeer(loop: loop, on: bus, name: "org.freedesktop.login1")
        peer.respond = { [unowned self] peer, call in
            switch call.values {
            case ["s:org.freedesktop.login1.User", "s:Display"]:
                peer.answer(call) {
                    $0.variant(of: "(so)") {
                        $0.structure(of: "so") {
                            $0.text(self.display.id)
                            $0.objectPath(self.display.path)
                        }
                    }
                }
            case ["s:\(Self.session)", "s:LockedHint"]:
                peer.answer(call) { $0.variant(of: "b") { $0.boolean(self.isLocked) } }
            default: peer.refuse(call, "org.freedesktop.DBus.Error.UnknownMethod")
            }
        }
    }

    func say(
        _ member: String, path: String = "/org/freedesktop/login1", interface: String = FakeLogin.manager,
        _ body: (inout BusWriter) -> Void = { _ in }
    ) {
        peer.signal(path, interface, member, body)
    }

    func setHint(_ locked: Bool) {
        isLocked = locked
        peer.signal(display.path, "org.freedesktop.DBus.Properties", "PropertiesChanged") {
            $0.text(Self.session)
            $0.array(of: "{sv}") {
                $0.entry(of: "sv") {
                    $0.text("IdleHint")
                    $0.variant(of: "b") { $0.boolean(true) }
                }
                $0.entry(of: "sv") {
                    $0.text("LockedHint")
                    $0.variant(of: "b") { $0.boolean(locked) }
                }
            }
            $0.array(of: "s") { _ in }
        }
    }
}

@Suite(.serialized) struct SessionWatchTests {
    static let path = "/org/freedesktop/login1/session/_32"

    private final class Scene {
        let loop: EventLoop
        let bus = PrivateBus()
        var events: [SessionWatch.Event] = []
        var watch: SessionWatch!

        init() throws {
            loop = try EventLoop()
            watch = SessionWatch { [unowned self] in events.append($0) }
            try watch.start(loop: loop, address: bus.address)
        }

        func login() throws -> FakeLogin {
            let login = FakeLogin(loop: loop, on: bus)
            login.display = ("2", SessionWatchTests.path)
            try #require(try loop.run { login.peer.calls("Get").count >= 2 })
            return login
        }
    }

    @Test func sleepAndWakingAreTold() throws {
        let scene = try Scene()
        let login = try scene.login()
        login.say("PrepareForSleep") { $0.boolean(true) }
        login.say("PrepareForSleep") { $0.boolean(false) }
        login.say("PrepareForSleep") { $0.text("odd") }
        try #require(try scene.loop.run { scene.events.count == 2 })
        #expect(scene.events == [.sleep(true), .sleep(false)])
    }

    @Test func locksAreHeardAsSignalsAndAsHints() throws {
        let scene = try Scene()
        let login = try scene.login()
        login.say("Lock", path: Self.path, interface: FakeLogin.session)
        try #require(try scene.loop.run { scene.watch.isLocked })
        login.setHint(true)
        login.setHint(false)
        try #require(try scene.loop.run { !scene.watch.isLocked })
        login.setHint(true)
        try #require(try scene.loop.run { scene.watch.isLocked })
        login.say("Unlock", path: Self.path, interface: FakeLogin.session)
        try #require(try scene.loop.run { !scene.watch.isLocked })
        #expect(scene.events == [.locked(true), .locked(false), .locked(true), .locked(false)])
    }

    @Test func aSessionThatIsLockedAlreadyIsFoundSo() throws {
        let scene = try Scene()
        let login = FakeLogin(loop: scene.loop, on: scene.bus)
        login.display = ("2", Self.path)
        login.isLocked = true
        try #require(try scene.loop.run { scene.watch.isLocked })
        #expect(scene.events == [.locked(true)])
    }

    @Test func otherSessionsAndOtherSendersDoNotCount() throws {
        let scene = try Scene()
        let login = try scene.login()
        login.say("Lock", path: "/org/freedesktop/login1/session/_33", interface: FakeLogin.session)
        let stranger = FakePeer(loop: scene.loop, on: scene.bus, name: nil)
        stranger.signal(Self.path, FakeLogin.session, "Lock")
        stranger.signal("/org/freedesktop/login1", FakeLogin.manager, "PrepareForSleep") { $0.boolean(true) }
        try scene.loop.settle(stranger, login.peer)
        #expect(scene.events.isEmpty)
    }

    @Test func theEndOfTheSessionUnlocksAndIsTold() throws {
        let scene = try Scene()
        let login = try scene.login()
        login.setHint(true)
        try #require(try scene.loop.run { scene.watch.isLocked })
        login.display = ("", "/")
        login.say("SessionRemoved") {
            $0.text("2")
            $0.objectPath(Self.path)
        }
        try #require(try scene.loop.run { scene.events.count == 3 })
        #expect(scene.events == [.locked(true), .sessionEnded, .locked(false)])
        // The next login.
        login.display = ("5", "/org/freedesktop/login1/session/_35")
        login.isLocked = true
        login.say("SessionNew") {
            $0.text("5")
            $0.objectPath("/org/freedesktop/login1/session/_35")
        }
        try #require(try scene.loop.run { scene.watch.isLocked })
    }

    @Test func aBetterSessionEndsNothing() throws {
        let scene = try Scene()
        let login = try scene.login()
        login.display = ("3", "/org/freedesktop/login1/session/_33")
        login.isLocked = true
        login.say("SessionNew") {
            $0.text("3")
            $0.objectPath("/org/freedesktop/login1/session/_33")
        }
        try #require(try scene.loop.run { scene.watch.isLocked })
        #expect(scene.events == [.locked(true)])
    }

    @Test func aLoginServiceThatIsRestartedChangesNothing() throws {
        let scene = try Scene()
        let login = try scene.login()
        login.setHint(true)
        try #require(try scene.loop.run { scene.watch.isLocked })
        login.peer.leave()
        try scene.loop.settle()
        #expect(scene.watch.isLocked)
        let again = FakeLogin(loop: scene.loop, on: scene.bus)
        again.display = ("2", Self.path)
        again.isLocked = true
        try #require(try scene.loop.run { !again.peer.calls("Get").isEmpty })
        again.setHint(false)
        try #require(try scene.loop.run { !scene.watch.isLocked })
        #expect(scene.events == [.locked(true), .locked(false)])
    }
}
