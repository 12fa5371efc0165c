// `server.quiet`: a question without members; with `quiet` a beginning or an end.

import BelfryCore

enum QuietDecoding {
    private static let scopeMembers: [StaticString] = ["levels", "apps", "categories", "exceptApps", "exceptCategories"]

    static func change(_ params: JSONNode?) throws(RequestError) -> QuietChange {
        let reader = try ObjectReader(params, at: .root, members: ["quiet", "seconds", "until"] + scopeMembers)
        let quiet = try reader.boolean("quiet")
        guard quiet == true else {
            for member in ["seconds", "until"] + scopeMembers where reader.has(member) {
                throw reader.field(member).refused("\(member) goes with quiet: true")
            }
            return quiet == nil ? .look : .end
        }
        return .begin(try length(reader), try scope(reader))
    }

    private static func length(_ reader: ObjectReader) throws(RequestError) -> QuietLength {
        if let microseconds = try reader.seconds("seconds") {
            if reader.has("until") { throw reader.field("until").refused("seconds and until exclude each other") }
            return .microseconds(microseconds)
        }
        return try reader.instant("until").map { .until($0) } ?? .open
    }

    private static func scope(_ reader: ObjectReader) throws(RequestError) -> QuietScope {
        let levels = try reader.words("levels", QuietScope.holdableLevels, \.word)
        if let levels, levels.isEmpty { throw reader.field("levels").refused("at least one level is expected") }
        return QuietScope(
            apps: try apps("apps", reader), categories: try names("categories", reader),
            exceptApps: try apps("exceptApps", reader) ?? [], exceptCategories: try names("exceptCategories", reader) ?? [],
            levels: levels.map { Set($0) } ?? QuietScope.usualLevels)
    }

    private static func list(_ name: StaticString, _ reader: ObjectReader) throws(RequestError) -> [JSONNode]? {
        guard let nodes = try reader.array(name) else { return nil }
        guard (1...Limits.quietNames).contains(nodes.count) else {
            throw reader.field(name).refused("1 to \(Limits.quietNames) names are expected")
        }
        return nodes
    }

    private static func apps(_ name: StaticString, _ reader: ObjectReader) throws(RequestError) -> [String]? {
        guard let nodes = try list(name, reader) else { return nil }
        var apps: [String] = []
        for (index, node) in nodes.enumerated() {
            apps.append(try ObjectReader.app(node, at: reader.field(name).element(index)))
        }
        return apps
    }

    private static func names(_ name: StaticString, _ reader: ObjectReader) throws(RequestError) -> [Identifier]? {
        guard let nodes = try list(name, reader) else { return nil }
        var names: [Identifier] = []
        for (index, node) in nodes.enumerated() {
            names.append(try ObjectReader.identifier(node, at: reader.field(name).element(index)))
        }
        return names
    }
}
