// What must hold for every sequence of bytes. Each target reads a text as the daemon does and says what is wrong with the outcome; that
// nothing traps, hangs or reads beyond the end is checked by running it.

import BelfryCore
import CivilTime
import WireProtocol

/// A way for bytes to come in.
package enum FuzzTarget: String, CaseIterable, Sendable {
    /// The stream of a connection, cut anywhere.
    case frames
    /// One JSON text.
    case json
    /// One line: a request or a batch.
    case request

    /// Reads the text. Answers the rule that was broken, nil if all hold.
    package func run(_ text: [UInt8]) -> String? {
        switch self {
        case .frames: FrameRules.check(text)
        case .json: JSONRules.check(text)
        case .request: RequestRules.check(text)
        }
    }
}

extension FuzzTarget {
    /// How two JSON texts differ in their values; nil if they do not.
    package static func difference(_ left: String, _ right: String) -> String? {
        guard let left = try? JSONDocument(Array(left.utf8)), let right = try? JSONDocument(Array(right.utf8)) else {
            return "no JSON"
        }
        return JSONRules.compare(left.root, right.root)
    }
}

/// However a stream is cut, the lines are the same, and they are those between its LFs.
enum FrameRules {
    static let limit = 64

    static func check(_ text: [UInt8]) -> String? {
        let wanted = lines(of: text)
        for size in [1, 3, 64, max(1, text.count)] {
            var reader = FrameReader(limit: limit)
            var found: [FrameReader.Frame] = []
            for start in stride(from: 0, to: text.count, by: size) {
                text[start..<min(text.count, start + size)].withUnsafeBytes { reader.append($0) }
                while let frame = reader.next() { found.append(frame) }
                if reader.waiting > limit { return "\(reader.waiting) bytes wait, over the limit" }
            }
            if found != wanted { return "cut every \(size) bytes the stream has other lines" }
        }
        return nil
    }

    private static func lines(of text: [UInt8]) -> [FrameReader.Frame] {
        var lines: [FrameReader.Frame] = []
        let parts = text.split(separator: 0x0A, omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            if part.count > limit { return lines + [.tooLarge] }
            if index == parts.count - 1 { break }
            let line = part.last == 0x0D ? part.dropLast() : part
            if !line.isEmpty { lines.append(.line(Array(line))) }
        }
        return lines
    }
}

/// What was accepted can be read again, and its compact form is the same value in its shortest spelling.
enum JSONRules {
    static func check(_ text: [UInt8]) -> String? {
        let document: JSONDocument
        do {
            document = try JSONDocument(text)
        } catch {
            return (0...text.count).contains(error.offset) ? nil : "a fault at byte \(error.offset) of \(text.count)"
        }
        let compact = document.root.compactText
        if document.root.compactCount != compact.count { return "the compact form was counted wrong" }
        guard let again = try? JSONDocument(compact) else { return "the compact form is not read again" }
        if again.root.compactText != compact { return "the compact form has a compact form of its own" }
        if compact.contains(where: { $0 < 0x20 }) { return "a control character in the compact form" }
        return compare(document.root, again.root)
    }

    /// Two trees of the same values.
    static func compare(_ left: JSONNode, _ right: JSONNode) -> String? {
        if left.kind != right.kind || left.count != right.count { return "kinds differ" }
        if left.utf8 != right.utf8 || left.boolean != right.boolean { return "strings differ" }
        if left.string.map({ Array($0.utf8) }) != left.utf8 || left.utf8Count != left.utf8?.count {
            return "a string differs from its bytes"
        }
        if left.integer != right.integer || left.double != right.double { return "numbers differ" }
        if let double = left.double, !double.isFinite { return "a number is not finite" }
        if let integer = left.integer, let double = left.double, Double(integer) != double {
            return "an integer differs from its double"
        }
        if left.integer != nil, !left.isWholeNumber { return "an integer is not whole" }
        for (one, other) in zip(left.elements, right.elements) {
            if let fault = compare(one, other) { return fault }
        }
        for (one, other) in zip(left.members, right.members) {
            if one.name.utf8 != other.name.utf8 { return "names differ" }
            if let fault = compare(one.value, other.value) { return fault }
        }
        return nil
    }
}

/// A line is answered as JSON-RPC wants; what is refused is refused in one plain sentence; what is accepted carries only JSON.
enum RequestRules {
    static func check(_ line: [UInt8]) -> String? {
        let frame = RemoteFrame(line)
        if frame.calls.isEmpty { return "a line without calls" }
        if !frame.isBatch, frame.calls.count != 1 { return "several calls without a batch" }
        let decoder = CommandDecoder(isVirtual: true) { ["UTC", "Europe/Paris", "America/New_York"].contains($0) }
        for call in frame.calls {
            if let problem = call.problem {
                if let fault = check(problem, call) { return fault }
                continue
            }
            do throws(RequestError) {
                let command = try decoder.decode(method: call.method, params: call.params)
                for payload in payloads(of: command) where !isCompact(payload) { return "a payload is not compact JSON" }
            } catch {
                if let fault = check(.refused(error), call) { return fault }
            }
        }
        return nil
    }

    private static func check(_ error: CallError, _ call: RemoteCall) -> String? {
        guard let reply = try? JSONDocument(ReplyEncoder.error(error, id: call.id ?? Array("null".utf8)), nesting: 80).root else {
            return "a refusal is not JSON"
        }
        guard let message = reply["error"]?["message"]?.string, !message.isEmpty else { return "a refusal without a message" }
        if message.unicodeScalars.count > 2000 { return "a message of \(message.unicodeScalars.count) characters" }
        if message.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            return "a control character in a message"
        }
        guard let data = reply["error"]?["data"], data["kind"]?.string != nil else { return "a refusal without a kind" }
        if data["kind"]?.isString("invalidParams") == true {
            guard let field = data["field"]?.string, field.isEmpty || field.hasPrefix("/") else {
                return "a field that is no pointer"
            }
            if data["reason"]?.string?.isEmpty != false { return "a refusal without a reason" }
        }
        return nil
    }

    private static func isCompact(_ payload: Payload) -> Bool {
        (try? JSONDocument(payload.bytes))?.root.compactText == payload.bytes
    }

    /// The texts that a command carries on as they are.
    private static func payloads(of command: Command) -> [Payload] {
        switch command {
        case .add(let request): [request.content.text] + (request.trigger.map { [$0.text] } ?? [])
        case .preview(let preview): [preview.trigger.text]
        case .putCategory(let category): [category.actions]
        case .startActivity(let new): [new.attributes, new.content.state, new.actions] + (new.presentation.map { [$0] } ?? [])
        case .updateActivity(_, let update): [update.state, update.presentation].compactMap { $0 }
        case .endActivity(_, let end): [end.content?.state, end.presentation].compactMap { $0 }
        case .presentActivity(_, let presentation): [presentation]
        default: []
        }
    }
}
