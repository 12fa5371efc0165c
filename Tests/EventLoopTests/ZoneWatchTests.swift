// The files that say where the machine is, changed in each way that is used in practice.

import Glibc
import Testing

@testable import EventLoop

@Suite struct ZoneWatchTests {
    let folder = TemporaryFolder()
    let loop: EventLoop

    init() throws {
        loop = try EventLoop()
        folder.folder("etc")
        folder.folder("zones")
        for zone in ["A", "B"] { folder.write("zones/\(zone)", "TZif \(zone)") }
        symlink("../zones/A", folder.file("etc/localtime"))
    }

    /// A watch and how often it spoke.
    private final class Ear {
        var heard = 0
        var watch: ZoneWatch?
    }

    private func listen() throws -> Ear {
        let ear = Ear()
        ear.watch = try ZoneWatch(loop: loop, localtime: folder.file("etc/localtime"), timezone: folder.file("etc/timezone")) {
            [unowned ear] in ear.heard += 1
        }
        return ear
    }

    /// Runs a change and tells how often the watch spoke of it.
    private func notices(_ ear: Ear, _ change: () -> Void) throws -> Int {
        let before = ear.heard
        change()
        while try loop.runOnce(timeoutMicroseconds: 0) {}
        return ear.heard - before
    }

    private func swapLink(to target: String) {
        symlink(target, folder.file("etc/new"))
        rename(folder.file("etc/new"), folder.file("etc/localtime"))
    }

    @Test func everyWayOfChangingIsToldOnceAndTheWatchFollows() throws {
        let ear = try listen()
        #expect(try notices(ear) { swapLink(to: "../zones/B") } == 1, "renamed over")
        #expect(try notices(ear) { folder.write("zones/B", "TZif b2") } == 1, "rewritten in place, behind the new link")
        #expect(try notices(ear) { folder.write("zones/A", "TZif a2") } == 0, "the old target is nothing to us")
        #expect(
            try notices(ear) {
                folder.write("zones/new", "TZif b3")
                rename(folder.file("zones/new"), folder.file("zones/B"))
            } == 1, "the target replaced, as new tzdata does")
        #expect(
            try notices(ear) {
                unlink(folder.file("etc/localtime"))
                symlink("../zones/A", folder.file("etc/localtime"))
            } == 1, "removed and made again")
        #expect(
            try notices(ear) {
                unlink(folder.file("etc/localtime"))
                folder.write("etc/localtime", "TZif copy")
            } == 1, "a file instead of a link")
        #expect(try notices(ear) { folder.write("etc/localtime", "TZif copy2") } == 1, "that file rewritten")
        #expect(try notices(ear) { folder.write("etc/timezone", "Europe/Berlin\n") } == 1, "the name's file")
        #expect(try notices(ear) { folder.write("etc/hosts", "x") } == 0, "other files of the folder")
    }

    @Test func aLinkIntoNowhereIsWatched() throws {
        unlink(folder.file("etc/localtime"))
        symlink("/nowhere/at/all", folder.file("etc/localtime"))
        let ear = try listen()
        #expect(try notices(ear) { swapLink(to: "../zones/A") } == 1)
    }

    @Test func anEndedWatchIsSilent() throws {
        let ear = try listen()
        ear.watch = nil
        #expect(try notices(ear) { swapLink(to: "../zones/B") } == 0)
    }
}
