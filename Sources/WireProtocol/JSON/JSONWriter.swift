// JSON text, written front to back into one buffer.

/// An append-only writer. It puts commas; that what is written is well formed is the caller's business.
package struct JSONWriter: Sendable {
    /// The text so far.
    package var bytes: [UInt8] = []
    /// The next value or name is not the first of its array or object.
    private var needsComma = false

    package init() {}

    /// Forgets the text and keeps the buffer.
    package mutating func clear() {
        bytes.removeAll(keepingCapacity: true)
        needsComma = false
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = false
    }

    // MARK: Objects and arrays

    package mutating func beginObject() {
        separate()
        bytes.append(UInt8(ascii: "{"))
    }

    package mutating func endObject() {
        bytes.append(UInt8(ascii: "}"))
        needsComma = true
    }

    package mutating func beginArray() {
        separate()
        bytes.append(UInt8(ascii: "["))
    }

    package mutating func endArray() {
        bytes.append(UInt8(ascii: "]"))
        needsComma = true
    }

    /// The name of the member whose value is written next.
    package mutating func name(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
    }

    /// A name that is not known beforehand.
    package mutating func name(dynamic name: String) {
        separate()
        quote(name.utf8)
        bytes.append(UInt8(ascii: ":"))
    }

    // MARK: Values

    package mutating func string(_ value: String) {
        separate()
        quote(value.utf8)
        needsComma = true
    }

    package mutating func string(utf8 value: [UInt8]) {
        separate()
        quote(value)
        needsComma = true
    }

    package mutating func integer(_ value: some BinaryInteger) {
        separate()
        bytes.append(contentsOf: String(value).utf8)
        needsComma = true
    }

    package mutating func boolean(_ value: Bool) {
        separate()
        bytes.append(contentsOf: (value ? "true" : "false").utf8)
        needsComma = true
    }

    package mutating func null() {
        separate()
        bytes.append(contentsOf: "null".utf8)
        needsComma = true
    }

    /// Microseconds as a number of seconds: whole ones without a point, otherwise as many digits as needed.
    package mutating func seconds(microseconds: Int64) {
        separate()
        let magnitude = microseconds.magnitude
        if microseconds < 0 { bytes.append(UInt8(ascii: "-")) }
        bytes.append(contentsOf: String(magnitude / 1_000_000).utf8)
        var fraction = magnitude % 1_000_000
        if fraction > 0 {
            var digits = 6
            while fraction % 10 == 0 {
                fraction /= 10
                digits -= 1
            }
            let text = String(fraction)
            bytes.append(UInt8(ascii: "."))
            bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: digits - text.utf8.count))
            bytes.append(contentsOf: text.utf8)
        }
        needsComma = true
    }

    /// JSON text that was checked before, as a value.
    package mutating func value(_ text: some Collection<UInt8>) {
        separate()
        bytes.append(contentsOf: text)
        needsComma = true
    }

    /// JSON text that was checked before, in its compact form.
    mutating func compactValue(_ text: ArraySlice<UInt8>) {
        separate()
        JSONText.writeCompact(text, to: &bytes)
        needsComma = true
    }

    /// Bytes as they are, without any comma.
    package mutating func raw(_ text: some Collection<UInt8>) {
        bytes.append(contentsOf: text)
    }

    package mutating func raw(_ byte: UInt8) {
        bytes.append(byte)
    }

    /// Minimal escaping (RFC 8259, 7): quotation mark, backslash and control characters only.
    private mutating func quote(_ value: some Collection<UInt8>) {
        guard value.withContiguousStorageIfAvailable({ quote($0) }) == nil else { return }
        Array(value).withUnsafeBufferPointer { quote($0) }
    }

    private mutating func quote(_ text: UnsafeBufferPointer<UInt8>) {
        bytes.append(UInt8(ascii: "\""))
        var start = 0
        for position in text.indices {
            let byte = text[position]
            guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
            bytes.append(text, start..<position)
            JSONText.writeEscape(byte, to: &bytes)
            start = position + 1
        }
        bytes.append(text, start..<text.count)
        bytes.append(UInt8(ascii: "\""))
    }
}
