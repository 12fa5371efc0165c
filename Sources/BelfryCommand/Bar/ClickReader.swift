// Clicks as i3bar tells them: an endless JSON array on standard input, one object a line.

import WireProtocol

/// Reads the clicks of the first button.
struct ClickReader {
    private var frames = FrameReader(limit: 1 << 16)

    /// The `instance` of each click of button 1 in these bytes; what is not understood is passed over.
    mutating func read(_ bytes: ArraySlice<UInt8>) -> [String] {
        bytes.withUnsafeBytes { frames.append($0) }
        var instances: [String] = []
        while case .line(let line)? = frames.next() {
            let object = line.drop { byte in
                byte == UInt8(ascii: "[") || byte == UInt8(ascii: ",") || byte == 0x20 || byte == 0x09
            }
            guard let click = try? JSONDocument(Array(object)).root, click["button"]?.integer == 1,
                let instance = click["instance"]?.string
            else { continue }
            instances.append(instance)
        }
        return instances
    }
}
