// A process that commits until it is killed: for tests of what is left then.
//
//     store-child FOLDER FIRST UMASK
//
// Adds requests with numbers from FIRST on, one to nine in a turn, and prints the last number after each commit.

import BelfryCore
import CivilTime
import Glibc
import NotificationStore

StoreChild.main()

enum StoreChild {
    static func main() {
        let words = CommandLine.arguments
        guard words.count == 4, var number = Int64(words[2]), let mask = mode_t(words[3], radix: 8) else { exit(2) }
        umask(mask)
        do {
            let ledger = try SQLiteLedger.open(folder: words[1])
            while true {
                try ledger.begin()
                for _ in 0...number % 9 {
                    try ledger.insert(request(number))
                    try ledger.append(
                        EventRecord(
                            sequence: number, at: Instant(microseconds: number), topic: .notification, app: "default",
                            text: Payload("{\"seq\":\(number)}")))
                    number += 1
                }
                try ledger.save(
                    LedgerState(
                        identity: "child", nextNumber: number, lastSequence: number - 1, wall: Instant(microseconds: number)))
                try ledger.commit()
                let line = Array("\(number - 1)\n".utf8)
                guard write(STDOUT_FILENO, line, line.count) == line.count else { exit(0) }
            }
        } catch {
            let text = Array("\(error)\n".utf8)
            _ = write(STDERR_FILENO, text, text.count)
            exit(1)
        }
    }

    private static func request(_ number: Int64) -> RequestRecord {
        RequestRecord(
            number: number, app: "default", id: Identifier("i\(number)"),
            content: Content(text: Payload(String(repeating: "x", count: Int(number * 37 % 3000)))), actions: .emptyArray,
            customDismiss: false, trigger: Payload("null"), missed: MissedPolicy(), expiresAfterMicroseconds: nil, basis: .wall,
            due: number, isFloating: false, jitter: 0, fired: 0, handled: HandledSpans(), anchor: 0, facts: [])
    }
}
