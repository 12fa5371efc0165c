// Keys out of the bytes that a terminal sends.

/// What was pressed.
enum Key: Equatable {
    case character(Character)
    case enter, escape, backspace
    case up, down, pageUp, pageDown, home, end
    /// Ctrl-C.
    case interrupt
    /// Ctrl-Z.
    case suspend
    /// Ctrl-U: away with the line.
    case eraseLine
    /// Ctrl-L: draw it all again.
    case redraw
}

/// Collects bytes and gives back keys. A character or sequence that is not whole yet waits for the rest of it.
struct KeyReader {
    private var bytes: [UInt8] = []

    mutating func read(_ more: some Collection<UInt8>) -> [Key] {
        bytes += more
        var keys: [Key] = []
        while let first = bytes.first {
            if first == 0x1B {
                guard let (key, length) = sequence() else { break }
                bytes.removeFirst(length)
                if let key { keys.append(key) }
            } else if first < 0x80 {
                bytes.removeFirst()
                if let key = Self.key(first) { keys.append(key) }
            } else {
                guard let character = character() else { break }
                keys += character
            }
        }
        return keys
    }

    private static func key(_ byte: UInt8) -> Key? {
        switch byte {
        case 0x03: .interrupt
        case 0x0D, 0x0A: .enter
        case 0x08, 0x7F: .backspace
        case 0x0C: .redraw
        case 0x15: .eraseLine
        case 0x1A: .suspend
        case 0x20..<0x7F: .character(Character(Unicode.Scalar(byte)))
        default: nil
        }
    }

    /// A key that is an escape sequence, and its bytes; nil key for those that mean nothing here; nil for one that goes on.
    private func sequence() -> (Key?, Int)? {
        guard bytes.count > 1 else { return (.escape, 1) }
        guard bytes[1] == UInt8(ascii: "[") || bytes[1] == UInt8(ascii: "O") else {
            // Alt and a key, or escape and a key right behind it.
            return (.escape, 1)
        }
        guard let end = bytes[2...].firstIndex(where: { 0x40...0x7E ~= $0 }) else {
            return bytes.count > 16 ? (nil, bytes.count) : nil
        }
        let parameters = String(decoding: bytes[2..<end], as: UTF8.self)
        let key: Key? =
            switch bytes[end] {
            case UInt8(ascii: "A"): .up
            case UInt8(ascii: "B"): .down
            case UInt8(ascii: "H"): .home
            case UInt8(ascii: "F"): .end
            case UInt8(ascii: "~"): ["1": .home, "7": .home, "4": .end, "8": .end, "5": .pageUp, "6": .pageDown][parameters]
            default: nil
            }
        return (key, end + 1)
    }

    /// The characters of the bytes in front that are not ASCII; nil if the first is not whole.
    private mutating func character() -> [Key]? {
        let length = bytes[0] >= 0xF0 ? 4 : bytes[0] >= 0xE0 ? 3 : bytes[0] >= 0xC0 ? 2 : 1
        guard bytes.count >= length else { return nil }
        let text = String(validating: bytes[..<length], as: UTF8.self)
        bytes.removeFirst(length)
        // Bytes that are no UTF-8 are no key.
        return (text.map { SafeText.line($0) } ?? "").map { .character($0) }
    }
}
