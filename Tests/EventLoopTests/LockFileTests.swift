// The lock, against itself: flock(2) belongs to the opened file, so a second opening stands for a second process.

import Glibc
import Testing

@testable import EventLoop

@Suite struct LockFileTests {
    let folder = TemporaryFolder()
    var path: String { folder.file("lock") }

    @Test func theSecondLearnsWhoIsFirst() throws {
        let first = try LockFile(path: path, socketPath: "/run/x.sock")
        let error = #expect(throws: LockFile.Failure.self) { _ = try LockFile(path: path, socketPath: "/other") }
        #expect(error == .held(path: path, process: getpid(), socketPath: "/run/x.sock"))
        let line = try #require(error).description
        #expect(line.contains("\(getpid())") && line.contains("/run/x.sock") && !line.contains("\n"))
        #expect(folder.mode("lock") == 0o600)
        withExtendedLifetime(first) {}
    }

    @Test func aLockThatWasLetGoIsTakenAgainAndTheFileStays() throws {
        for number in 0..<3 {
            let lock = try LockFile(path: path, socketPath: "/run/\(number)")
            #expect(try FileText.read(path, limit: 100) == Array("\(getpid())\n/run/\(number)\n".utf8))
            withExtendedLifetime(lock) {}
        }
        #expect(folder.kind("lock") == S_IFREG)
    }

    @Test func aLongerTextOfTheHolderBeforeLeavesNothing() throws {
        folder.write("lock", String(repeating: "9", count: 300))
        let lock = try LockFile(path: path, socketPath: "/s")
        #expect(try FileText.read(path, limit: 1000) == Array("\(getpid())\n/s\n".utf8))
        withExtendedLifetime(lock) {}
    }

    @Test(arguments: [
        "", "12", "12\n", "12\n/run/half", "0\n/run/x\n", "-5\n/run/x\n", "x\n/run/x\n", "999999999\n/run/gone\n", "1\n2\n3\n4\n",
    ])
    func aHolderThatHasNotWrittenYetIsWaitedForButNotForEver(text: String) throws {
        folder.write("lock", text)
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        defer { close(descriptor) }
        #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        let error = #expect(throws: LockFile.Failure.self) { _ = try LockFile(path: path, socketPath: "/s", attempts: 5) }
        #expect(error == .held(path: path, process: nil, socketPath: nil))
        #expect(try FileText.read(path, limit: 100) == Array(text.utf8), "the holder's file is untouched")
    }

    @Test(arguments: ["folder", "pipe", "link"])
    func anythingButAFileIsRefused(kind: String) {
        switch kind {
        case "folder": folder.folder("lock")
        case "pipe": mkfifo(path, 0o600)
        default: symlink("/etc/passwd", path)
        }
        #expect(throws: LockFile.Failure.self) { _ = try LockFile(path: path, socketPath: "/s") }
    }

    @Test func aFolderThatIsNotThereIsNamed() {
        let path = folder.file("none/lock")
        #expect(throws: LockFile.Failure.system(SystemError(code: ENOENT, call: "open", path: path))) {
            _ = try LockFile(path: path, socketPath: "/s")
        }
    }

    @Test func ofFiftyAtOnceOneWinsAndAllOthersNameIt() async {
        let path = path
        // Whoever wins keeps its lock until all have tried: its descriptor is let go with the outcomes.
        let outcomes = await withTaskGroup(of: Outcome.self) { group in
            for number in 0..<50 {
                group.addTask { Outcome(path: path, socketPath: "/run/\(number)") }
            }
            return await group.reduce(into: [Outcome]()) { $0.append($1) }
        }
        let winners = outcomes.filter { $0.failure == nil }
        #expect(winners.count == 1)
        let expected = LockFile.Failure.held(path: path, process: getpid(), socketPath: winners.first?.socketPath)
        #expect(outcomes.compactMap(\.failure).allSatisfy { $0 == expected })
    }

    /// What one of many came to. Only handed on, never used by two threads at a time.
    private final class Outcome: @unchecked Sendable {
        let socketPath: String
        let failure: LockFile.Failure?
        private let lock: LockFile?

        init(path: String, socketPath: String) {
            self.socketPath = socketPath
            do throws(LockFile.Failure) {
                lock = try LockFile(path: path, socketPath: socketPath)
                failure = nil
            } catch {
                lock = nil
                failure = error
            }
        }
    }
}
