// Arrivals at a path of which nothing, a part, or all is there.

import Glibc
import Testing

@testable import EventLoop

@Suite struct PathWatchTests {
    let folder = TemporaryFolder()

    @Test func anArrivalIsToldHoweverMuchOfThePathWasMissing() throws {
        let loop = try EventLoop()
        var heard = 0
        let watch = try PathWatch(loop: loop, path: folder.file("a/b/bus")) { heard += 1 }
        func told(_ change: () -> Void) throws -> Bool {
            let before = heard
            change()
            while try loop.runOnce(timeoutMicroseconds: 0) {}
            return heard > before
        }
        #expect(try !told { folder.write("other", "") })
        #expect(try told { folder.folder("a") })
        #expect(try told { folder.folder("a/b") })
        #expect(try !told { folder.write("a/b/other", "") })
        #expect(try told { folder.write("a/b/bus", "") })
        #expect(try told { unlink(folder.file("a/b/bus")) })
        #expect(try told { rename(folder.file("a/b"), folder.file("a/c")) })
        #expect(try !told { folder.write("a/c/bus", "") }, "no longer on the path")
        #expect(try told { rename(folder.file("a/c"), folder.file("a/b")) }, "there with all that is in it")
        withExtendedLifetime(watch) {}
    }

    @Test func aFolderThatWasMadeAndFilledBeforeTheLookIsFollowed() throws {
        let loop = try EventLoop()
        var heard = 0
        let watch = try PathWatch(loop: loop, path: folder.file("a/bus")) { heard += 1 }
        folder.folder("a")
        folder.write("a/bus", "")
        while try loop.runOnce(timeoutMicroseconds: 0) {}
        #expect(heard == 1)
        unlink(folder.file("a/bus"))
        while try loop.runOnce(timeoutMicroseconds: 0) {}
        #expect(heard == 2)
        withExtendedLifetime(watch) {}
    }
}
