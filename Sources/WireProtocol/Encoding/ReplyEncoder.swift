// Reply frames: results and errors around their id (PROTOCOL.md 3).

package import BelfryCore
import CivilTime

/// Builds the bytes of replies, without LF.
package enum ReplyEncoder {
    /// The longest `error.message`, characters (PROTOCOL.md 8).
    static let messageCharacters = 2000

    package static func result(_ reply: Reply, id: [UInt8]) -> [UInt8] {
        var writer = open(id)
        writer.name("result")
        ResultEncoder.write(reply, to: &writer)
        writer.endObject()
        return writer.bytes
    }

    package static func error(_ error: CallError, id: [UInt8]) -> [UInt8] {
        var writer = open(id)
        writer.name("error")
        write(error, to: &writer)
        writer.endObject()
        return writer.bytes
    }

    /// One array of replies that were built one by one.
    package static func batch(_ replies: [[UInt8]]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(replies.reduce(2) { $0 + $1.count + 1 })
        bytes.append(UInt8(ascii: "["))
        for (index, reply) in replies.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes += reply
        }
        bytes.append(UInt8(ascii: "]"))
        return bytes
    }

    private static func open(_ id: [UInt8]) -> JSONWriter {
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("jsonrpc")
        writer.string("2.0")
        writer.name("id")
        writer.value(id)
        return writer
    }

    private static func write(_ error: CallError, to writer: inout JSONWriter) {
        let described = DescribedError(error)
        writer.beginObject()
        writer.name("code")
        writer.integer(described.code)
        writer.name("message")
        writer.string(shortened(described.message))
        writer.name("data")
        writer.beginObject()
        writer.name("kind")
        writer.string(described.kind)
        described.writeData(&writer)
        writer.endObject()
        writer.endObject()
    }

    private static func shortened(_ message: String) -> String {
        var text = ""
        for (count, scalar) in message.unicodeScalars.enumerated() {
            guard count < messageCharacters - 1 else { return text + "…" }
            text.unicodeScalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
        }
        return text
    }
}
