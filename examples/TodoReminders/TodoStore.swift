// Where the items are kept: one table of a SQLite file, which survives this program as the daemon survives it.

import CSQLite
import Foundation

actor TodoStore {
    private let database: Database

    /// Opens the store at a path, and makes it if it is not there.
    init(path: String) throws {
        try FileManager.default.createDirectory(
            at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
        database = try Database(path: path)
        try database.run(
            "CREATE TABLE IF NOT EXISTS items (id TEXT PRIMARY KEY, name TEXT, start REAL, minutes INTEGER, state TEXT)")
    }

    /// `$TODO_STORE`, else a file in the user's data folder.
    static var standardPath: String {
        let environment = ProcessInfo.processInfo.environment
        if let path = environment["TODO_STORE"] { return path }
        let data = environment["XDG_DATA_HOME"] ?? NSHomeDirectory() + "/.local/share"
        return data + "/todo-reminders/todo.sqlite"
    }

    func save(_ item: TodoItem) throws {
        try database.run(
            "INSERT OR REPLACE INTO items VALUES (?, ?, ?, ?, ?)",
            [
                .text(item.id), .text(item.name), .number(item.start.timeIntervalSince1970), .number(Double(item.minutes)),
                .text(item.state.rawValue),
            ])
    }

    func set(_ state: TodoItem.State, of id: String) throws {
        try database.run("UPDATE items SET state = ? WHERE id = ?", [.text(state.rawValue), .text(id)])
    }

    func item(_ id: String) throws -> TodoItem? {
        try items("WHERE id = ?", [.text(id)]).first
    }

    var items: [TodoItem] {
        get throws { try items("ORDER BY start") }
    }

    private func items(_ clause: String, _ values: [Database.Value] = []) throws -> [TodoItem] {
        try database.rows("SELECT id, name, start, minutes, state FROM items \(clause)", values).map { row in
            TodoItem(
                id: row[0].text, name: row[1].text, start: Date(timeIntervalSince1970: row[2].number),
                minutes: Int(row[3].number),
                state: TodoItem.State(rawValue: row[4].text) ?? .open)
        }
    }
}

/// The little of SQLite that a list of items needs.
private final class Database {
    enum Value {
        case text(String)
        case number(Double)

        var text: String { if case .text(let text) = self { text } else { "" } }
        var number: Double { if case .number(let number) = self { number } else { 0 } }
    }

    struct Failure: LocalizedError {
        let errorDescription: String?
    }

    private var handle: OpaquePointer?

    init(path: String) throws {
        guard sqlite3_open(path, &handle) == SQLITE_OK else { throw failure(path) }
        sqlite3_busy_timeout(handle, 5000)
    }

    deinit { sqlite3_close(handle) }

    func run(_ text: String, _ values: [Value] = []) throws { _ = try rows(text, values) }

    func rows(_ text: String, _ values: [Value]) throws -> [[Value]] {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, text, -1, &statement, nil) == SQLITE_OK else { throw failure(text) }
        defer { sqlite3_finalize(statement) }
        for (index, value) in values.enumerated() {
            switch value {
            // SQLITE_TRANSIENT: the text is copied.
            case .text(let text):
                sqlite3_bind_text(statement, Int32(index + 1), text, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
            case .number(let number): sqlite3_bind_double(statement, Int32(index + 1), number)
            }
        }
        var rows: [[Value]] = []
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW:
                rows.append(
                    (0..<sqlite3_column_count(statement)).map { column in
                        if sqlite3_column_type(statement, column) == SQLITE_TEXT,
                            let text = sqlite3_column_text(statement, column)
                        {
                            .text(String(cString: text))
                        } else {
                            .number(sqlite3_column_double(statement, column))
                        }
                    })
            case SQLITE_DONE: return rows
            default: throw failure(text)
            }
        }
    }

    private func failure(_ what: String) -> Failure {
        Failure(errorDescription: "\(what): \(String(cString: sqlite3_errmsg(handle)))")
    }
}
