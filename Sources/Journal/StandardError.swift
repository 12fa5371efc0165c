// Standard error of a service goes to the journal as well, but as bare lines: without a kind, nobody explains them. What may be said
// in either way asks here which it is.

import Glibc

/// Where standard error leads.
package enum StandardError {
    /// Whether standard error is a stream into the journal, as `$JOURNAL_STREAM` claims: its device and inode (systemd.exec(5)).
    /// Inherited by a process whose standard error was led elsewhere since, the variable alone says nothing.
    package static func isJournal(_ variable: String?, descriptor: Int32 = STDERR_FILENO) -> Bool {
        guard let numbers = variable?.split(separator: ":", omittingEmptySubsequences: false), numbers.count == 2,
            let device = UInt64(numbers[0]), let inode = UInt64(numbers[1])
        else { return false }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { return false }
        return UInt64(facts.st_dev) == device && UInt64(facts.st_ino) == inode
    }
}
