// How the schema came to be what it is.
//
// Migrations are named and only ever added: a database of any released version is brought forward by those it has not had, in
// one transaction each. `user_version` counts them and is the schema number.

import BelfryCore

/// One step of the schema.
struct Migration {
    let name: String
    let sql: String

    /// All steps, oldest first. Never change one that was released: add another.
    static let all = [
        Migration(name: "first schema", sql: FirstSchema.sql),
        Migration(
            name: "activities of a state by number",
            sql: """
                DROP INDEX activities_state;
                CREATE INDEX activities_state ON activities (state);
                CREATE INDEX activities_app ON activities (app, state);
                """),
        Migration(
            name: "quiet time",
            sql: """
                CREATE TABLE quiet (
                    number INTEGER PRIMARY KEY CHECK (number = 1), since INTEGER, wall_end INTEGER, elapsed_end INTEGER,
                    levels INTEGER NOT NULL, apps TEXT, categories TEXT, except_apps TEXT NOT NULL,
                    except_categories TEXT NOT NULL, told INTEGER NOT NULL, closed INTEGER NOT NULL, checksum INTEGER NOT NULL
                ) STRICT;
                CREATE TABLE held (number INTEGER PRIMARY KEY, position INTEGER NOT NULL, checksum INTEGER NOT NULL) STRICT;
                CREATE INDEX held_position ON held (position);
                """),
    ]

    /// The schema number that this program writes.
    static var newest: Int { all.count }

    /// Brings the database from schema `version` to the newest.
    static func run(on database: Database, from version: Int) throws(LedgerError) {
        for (index, migration) in all.enumerated().dropFirst(version) {
            do {
                try database.execute("BEGIN IMMEDIATE")
                try database.execute(migration.sql)
                try database.execute("PRAGMA user_version = \(index + 1)")
                try database.execute("COMMIT")
            } catch {
                if database.isInTransaction { try? database.execute("ROLLBACK") }
                throw LedgerError(kind: error.kind, message: "\(error.message), in migration “\(migration.name)”")
            }
        }
    }
}
