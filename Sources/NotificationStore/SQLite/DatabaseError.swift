// What SQLite said when it did not do as it was told.

import BelfryCore
import CSQLite
import Glibc

/// SQLite's code, its message and the statement; never the values bound to it, which may be private.
struct DatabaseError: Error {
    /// The extended result code.
    let code: Int32
    let message: String
    /// Empty where no statement was at work.
    let sql: String
    /// `errno` of the system call that failed, or 0.
    let systemError: Int32

    /// What it means for the one who asked.
    var kind: LedgerError.Kind {
        switch code & 0xFF {
        case SQLITE_FULL: .full
        case SQLITE_READONLY, SQLITE_PERM: .readOnly
        case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
        case SQLITE_IOERR, SQLITE_CANTOPEN:
            switch systemError {
            case ENOSPC, EDQUOT, EFBIG: .full
            case EROFS, EACCES, EPERM: .readOnly
            default: .other
            }
        default: .other
        }
    }
}

extension DatabaseError: CustomStringConvertible {
    var description: String {
        let place = sql.isEmpty ? "" : " in “\(sql.prefix(80))”"
        let cause = systemError == 0 ? "" : ", \(String(cString: strerror(systemError)))"
        return "\(message) (SQLite code \(code)\(cause))\(place)"
    }
}

extension LedgerError {
    /// The same in the terms of the ledger: which file, and why.
    init(_ error: DatabaseError, file: String) {
        self.init(kind: error.kind, message: "\(file): \(error)")
    }
}
