// What systemd would read from its socket.

import Testing

@testable import Journal

@Suite struct ServiceManagerTests {
    @Test func eachStepIsOneMessage() {
        let manager = FakeReceiver()
        let service = ServiceManager(socketName: manager.path, watchdogMicroseconds: 30_000_000)
        service.ready()
        service.status("1 pending\nnext 09:00")
        service.status("1 pending\nnext 09:00")
        service.reloading(monotonicMicroseconds: 42)
        service.ready()
        service.alive()
        service.stopping()
        #expect(
            manager.all() == [
                "READY=1", "STATUS=1 pending next 09:00", "RELOADING=1\nMONOTONIC_USEC=42", "READY=1", "WATCHDOG=1", "STOPPING=1",
            ])
        #expect(service.aliveIntervalMicroseconds == 15_000_000)
    }

    @Test(arguments: [nil, "", "relative", "vsock:2:1234"])
    func withoutAManagerNothingIsSaid(name: String?) {
        let service = ServiceManager(socketName: name, watchdogMicroseconds: 30_000_000)
        #expect(service.aliveIntervalMicroseconds == nil)
        service.ready()
        service.alive()
    }

    @Test(arguments: [nil, 0, 1])
    func withoutAWatchdogNobodyIsTold(watchdog: UInt64?) {
        let manager = FakeReceiver()
        let service = ServiceManager(socketName: manager.path, watchdogMicroseconds: watchdog)
        #expect(service.aliveIntervalMicroseconds == nil)
        service.alive()
        #expect(manager.all() == [])
    }

    @Test func aManagerThatDoesNotReadCostsNoWaitingAndGetsTheRestLater() {
        let manager = FakeReceiver()
        let service = ServiceManager(socketName: manager.path, watchdogMicroseconds: 2)
        for _ in 0..<1000 { service.alive() }
        service.ready()
        let first = manager.all()
        #expect(first.count < 1000 && !first.contains { $0.contains("READY") })
        service.alive()
        #expect(manager.nextText()?.hasSuffix("READY=1\nWATCHDOG=1") == true)
    }

    @Test func theNameMayBeAbstract() {
        // Nobody listens there; it must only not be taken for a file.
        ServiceManager(socketName: "@belfry-test-nobody").ready()
    }
}
