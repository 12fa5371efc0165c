// One structured record: a kind with a stable id that the catalog explains, a line for people, and fields for programs.

/// What is written to the journal for one thing that happened.
package struct JournalRecord: Equatable, Sendable {
    /// A field of the record. Names are upper case letters, digits and underscores and do not begin with an underscore.
    package struct Field: Equatable, Sendable {
        package let name: String
        package let value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The kind: 32 hexadecimal digits, the same in every version.
    package let messageID: String
    /// 0 (emergency) to 7 (debug), as syslog(3).
    package let priority: Int
    /// One readable line.
    package let message: String
    package let fields: [Field]

    package init(messageID: String, priority: Int, message: String, fields: [Field] = []) {
        self.messageID = messageID
        self.priority = min(max(priority, 0), 7)
        self.message = message
        self.fields = fields
    }

    /// The id of the record that says how many others are missing.
    package static let suppressedMessageID = MessageCatalog.suppressed

    /// Says that records are missing, and why.
    package static func suppressed(_ count: Int, _ why: String) -> JournalRecord {
        JournalRecord(
            messageID: MessageCatalog.suppressed, priority: 4,
            message: "\(count) \(count == 1 ? "record is" : "records are") missing: \(why)",
            fields: [Field("BELFRY_SUPPRESSED", "\(count)")])
    }

    /// The native protocol of journald: `NAME=value` lines; a value with a line break in it as a name, its length in 64 bits and its bytes.
    func nativeBytes(identifier: String) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(message.utf8.count + 160 + fields.count * 48)
        Self.append("MESSAGE_ID", messageID, to: &bytes)
        Self.append("PRIORITY", "\(priority)", to: &bytes)
        Self.append("SYSLOG_IDENTIFIER", identifier, to: &bytes)
        Self.append("MESSAGE", message, to: &bytes)
        for field in fields { Self.append(field.name, field.value, to: &bytes) }
        return bytes
    }

    private static func append(_ name: String, _ value: String, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: name.utf8)
        if value.utf8.contains(UInt8(ascii: "\n")) {
            bytes.append(UInt8(ascii: "\n"))
            withUnsafeBytes(of: UInt64(value.utf8.count).littleEndian) { bytes.append(contentsOf: $0) }
        } else {
            bytes.append(UInt8(ascii: "="))
        }
        bytes.append(contentsOf: value.utf8)
        bytes.append(UInt8(ascii: "\n"))
    }

    /// The longest line on standard error, its end included: what a pipe takes whole or not at all (PIPE_BUF).
    static let lineLimit = 4096

    /// The record as one line with its priority in front (sd-daemon(3)); control characters and line separators become spaces.
    func lineBytes() -> [UInt8] {
        var bytes = Array("<\(priority)>".utf8)
        let ellipsis = Array("…\n".utf8)
        for scalar in message.unicodeScalars {
            let piece = Self.breaksLine(scalar) ? [UInt8(ascii: " ")] : Array(String(scalar).utf8)
            if bytes.count + piece.count + ellipsis.count > Self.lineLimit { return bytes + ellipsis }
            bytes.append(contentsOf: piece)
        }
        return bytes + [UInt8(ascii: "\n")]
    }

    private static func breaksLine(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
