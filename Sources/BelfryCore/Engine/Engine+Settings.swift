// Categories of actions, and what is switched on for an app.

extension Engine {
    func put(_ category: Category) throws -> Bool {
        let old = try ledger.category(app: category.app, id: category.id)
        if old == nil, try ledger.categories(app: category.app).count >= Limits.categoriesOfApp {
            throw RequestError.limitExceeded(limit: Limits.categoriesOfApp, scope: "app")
        }
        try ledger.save(category)
        try turn.emit(.categoryPut(app: category.app, id: category.id))
        return old != nil
    }

    func removeCategory(app: String, id: Identifier) throws -> Int {
        guard try ledger.deleteCategory(app: app, id: id) else { return 0 }
        try turn.emit(.categoryRemoved(app: app, id: id))
        return 1
    }

    /// The app's own categories and, unless it replaced it, the built-in one; by id.
    func categories(of app: String) throws -> [Category] {
        var categories = try ledger.categories(app: app)
        if !categories.contains(where: { $0.id == BuiltInCategory.id }) {
            categories.append(BuiltInCategory.category(of: app))
            categories.sort { $0.id < $1.id }
        }
        return categories
    }

    func settings(app: String, attributesTypes: [Identifier]) throws -> AppSettings {
        let (notifications, activities) = try ledger.settings(app: app)
        var tokens = try ledger.startTokens(app: app)
        let new = Set(attributesTypes).subtracting(tokens.map(\.attributesType))
        guard tokens.count + new.count <= Limits.startTokensOfApp else {
            throw RequestError.limitExceeded(limit: Limits.startTokensOfApp, scope: "app")
        }
        for type in attributesTypes where !tokens.contains(where: { $0.attributesType == type }) {
            let token = AppSettings.PushToStartToken(attributesType: type, token: turn.randomToken())
            turn.isDirty = true
            try ledger.saveStartToken(app: app, token)
            tokens.append(token)
        }
        tokens.sort { $0.attributesType < $1.attributesType }
        return AppSettings(
            app: app, notificationsEnabled: notifications, activitiesEnabled: activities, pushToStartTokens: tokens)
    }

    func putSettings(app: String, notifications: Bool?, activities: Bool?) throws {
        let old = try ledger.settings(app: app)
        turn.isDirty = true
        try ledger.saveSettings(
            app: app, notifications: notifications ?? old.notifications, activities: activities ?? old.activities)
        if activities == false, old.activities { try self.activities.disable(app: app) }
    }
}
