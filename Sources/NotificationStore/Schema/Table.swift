// The tables as the ledger writes and reads them: whole rows, columns in one order.
//
// Because every row is read and written through the same list of columns, and ends with a checksum over them in that order, a
// row can also be checked and moved without knowing what it means: by the check at start and by the salvage of a damaged file.

/// A table's name and columns in the newest schema.
struct Table {
    let name: StaticString
    /// In the order of the schema, without the checksum.
    let columns: [String]
    /// Whether the first column is the row's number in SQLite, kept beside the record rather than in it.
    let isNumbered: Bool

    init(_ name: StaticString, isNumbered: Bool, _ columns: String) {
        self.name = name
        self.isNumbered = isNumbered
        self.columns = columns.split(separator: " ").map(String.init)
    }

    private var columnList: String { (columns + ["checksum"]).map { "\"\($0)\"" }.joined(separator: ", ") }
    private var parameters: String { (1...columns.count + 1).map { "?\($0)" }.joined(separator: ", ") }

    /// `SELECT` all columns, checksum last, with this behind it.
    func select(_ rest: String) -> String {
        "SELECT \(columnList) FROM \(name) \(rest)"
    }

    /// Inserts a row; parameters in the order of the columns.
    func insert(or resolution: String = "", _ rest: String = "") -> String {
        "INSERT \(resolution.isEmpty ? "" : "OR \(resolution) ")INTO \(name) (\(columnList)) VALUES (\(parameters))\(rest)"
    }

    /// Replaces the row whose first column is the first parameter; columns in `keeping` stay as they are and must be equal.
    func update(keeping: [String] = []) -> String {
        let all = Array((columns + ["checksum"]).enumerated()).dropFirst()
        let set = all.filter { !keeping.contains($1) }.map { "\"\($1)\" = ?\($0 + 1)" }
        let same = all.filter { keeping.contains($1) }.map { " AND \"\($1)\" = ?\($0 + 1)" }
        return "UPDATE \(name) SET \(set.joined(separator: ", ")) WHERE \(columns[0]) = ?1\(same.joined())"
    }

    /// Inserts a row, or replaces the one with the same values in `key`.
    func upsert(key: [String]) -> String {
        let set = (columns + ["checksum"]).filter { !key.contains($0) }.map { "\"\($0)\" = excluded.\"\($0)\"" }
        return insert(" ON CONFLICT (\(key.joined(separator: ", "))) DO UPDATE SET \(set.joined(separator: ", "))")
    }
}

extension Table {
    static let daemon = Table("daemon", isNumbered: true, daemonColumns)
    /// A copy of the daemon's row on another page, for salvage; it may be older.
    static let daemonCopy = Table("daemon_copy", isNumbered: true, daemonColumns)

    private static let daemonColumns = """
        number requests wall_requests delivered snoozed resolved events identity next_number last_sequence reserved_sequence wall elapsed skew \
        boot_id boot_offset zone
        """

    static let requests = Table(
        "requests", isNumbered: true,
        """
        number app id basis due floating interruption private custom_dismiss missed_policy missed_grace expires_after jitter \
        fired anchor category handled trigger content actions facts
        """)

    static let occurrences = Table(
        "occurrences", isNumbered: true,
        """
        number app id phase state position deadline interruption private custom_dismiss scheduled_for delivered_at late \
        missed_count presentation expires_after resolution resolved_at resolved_by resolution_action user_text \
        resolution_activity started_at category content actions facts
        """)

    static let activities = Table(
        "activities", isNumbered: true,
        """
        number app key state push_token wall_deadline elapsed_deadline updated_at activity attributes_type style revision \
        origin_id origin_occurrence alert_title alert_body alert_sound start_at started_at ended_at dismiss_at \
        newest_timestamp started_elapsed cap_deadline dismiss_deadline dismisses_by_wall_clock alert_order start_order \
        stale_date relevance relevance_text attributes content presentation actions
        """)

    static let events = Table("events", isNumbered: true, "sequence events")
    static let endings = Table("endings", isNumbered: false, "app id at facts")
    static let categories = Table("categories", isNumbered: false, "app id custom_dismiss placeholder actions")
    static let settings = Table("settings", isNumbered: false, "app notifications activities")
    static let startTokens = Table("start_tokens", isNumbered: false, "app attributes_type token")
    static let consumers = Table("consumers", isNumbered: false, "name sequence")

    static let quiet = Table(
        "quiet", isNumbered: true,
        "number since wall_end elapsed_end levels apps categories except_apps except_categories told closed")
    /// Occurrences that were kept off the desktop.
    static let held = Table("held", isNumbered: true, "number position")

    static let all = [
        daemon, requests, occurrences, activities, events, endings, categories, settings, startTokens, consumers, daemonCopy,
        quiet, held,
    ]
}
