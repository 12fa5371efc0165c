// Members of objects in one call each. What is nil is left out.

package import WireProtocol

extension JSONWriter {
    /// A member whose value is an object with what `members` writes.
    mutating func member(_ name: StaticString, _ members: (inout JSONWriter) -> Void) {
        self.name(name)
        object(members)
    }

    mutating func object(_ members: (inout JSONWriter) -> Void) {
        beginObject()
        members(&self)
        endObject()
    }

    mutating func member(_ name: StaticString, _ value: String?) {
        guard let value else { return }
        self.name(name)
        string(value)
    }

    mutating func member(_ name: StaticString, _ value: Int?) {
        guard let value else { return }
        self.name(name)
        integer(value)
    }

    mutating func member(_ name: StaticString, _ value: Bool?) {
        guard let value else { return }
        self.name(name)
        boolean(value)
    }

    mutating func member(_ name: StaticString, _ value: Double?) {
        guard let value else { return }
        self.name(name)
        number(value)
    }

    /// Whole numbers are written without a fraction. JSON has no infinities and no "not a number": those become 0.
    package mutating func number(_ number: Double) {
        if let whole = Int64(exactly: number), abs(number) < 1e15 {
            integer(whole)
        } else {
            value((number.isFinite ? String(number) : "0").utf8)
        }
    }

    mutating func member(_ name: StaticString, _ node: CardNode?) {
        guard let node else { return }
        self.name(name)
        node.write(to: &self)
    }

    mutating func member(_ name: StaticString, _ nodes: [CardNode]) {
        self.name(name)
        beginArray()
        for node in nodes { node.write(to: &self) }
        endArray()
    }
}
