// How SQLite is set up, and why.

import BelfryCore

/// The settings of a connection.
enum StoreSettings {
    /// “Blfy”: tells our files from other SQLite databases.
    static let applicationID: Int64 = 0x426C_6679

    /// Bytes of a page of a new file.
    static let pageSize = 4096

    /// What must be set before the first table of a new file is made.
    static let forNewFile = """
        PRAGMA page_size = \(pageSize);
        PRAGMA application_id = \(applicationID);
        PRAGMA locking_mode = EXCLUSIVE;
        PRAGMA journal_mode = WAL;
        """

    /// - `locking_mode`: nobody else may write the file under the daemon; the index of the log is in memory instead of a shared
    ///   file, which could not grow on a full disk.
    /// - `synchronous = FULL`: a commit is on disk when it returns.
    /// - `secure_delete`: what was deleted is gone from the file, for privacy and so that salvage cannot bring it back.
    /// - `cache_size`: in KiB. The horizon in memory answers the usual questions, so a small cache does.
    static let forEveryFile = """
        PRAGMA locking_mode = EXCLUSIVE;
        PRAGMA synchronous = FULL;
        PRAGMA cache_size = -1536;
        PRAGMA temp_store = MEMORY;
        PRAGMA secure_delete = ON;
        PRAGMA cell_size_check = ON;
        PRAGMA wal_autocheckpoint = 1000;
        PRAGMA journal_size_limit = 8388608;
        """
}
