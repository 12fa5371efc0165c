// Where a list goes on: a short text that says which list it belongs to, so that another one refuses it.

/// A position in a list, made by the daemon and handed back by a client.
struct Cursor {
    var list: Character
    var numbers: [Int64]

    var text: String { String(list) + numbers.map(String.init).joined(separator: "_") }

    /// Reads a cursor of that list with that many numbers; a refusal names `/cursor`.
    init(_ text: String, list: Character, count: Int) throws(RequestError) {
        let parts = text.dropFirst().split(separator: "_", omittingEmptySubsequences: false).map { Int64($0) }
        let numbers = parts.compactMap { $0 }
        guard text.first == list, numbers.count == parts.count, numbers.count == count,
            text == Cursor(list: list, numbers: numbers).text
        else { throw .invalidParams(field: "/cursor", reason: "not a cursor of this list") }
        self.init(list: list, numbers: numbers)
    }

    init(list: Character, numbers: [Int64]) {
        self.list = list
        self.numbers = numbers
    }
}
