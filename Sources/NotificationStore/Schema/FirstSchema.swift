// Schema 1.
//
// Columns that an index needs come first, long texts last, so that keeping the indexes never reads an overflow page. The last
// column of every row is its checksum. Each index on `requests` is paid for by every add, so there are two that hold all rows:
// by name and by date. Both carry what the other is ordered by, so that either answers for one app without looking at rows. The
// others are partial, for questions that concern few rows. That a name is there once is the ledger's care.

/// The SQL of the first schema. Frozen.
enum FirstSchema {
    static let sql = [daemon, requests, occurrences, activities, events, small].joined(separator: "\n")

    /// One row: the engine's state, and counts of rows so that nobody has to count them.
    private static let daemon = """
        CREATE TABLE daemon (
            number INTEGER PRIMARY KEY CHECK (number = 1),
            requests INTEGER NOT NULL, wall_requests INTEGER NOT NULL, delivered INTEGER NOT NULL, snoozed INTEGER NOT NULL, resolved INTEGER NOT NULL,
            events INTEGER NOT NULL,
            identity TEXT, next_number INTEGER NOT NULL, last_sequence INTEGER NOT NULL, reserved_sequence INTEGER NOT NULL,
            wall INTEGER NOT NULL, elapsed INTEGER NOT NULL, skew INTEGER NOT NULL, boot_id TEXT NOT NULL,
            boot_offset INTEGER NOT NULL, zone TEXT NOT NULL,
            checksum INTEGER NOT NULL
        ) STRICT;
        """

    private static let requests = """
        CREATE TABLE requests (
            number INTEGER PRIMARY KEY, app TEXT NOT NULL, id TEXT NOT NULL, basis INTEGER NOT NULL, due INTEGER NOT NULL,
            floating INTEGER NOT NULL, interruption INTEGER NOT NULL, private INTEGER NOT NULL,
            custom_dismiss INTEGER NOT NULL, missed_policy INTEGER NOT NULL, missed_grace INTEGER, expires_after INTEGER,
            jitter INTEGER NOT NULL, fired INTEGER NOT NULL, anchor INTEGER NOT NULL, category TEXT,
            handled BLOB NOT NULL, "trigger" TEXT NOT NULL, content TEXT NOT NULL, actions TEXT NOT NULL, facts BLOB NOT NULL,
            checksum INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX requests_name ON requests (app, id, basis, due);
        CREATE INDEX requests_due ON requests (basis, due, number, app);
        CREATE INDEX requests_urgent ON requests (basis, due) WHERE interruption >= 2;
        CREATE INDEX requests_floating ON requests (floating) WHERE basis = 0 AND floating = 1;
        """

    /// `phase` is 0 for prepared, 1 for delivered and snoozed, 2 for resolved; `position` is the record's `order`.
    private static let occurrences = """
        CREATE TABLE occurrences (
            number INTEGER PRIMARY KEY, app TEXT NOT NULL, id TEXT NOT NULL, phase INTEGER NOT NULL, state INTEGER NOT NULL,
            position INTEGER NOT NULL, deadline INTEGER, interruption INTEGER NOT NULL, private INTEGER NOT NULL,
            custom_dismiss INTEGER NOT NULL, scheduled_for INTEGER NOT NULL, delivered_at INTEGER NOT NULL,
            late INTEGER NOT NULL, missed_count INTEGER NOT NULL, presentation INTEGER NOT NULL, expires_after INTEGER,
            resolution INTEGER, resolved_at INTEGER, resolved_by TEXT, resolution_action TEXT, user_text TEXT,
            resolution_activity TEXT, started_at INTEGER, category TEXT,
            content TEXT NOT NULL, actions TEXT NOT NULL, facts BLOB NOT NULL,
            checksum INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX occurrences_prepared ON occurrences (phase) WHERE phase = 0;
        CREATE INDEX occurrences_name ON occurrences (app, id, phase, position) WHERE phase > 0;
        CREATE INDEX occurrences_position ON occurrences (phase, position, app) WHERE phase > 0;
        CREATE INDEX occurrences_deadline ON occurrences (deadline) WHERE deadline IS NOT NULL;
        CREATE INDEX occurrences_snoozed ON occurrences (deadline) WHERE state = 2 AND deadline IS NOT NULL;
        """

    private static let activities = """
        CREATE TABLE activities (
            number INTEGER PRIMARY KEY, app TEXT NOT NULL, key TEXT, state INTEGER NOT NULL, push_token TEXT,
            wall_deadline INTEGER, elapsed_deadline INTEGER, updated_at INTEGER NOT NULL, activity TEXT NOT NULL,
            attributes_type TEXT, style TEXT NOT NULL, revision INTEGER NOT NULL, origin_id TEXT, origin_occurrence TEXT,
            alert_title TEXT, alert_body TEXT, alert_sound TEXT, start_at INTEGER, started_at INTEGER, ended_at INTEGER,
            dismiss_at INTEGER, newest_timestamp INTEGER, started_elapsed INTEGER, cap_deadline INTEGER,
            dismiss_deadline INTEGER, dismisses_by_wall_clock INTEGER NOT NULL, alert_order INTEGER NOT NULL,
            start_order INTEGER NOT NULL, stale_date INTEGER, relevance INTEGER NOT NULL, relevance_text TEXT NOT NULL,
            attributes TEXT NOT NULL, content TEXT NOT NULL, presentation TEXT, actions TEXT NOT NULL,
            checksum INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX activities_state ON activities (state, app);
        CREATE INDEX activities_key ON activities (app, key) WHERE key IS NOT NULL;
        CREATE INDEX activities_live_key ON activities (app, key) WHERE key IS NOT NULL AND state <= 2;
        CREATE INDEX activities_push_token ON activities (push_token) WHERE push_token IS NOT NULL;
        CREATE INDEX activities_wall_deadline ON activities (wall_deadline) WHERE wall_deadline IS NOT NULL;
        CREATE INDEX activities_elapsed_deadline ON activities (elapsed_deadline) WHERE elapsed_deadline IS NOT NULL;
        CREATE INDEX activities_dismissed ON activities (updated_at) WHERE state = 4;
        """

    /// The events of a turn are one row, under the number of the last of them.
    private static let events = """
        CREATE TABLE events (sequence INTEGER PRIMARY KEY, events BLOB NOT NULL, checksum INTEGER NOT NULL) STRICT;
        """

    private static let small = """
        CREATE TABLE endings (
            app TEXT NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL, facts BLOB NOT NULL, checksum INTEGER NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX endings_name ON endings (app, id);
        CREATE INDEX endings_at ON endings (at);
        CREATE TABLE categories (
            app TEXT NOT NULL, id TEXT NOT NULL, custom_dismiss INTEGER NOT NULL, placeholder TEXT, actions TEXT NOT NULL,
            checksum INTEGER NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX categories_name ON categories (app, id);
        CREATE TABLE settings (
            app TEXT NOT NULL UNIQUE, notifications INTEGER NOT NULL, activities INTEGER NOT NULL, checksum INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE start_tokens (
            app TEXT NOT NULL, attributes_type TEXT NOT NULL, token TEXT NOT NULL, checksum INTEGER NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX start_tokens_type ON start_tokens (app, attributes_type);
        CREATE INDEX start_tokens_token ON start_tokens (token);
        CREATE TABLE consumers (name TEXT NOT NULL UNIQUE, sequence INTEGER NOT NULL, checksum INTEGER NOT NULL) STRICT;
        CREATE TABLE daemon_copy (
            number INTEGER PRIMARY KEY CHECK (number = 1),
            requests INTEGER NOT NULL, wall_requests INTEGER NOT NULL, delivered INTEGER NOT NULL, snoozed INTEGER NOT NULL, resolved INTEGER NOT NULL,
            events INTEGER NOT NULL,
            identity TEXT, next_number INTEGER NOT NULL, last_sequence INTEGER NOT NULL, reserved_sequence INTEGER NOT NULL,
            wall INTEGER NOT NULL, elapsed INTEGER NOT NULL, skew INTEGER NOT NULL, boot_id TEXT NOT NULL,
            boot_offset INTEGER NOT NULL, zone TEXT NOT NULL,
            checksum INTEGER NOT NULL
        ) STRICT;
        """
}
