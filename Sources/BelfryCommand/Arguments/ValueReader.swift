// One value of a command line, checked for what the table wants there.

import WireProtocol

/// Reads values by their kind.
struct ValueReader {
    var readInput: () -> [UInt8]?

    /// The value of a text; a usage error that names the option or argument otherwise.
    func read(_ text: String, _ kind: ValueKind, for name: String) throws(Ending) -> ParsedValue {
        switch kind {
        case .text: return .text(text)
        case .date: return .date(try date(text, for: name))
        case .duration: return .duration(microseconds: try duration(text, for: name))
        case .integer(let range): return .integer(try integer(text, range, for: name))
        case .number:
            guard let node = try? JSONDocument(Array(text.utf8)).root, node.kind == .number else {
                throw .usage("\(name): \"\(SafeText.line(text))\" is not a number")
            }
            return .json(node)
        case .object: return .json(try json(Array(text.utf8), .object, for: name))
        case .array: return .json(try json(Array(text.utf8), .array, for: name))
        case .objectOrInput: return .json(try json(try input(text, for: name), .object, for: name))
        case .jsonOrInput: return .json(try json(try input(text, for: name), nil, for: name))
        case .choice(let words):
            guard words.contains(text) else {
                throw .usage("\(name): \"\(SafeText.line(text))\" is none of \(words.joined(separator: ", "))")
            }
            return .text(text)
        }
    }

    private func date(_ text: String, for name: String) throws(Ending) -> DateExpression {
        do {
            return try DateParser.parse(text)
        } catch {
            throw .usage("\(name): \"\(SafeText.line(error.word))\" is not understood as a date (belfry help dates)")
        }
    }

    private func duration(_ text: String, for name: String) throws(Ending) -> Int64 {
        do {
            return try DurationText.parse(text)
        } catch {
            let word = error.word.isEmpty ? text : error.word
            throw .usage("\(name): \"\(SafeText.line(word))\" is not understood as a duration (belfry help dates)")
        }
    }

    private func integer(_ text: String, _ range: ClosedRange<Int64>, for name: String) throws(Ending) -> Int64 {
        guard let value = Int64(text), range.contains(value) else {
            let limits = range.upperBound == .max ? "\(range.lowerBound) or more" : "\(range.lowerBound) to \(range.upperBound)"
            throw .usage("\(name): \"\(SafeText.line(text))\" is not a whole number, \(limits)")
        }
        return value
    }

    private func input(_ text: String, for name: String) throws(Ending) -> [UInt8] {
        guard text == "-" else { return Array(text.utf8) }
        guard let bytes = readInput() else { throw .usage("\(name): standard input cannot be read, or is too long") }
        return bytes
    }

    private func json(_ bytes: [UInt8], _ kind: JSONKind?, for name: String) throws(Ending) -> JSONNode {
        let node: JSONNode
        do throws(JSONError) {
            node = try JSONDocument(bytes).root
        } catch {
            throw .usage("\(name): not JSON at byte \(error.offset + 1): \(error.reason)")
        }
        guard kind == nil || node.kind == kind else {
            throw .usage("\(name): not a JSON \(kind == .object ? "object" : "array")")
        }
        return node
    }
}
