// A command line that has been understood: the values by the names of the table.

import WireProtocol

/// One value, of the kind that the table asks for.
enum ParsedValue {
    case flag
    case text(String)
    case date(DateExpression)
    case duration(microseconds: Int64)
    case integer(Int64)
    case json(JSONNode)
}

/// The values of a command line.
struct ParsedArguments {
    /// The name of the option or argument, and its value, in the order given.
    private var values: [(name: String, value: ParsedValue)] = []
    /// Behind `--`, for commands that start another program.
    var commandLine: [String] = []

    mutating func add(_ name: String, _ value: ParsedValue) {
        values.append((name, value))
    }

    func contains(_ name: String) -> Bool {
        values.contains { $0.name == name }
    }

    func text(_ name: String) -> String? {
        if case .text(let text)? = last(name) { text } else { nil }
    }

    func texts(_ name: String) -> [String] {
        values.compactMap { entry in
            if entry.name == name, case .text(let text) = entry.value { text } else { nil }
        }
    }

    func date(_ name: String) -> DateExpression? {
        if case .date(let date)? = last(name) { date } else { nil }
    }

    /// Microseconds.
    func duration(_ name: String) -> Int64? {
        if case .duration(let microseconds)? = last(name) { microseconds } else { nil }
    }

    func integer(_ name: String) -> Int64? {
        if case .integer(let integer)? = last(name) { integer } else { nil }
    }

    func json(_ name: String) -> JSONNode? {
        if case .json(let node)? = last(name) { node } else { nil }
    }

    private func last(_ name: String) -> ParsedValue? {
        values.last { $0.name == name }?.value
    }
}
