// The writer against a receiver that reads, is not there, comes late, starts anew, or never reads.

import EventLoop
import Glibc
import Testing

@testable import Journal

@Suite struct JournalWriterTests {
    /// Priorities below 5 have no budget.
    static func record(_ message: String, priority: Int = 6) -> JournalRecord {
        JournalRecord(
            messageID: JournalRecordTests.id, priority: priority, message: message, fields: [.init("BELFRY_ID", message)])
    }

    /// The messages of datagrams, in order; a record that says how many are missing as "-N".
    static func messages(_ datagrams: [String]) -> [String] {
        datagrams.map { text in
            let lines = text.split(separator: "\n")
            if let missing = lines.first(where: { $0.hasPrefix("BELFRY_SUPPRESSED=") }) { return "-" + missing.dropFirst(18) }
            return String(lines.first { $0.hasPrefix("MESSAGE=") }?.dropFirst(8) ?? "?")
        }
    }

    /// Reads all there is, also what the writer had no room for until now.
    static func drain(_ journal: FakeReceiver, _ writer: JournalWriter) -> [String] {
        var seen: [String] = []
        while true {
            let some = messages(journal.all())
            if some.isEmpty { return seen }
            seen += some
            writer.flush()
        }
    }

    @Test func aReaderGetsEachRecordAndStandardErrorNothing() {
        let journal = FakeReceiver()
        let output = OutputPipe()
        let writer = JournalWriter(socketPath: journal.path, standardError: output.writing)
        for number in 0..<3 { writer.write(Self.record("\(number)")) }
        #expect(Self.messages(journal.all()) == ["0", "1", "2"])
        #expect(output.text() == "")
    }

    @Test func tooManyRoutineRecordsAreOneGapWithItsNumber() {
        let journal = FakeReceiver()
        let output = OutputPipe()
        var now: Int64 = 0
        let writer = JournalWriter(socketPath: journal.path, standardError: output.writing, now: { now })
        var silences: [Int64] = []
        writer.onSilence = { silences.append($0) }
        var seen = 0
        for _ in 0..<RecordBudget.burst {
            writer.write(Self.record("x"))
            seen += Self.drain(journal, writer).count
        }
        #expect(seen == RecordBudget.burst)
        for _ in 0..<7 { writer.write(Self.record("lost")) }
        let trouble = JournalRecord(messageID: JournalRecordTests.id, priority: 4, message: "trouble")
        writer.write(trouble)
        #expect(Self.drain(journal, writer) == ["trouble"], "who must act is told all the same")
        #expect(silences == [RecordBudget.silenceMicroseconds], "told once")
        now = RecordBudget.silenceMicroseconds
        writer.endSilence()
        writer.endSilence()
        writer.write(Self.record("after"))
        #expect(Self.drain(journal, writer) == ["-7", "after"])
    }

    @Test func withoutJournaldALineGoesToStandardError() {
        let journal = FakeReceiver(bound: false)
        let output = OutputPipe()
        let writer = JournalWriter(socketPath: journal.path, standardError: output.writing)
        writer.write(Self.record("one\nline"))
        #expect(output.text() == "<6>one line\n")
        journal.bind()
        writer.write(Self.record("later"))
        #expect(Self.messages(journal.all()) == ["later"], "journald came later")
        #expect(output.text() == "")
    }

    @Test func journaldThatStartsAnewGetsTheNextRecord() {
        let journal = FakeReceiver()
        let output = OutputPipe()
        let writer = JournalWriter(socketPath: journal.path, standardError: output.writing)
        writer.write(Self.record("before"))
        #expect(Self.messages(journal.all()) == ["before"])
        journal.crash()
        writer.write(Self.record("between"))
        #expect(output.text() == "<6>between\n")
        journal.restart()
        writer.write(Self.record("after"))
        #expect(Self.messages(journal.all()) == ["after"])
    }

    @Test func aHugeRecordArrivesWholeAsAFile() {
        let journal = FakeReceiver()
        let writer = JournalWriter(socketPath: journal.path)
        let huge = JournalRecord(
            messageID: JournalRecordTests.id, priority: 6, message: "huge",
            fields: [.init("BELFRY_ID", String(repeating: "x", count: 3_000_000))])
        writer.write(huge)
        writer.write(Self.record("next"))
        #expect(journal.next() == huge.nativeBytes(identifier: "belfryd"))
        #expect(Self.messages(journal.all()) == ["next"])
    }

    @Test func aSlowReaderGetsEverythingInOrderAsItReads() throws {
        let journal = FakeReceiver()
        let output = OutputPipe()
        let writer = JournalWriter(socketPath: journal.path, standardError: output.writing)
        let loop = try EventLoop()
        var watch: DescriptorSource?
        writer.onBacklog = { descriptor in
            watch?.cancel()
            watch = descriptor.flatMap { try? loop.watch($0, for: .writable) { _ in writer.flush() } }
        }
        for number in 0..<2000 { writer.write(Self.record("\(number)")) }
        #expect(writer.backlogCount > 0 && watch != nil)
        var seen: [String] = []
        while seen.count < 2000 {
            seen += Self.messages(journal.all())
            guard seen.count < 2000 else { break }
            try #require(try loop.runOnce(timeoutMicroseconds: 5_000_000))
        }
        #expect(seen == (0..<2000).map(String.init))
        #expect(writer.backlogCount == 0 && watch == nil)
        #expect(output.text() == "")
    }

    @Test func aReaderThatNeverReadsCostsNoWaitingAndLittleMemoryAndTheLossIsCounted() {
        let journal = FakeReceiver()
        let output = OutputPipe()
        let writer = JournalWriter(socketPath: journal.path, standardError: output.writing)
        let total = 30000
        for number in 0..<total { writer.write(Self.record("\(number)", priority: 4)) }
        #expect(writer.backlogCount > 0 && writer.backlogCount < total)
        let seen = Self.drain(journal, writer)
        let missing = seen.compactMap { $0.hasPrefix("-") ? Int($0.dropFirst()) : nil }.reduce(0, +)
        let arrived = seen.filter { !$0.hasPrefix("-") }
        #expect(missing > 0 && arrived.count + missing == total)
        #expect(arrived == (0..<arrived.count).map(String.init), "what is missing is the end")
        #expect(seen.last?.hasPrefix("-") == true, "and its number stands there")
    }

    @Test func theNumberOfMissingRecordsStandsWhereTheyAreMissing() {
        let journal = FakeReceiver()
        let writer = JournalWriter(socketPath: journal.path)
        for number in 0..<30000 { writer.write(Self.record("\(number)", priority: 4)) }
        // Room for some, not for all: what is written now comes behind the number of those that are lost.
        _ = journal.all()
        writer.flush()
        writer.write(Self.record("late"))
        let seen = Self.drain(journal, writer)
        #expect(seen.suffix(2).first?.hasPrefix("-") == true)
        #expect(seen.last == "late")
    }

    @Test func aReaderThatDiesWithABacklogIsReportedOnStandardError() {
        let journal = FakeReceiver()
        let output = OutputPipe()
        let writer = JournalWriter(socketPath: journal.path, standardError: output.writing)
        var watched: [Bool] = []
        writer.onBacklog = { watched.append($0 != nil) }
        for number in 0..<2000 { writer.write(Self.record("\(number)")) }
        let waiting = writer.backlogCount
        journal.crash()
        writer.flush()
        #expect(output.text() == "<4>\(waiting) records are missing: the journal did not take them\n")
        #expect(watched == [true, false])
    }

    @Test func standardErrorThatNobodyReadsCostsNoWaiting() {
        let journal = FakeReceiver(bound: false)
        let output = OutputPipe()
        let writer = JournalWriter(socketPath: journal.path, standardError: output.writing)
        let text = String(repeating: "x", count: 1000)
        for _ in 0..<1000 { writer.write(Self.record(text)) }
        let lines = output.text().split(separator: "\n")
        #expect(lines.count > 10 && lines.count < 1000)
        #expect(lines.allSatisfy { $0 == "<6>" + text }, "no half lines")
        writer.write(Self.record("again"))
        #expect(output.text() == "<4>\(1000 - lines.count) records are missing: the journal did not take them\n<6>again\n")
    }

    @Test func standardErrorMayBeASocketThatNobodyReads() {
        var ends: [Int32] = [0, 0]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { for end in ends { close(end) } }
        let writer = JournalWriter(socketPath: "/nonexistent/socket", standardError: ends[0])
        for _ in 0..<3000 { writer.write(Self.record(String(repeating: "x", count: 1000))) }
        var byte: UInt8 = 0
        #expect(read(ends[1], &byte, 1) == 1 && byte == UInt8(ascii: "<"))
    }

    @Test func provokedRecordsAreFewAndTheRestIsCounted() {
        let journal = FakeReceiver()
        let writer = JournalWriter(socketPath: journal.path)
        var told: [Int64] = []
        writer.onSuppression = { told += [$0, $1] }
        for number in 0..<2000 { writer.writeProvoked(Self.record("\(number)"), kind: "bad frame", at: Int64(number) * 1000) }
        writer.write(Self.record("state"))
        let seen = Self.drain(journal, writer)
        #expect(seen == (0..<RecordLimiter.burst).map(String.init) + ["state"])
        #expect(writer.nextWindowEndMicroseconds == RecordLimiter.windowMicroseconds)
        #expect(told == [Int64(RecordLimiter.burst) * 1000, RecordLimiter.windowMicroseconds], "told once")
        for _ in 0...RecordLimiter.burst { writer.writeProvoked(Self.record("x"), kind: "refused peer", at: 3_000_000) }
        writer.endWindows(at: RecordLimiter.windowMicroseconds - 1)
        _ = Self.drain(journal, writer)
        writer.endWindows(at: RecordLimiter.windowMicroseconds)
        #expect(told.last == RecordLimiter.windowMicroseconds + 3_000_000, "the other kind's is next")
        #expect(Self.messages(journal.all()) == ["-\(2000 - RecordLimiter.burst)"])
        writer.endWindows(at: RecordLimiter.windowMicroseconds + 3_000_000)
        #expect(Self.messages(journal.all()) == ["-1"])
        #expect(writer.nextWindowEndMicroseconds == nil)
    }
}

/// A pipe in the place of standard error.
final class OutputPipe {
    private let reading: Int32
    let writing: Int32

    init() {
        var ends: [Int32] = [0, 0]
        precondition(pipe(&ends) == 0)
        reading = ends[0]
        writing = ends[1]
        _ = fcntl(reading, F_SETFL, O_NONBLOCK)
    }

    deinit {
        close(reading)
        close(writing)
    }

    /// What was written since the last look.
    func text() -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = read(reading, &buffer, buffer.count)
            if count <= 0 { return String(decoding: bytes, as: UTF8.self) }
            bytes += buffer[..<count]
        }
    }
}
