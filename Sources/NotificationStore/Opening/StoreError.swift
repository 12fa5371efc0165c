// Why a store was not opened.

package import BelfryCore

/// The store cannot be used as it is. Nothing of it was changed.
package struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Kind: Hashable, Sendable {
        /// Written by a later version of Belfry.
        case newerSchema(found: Int, known: Int)
        /// A file or folder that stands in the way, or may not be made, read or written.
        case inaccessible
        /// What SQLite refused.
        case storage(LedgerError.Kind)
    }

    package var kind: Kind
    /// The file or folder.
    package var path: String
    /// One sentence that names the path and the cause.
    package var message: String

    package init(kind: Kind, path: String, message: String) {
        self.kind = kind
        self.path = path
        self.message = message
    }

    package var description: String { message }
}

extension StoreError {
    init(_ error: LedgerError, path: String) {
        self.init(kind: .storage(error.kind), path: path, message: error.message)
    }

    init(newerSchema found: Int, path: String) {
        self.init(
            kind: .newerSchema(found: found, known: Migration.newest), path: path,
            message: "\(path) has schema \(found), and this version of Belfry knows schemas up to \(Migration.newest): "
                + "it was written by a later version, which alone can open it")
    }

    /// A system call that failed: “cannot open /p: Permission denied”.
    init(cannot action: String, _ path: String, errno code: Int32) {
        self.init(kind: .inaccessible, path: path, message: "cannot \(action) \(path): \(systemMessage(code))")
    }
}
