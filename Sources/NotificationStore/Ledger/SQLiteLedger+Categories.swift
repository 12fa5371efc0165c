// Categories, settings of apps, and the tokens that start activities.

package import BelfryCore

/// The statements over `categories`, `settings` and `start_tokens`.
struct CategoryStatements {
    let category, categories, save, delete: Statement
    let settings, saveSettings: Statement
    let tokens, saveToken, token: Statement

    init(_ database: Database) {
        let table = Table.categories
        func statement(_ sql: String) -> Statement { Statement(database, table: table.name, sql) }
        category = statement(table.select("WHERE app = ?1 AND id = ?2"))
        categories = statement(table.select("WHERE app = ?1 ORDER BY id"))
        save = statement(table.upsert(key: ["app", "id"]))
        delete = statement("DELETE FROM categories WHERE app = ?1 AND id = ?2")
        settings = Statement(database, table: Table.settings.name, Table.settings.select("WHERE app = ?1"))
        saveSettings = Statement(database, table: Table.settings.name, Table.settings.upsert(key: ["app"]))
        let tokenTable = Table.startTokens
        tokens = Statement(database, table: tokenTable.name, tokenTable.select("WHERE app = ?1 ORDER BY attributes_type"))
        saveToken = Statement(database, table: tokenTable.name, tokenTable.upsert(key: ["app", "attributes_type"]))
        token = Statement(database, table: tokenTable.name, tokenTable.select("WHERE token = ?1 LIMIT 1"))
    }
}

extension SQLiteLedger {
    package func category(app: String, id: Identifier) throws(LedgerError) -> Category? {
        try categoryStatements.category.first {
            $0.text(app)
            $0.text(id.text)
        } reading: {
            Category(&$0)
        }
    }

    package func categories(app: String) throws(LedgerError) -> [Category] {
        try categoryStatements.categories.all {
            $0.text(app)
        } reading: {
            Category(&$0)
        }
    }

    package func save(_ category: Category) throws(LedgerError) {
        try categoryStatements.save.run { category.bind(to: &$0) }
    }

    package func deleteCategory(app: String, id: Identifier) throws(LedgerError) -> Bool {
        try categoryStatements.delete.change {
            $0.text(app)
            $0.text(id.text)
        } > 0
    }

    package func settings(app: String) throws(LedgerError) -> (notifications: Bool, activities: Bool) {
        let kept = try categoryStatements.settings.first {
            $0.text(app)
        } reading: {
            _ = $0.text()
            let settings = (notifications: $0.flag(), activities: $0.flag())
            $0.checkSeal()
            return settings
        }
        return kept ?? (notifications: true, activities: true)
    }

    package func saveSettings(app: String, notifications: Bool, activities: Bool) throws(LedgerError) {
        try categoryStatements.saveSettings.run {
            $0.text(app)
            $0.flag(notifications)
            $0.flag(activities)
            $0.seal()
        }
    }

    // MARK: Tokens

    package func startTokens(app: String) throws(LedgerError) -> [AppSettings.PushToStartToken] {
        try categoryStatements.tokens.all {
            $0.text(app)
        } reading: {
            _ = $0.text()
            let token = AppSettings.PushToStartToken(attributesType: $0.identifier(), token: $0.identifier())
            $0.checkSeal()
            return token
        }
    }

    package func saveStartToken(app: String, _ token: AppSettings.PushToStartToken) throws(LedgerError) {
        try categoryStatements.saveToken.run {
            $0.text(app)
            $0.text(token.attributesType.text)
            $0.text(token.token.text)
            $0.seal()
        }
    }

    package func startToken(_ token: Identifier) throws(LedgerError) -> (app: String, attributesType: Identifier)? {
        try categoryStatements.token.first {
            $0.text(token.text)
        } reading: {
            let owner = (app: $0.text(), attributesType: $0.identifier())
            _ = $0.text()
            $0.checkSeal()
            return owner
        }
    }
}
