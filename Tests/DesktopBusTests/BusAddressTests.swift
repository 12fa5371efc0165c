// Addresses and the files behind them.

import Testing

@testable import DesktopBus

@Suite struct BusAddressTests {
    @Test(
        arguments: [
            ("unix:path=/run/user/1000/bus", "/run/user/1000/bus"), ("unix:path=/run/bus,guid=12", "/run/bus"),
            ("unix:guid=12,path=/a%20b%2fc", "/a b/c"), ("tcp:host=x;unix:path=/b", "/b"), ("unix:abstract=/tmp/x", nil),
            ("unix:path=relative", nil), ("unix:path=/a%0", nil), ("unix:path=/a%zz", nil), ("unix:path=/a%00b", nil),
            ("autolaunch:", nil),
            ("", nil), ("unix:", nil), (";;", nil),
        ])
    func theSocketsFileIsFound(text: String, path: String?) {
        #expect(BusAddress(text).socketPath == path)
    }

    @Test func theSessionsBusIsTheNamedOneElseTheRuntimeFoldersElseNone() {
        func session(_ environment: [String: String]) -> BusAddress? { BusAddress.session { environment[$0] } }
        #expect(session(["DBUS_SESSION_BUS_ADDRESS": "unix:path=/x", "XDG_RUNTIME_DIR": "/run"])?.text == "unix:path=/x")
        #expect(session(["XDG_RUNTIME_DIR": "/run/user/1 0,0"])?.text == "unix:path=/run/user/1%200%2c0/bus")
        #expect(session(["XDG_RUNTIME_DIR": "/run/user/1 0,0"])?.socketPath == "/run/user/1 0,0/bus")
        #expect(session(["XDG_RUNTIME_DIR": "relative"]) == nil)
        #expect(session([:]) == nil)
        #expect(BusAddress.system { _ in nil }.socketPath == "/run/dbus/system_bus_socket")
    }
}
