// Which standard error is the journal.

import Glibc
import Testing

@testable import Journal

@Suite struct StandardErrorTests {
    @Test func aStreamIsTheJournalOnlyUnderItsOwnNumbers() {
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        var facts = stat()
        #expect(fstat(ends[1], &facts) == 0)
        let own = "\(facts.st_dev):\(facts.st_ino)"
        #expect(StandardError.isJournal(own, descriptor: ends[1]))
        #expect(!StandardError.isJournal("\(facts.st_dev):\(facts.st_ino + 1)", descriptor: ends[1]))
        #expect(!StandardError.isJournal("\(facts.st_dev + 1):\(facts.st_ino)", descriptor: ends[1]))
        #expect(!StandardError.isJournal(own, descriptor: -1))
    }

    @Test(arguments: [nil, "", ":", "1", "1:2:3", "x:y", "-1:2", "99999999999999999999:1"])
    func whatIsNoPairOfNumbersIsNotTheJournal(variable: String?) {
        #expect(!StandardError.isJournal(variable))
    }
}
