// `userInfo` as JSON, and back as what it was.
//
// Dates become RFC 3339 text, so that the daemon and other programs can read them; data becomes Base64, addresses become text. Which
// texts those were, and which whole numbers were doubles, is written into one further member, `$belfry`, by the path of the value.

import BelfryClient
import CivilTime
import WireProtocol

/// The member that says what JSON cannot.
enum UserInfoNotes {
    static let member = "$belfry"
    /// In it: types by JSON pointer.
    static let types = "types"
    /// In it: true if the notification has no title of its own, and shows the app's name.
    static let untitled = "untitled"
    /// In it: members of the content that the daemon has no place for, by their names here.
    static let targetContentIdentifier = "targetContentIdentifier"
    static let filterCriteria = "filterCriteria"
}

/// Why a `userInfo` cannot be sent.
struct UserInfoError: LocalizedError, Hashable {
    /// JSON pointer.
    let path: String
    let reason: String

    var errorDescription: String? { "userInfo\(path) \(reason)" }
}

extension [String: UserInfoValue] {
    /// Writes the dictionary, with notes. Throws a `UserInfoError` that names the value which cannot be sent.
    ///
    /// - Parameter members: of the content, kept in the notes.
    func write(to writer: inout JSONWriter, isUntitled: Bool, members: [(name: String, text: String)] = []) throws {
        guard self[UserInfoNotes.member] == nil else {
            throw UserInfoError(path: "/" + UserInfoNotes.member, reason: "is a name that this library keeps for itself.")
        }
        var types: [(path: String, type: String)] = []
        writer.beginObject()
        for (name, value) in sorted(by: { $0.key < $1.key }) {
            writer.name(dynamic: name)
            try value.write(to: &writer, at: "/" + name.pointerToken, &types)
        }
        if isUntitled || !members.isEmpty || !types.isEmpty {
            writer.name(dynamic: UserInfoNotes.member)
            writer.beginObject()
            for (name, text) in members {
                writer.name(dynamic: name)
                writer.string(text)
            }
            if isUntitled {
                writer.name(dynamic: UserInfoNotes.untitled)
                writer.boolean(true)
            }
            if !types.isEmpty {
                writer.name(dynamic: UserInfoNotes.types)
                writer.beginObject()
                for (path, type) in types {
                    writer.name(dynamic: path)
                    writer.string(type)
                }
                writer.endObject()
            }
            writer.endObject()
        }
        writer.endObject()
    }

    /// Reads a dictionary, with its notes.
    init(_ node: JSONNode?) {
        var types: [String: String] = [:]
        let members = node?.members ?? []
        let notes = members.first { $0.name.string == UserInfoNotes.member }?.value
        for (path, type) in notes?["types"]?.members ?? [] {
            if let path = path.string { types[path] = type.string }
        }
        self = [:]
        for (name, value) in members {
            guard let name = name.string, name != UserInfoNotes.member else { continue }
            self[name] = UserInfoValue(value, at: "/" + name.pointerToken, types)
        }
    }
}

extension UserInfoValue {
    fileprivate func write(to writer: inout JSONWriter, at path: String, _ types: inout [(path: String, type: String)]) throws {
        switch self {
        case .text(let value): writer.string(value)
        case .integer(let value): writer.integer(value)
        case .unsigned(let value): writer.integer(value)
        case .number(let value):
            guard value.isFinite else {
                throw UserInfoError(path: path, reason: "is not a finite number, which JSON cannot hold.")
            }
            if value == value.rounded() { types.append((path, "double")) }
            writer.value(String(value).utf8)
        case .flag(let value): writer.boolean(value)
        case .date(let value):
            let instant = Instant(value)
            // A date is finer than a microsecond; what the text loses is kept beside it.
            let isExact = instant.date == value
            types.append((path, isExact ? "date" : "date \(value.timeIntervalSinceReferenceDate)"))
            writer.string(instant.rfc3339)
        case .data(let value):
            types.append((path, "data"))
            writer.string(value.base64EncodedString())
        case .url(let value):
            types.append((path, "url"))
            writer.string(value.absoluteString)
        case .null: writer.null()
        case .list(let values):
            writer.beginArray()
            for (index, value) in values.enumerated() { try value.write(to: &writer, at: "\(path)/\(index)", &types) }
            writer.endArray()
        case .members(let values):
            writer.beginObject()
            for (name, value) in values.sorted(by: { $0.key < $1.key }) {
                writer.name(dynamic: name)
                try value.write(to: &writer, at: "\(path)/\(name.pointerToken)", &types)
            }
            writer.endObject()
        case .unsupported(let type):
            throw UserInfoError(path: path, reason: "is of type \(type), which cannot be kept with a notification.")
        }
    }

    fileprivate init(_ node: JSONNode, at path: String, _ types: [String: String]) {
        switch node.kind {
        case .null: self = .null
        case .boolean: self = .flag(node.boolean ?? false)
        case .number: self = UserInfoValue(number: node, isDouble: types[path] == "double")
        case .string: self = UserInfoValue(text: node.string ?? "", type: types[path])
        case .array:
            self = .list(node.elements.enumerated().map { UserInfoValue($0.element, at: "\(path)/\($0.offset)", types) })
        case .object:
            var members: [String: UserInfoValue] = [:]
            for (name, value) in node.members {
                guard let name = name.string else { continue }
                members[name] = UserInfoValue(value, at: "\(path)/\(name.pointerToken)", types)
            }
            self = .members(members)
        }
    }

    private init(number node: JSONNode, isDouble: Bool) {
        if !isDouble, let integer = node.integer {
            self = .integer(Int(integer))
        } else if !isDouble, let unsigned = UInt64(String(decoding: node.rawBytes, as: UTF8.self)) {
            self = .unsigned(unsigned)
        } else {
            self = .number(node.double ?? 0)
        }
    }

    private init(text: String, type: String?) {
        let words = (type ?? "").split(separator: " ")
        switch words.first {
        case "date":
            let exact = words.dropFirst().first.flatMap { Double($0) }.map { Date(timeIntervalSinceReferenceDate: $0) }
            self = (exact ?? Instant(rfc3339: text)?.date).map { .date($0) } ?? .text(text)
        case "data": self = Data(base64Encoded: text).map { .data($0) } ?? .text(text)
        case "url": self = URL(string: text).map { .url($0) } ?? .text(text)
        default: self = .text(text)
        }
    }
}

extension String {
    /// This name as a step of a JSON pointer (RFC 6901, 3).
    fileprivate var pointerToken: String { replacing("~", with: "~0").replacing("/", with: "~1") }
}
