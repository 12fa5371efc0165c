// The two forms of a record, byte for byte.

import Testing

@testable import Journal

@Suite struct JournalRecordTests {
    static let id = "0123456789abcdef0123456789abcdef"

    @Test func nativeFormIsLinesAndLengths() {
        let record = JournalRecord(
            messageID: Self.id, priority: 6, message: "one\ntwo",
            fields: [.init("BELFRY_ID", "tea"), .init("BELFRY_STATE", "a=b")])
        let expected =
            Array("MESSAGE_ID=\(Self.id)\nPRIORITY=6\nSYSLOG_IDENTIFIER=belfryd\nMESSAGE\n".utf8)
            + [7, 0, 0, 0, 0, 0, 0, 0] + Array("one\ntwo\nBELFRY_ID=tea\nBELFRY_STATE=a=b\n".utf8)
        #expect(record.nativeBytes(identifier: "belfryd") == expected)
    }

    @Test(
        arguments: [
            ("plain", "<5>plain\n"), ("a\nb\tc\u{1b}[31m", "<5>a b c [31m\n"), ("a\r\nb", "<5>a  b\n"), ("nul\0", "<5>nul \n"),
            ("\u{85}\u{2028}\u{2029}", "<5>   \n"), ("é…", "<5>é…\n"), ("", "<5>\n"),
        ])
    func lineFormIsOneLine(message: String, line: String) {
        let record = JournalRecord(messageID: Self.id, priority: 5, message: message)
        #expect(record.lineBytes() == Array(line.utf8))
    }

    @Test func aLongLineIsCutBetweenCharactersToWhatAPipeTakesWhole() {
        let line = JournalRecord(messageID: Self.id, priority: 5, message: String(repeating: "é", count: 5000)).lineBytes()
        #expect(line.count <= 4096 && line.count > 4090)
        #expect(String(validating: line, as: UTF8.self)?.hasSuffix("é…\n") == true)
    }

    @Test(arguments: [(-1, 0), (0, 0), (7, 7), (8, 7)])
    func prioritiesStayInRange(given: Int, kept: Int) {
        #expect(JournalRecord(messageID: Self.id, priority: given, message: "").priority == kept)
    }
}
