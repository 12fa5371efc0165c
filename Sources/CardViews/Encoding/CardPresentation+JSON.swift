// A presentation as the daemon takes it, and what is done about one that is too large.

import WireProtocol

extension CardPresentation {
    /// This presentation as JSON, of whatever size.
    package var json: [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("lockScreen", lockScreen)
            writer.member("expanded") { writer in
                writer.member("leading", expanded.leading)
                writer.member("trailing", expanded.trailing)
                writer.member("center", expanded.center)
                writer.member("bottom", expanded.bottom)
            }
            writer.member("compactLeading", compactLeading)
            writer.member("compactTrailing", compactTrailing)
            writer.member("minimal", minimal)
            writer.member("tint", tint)
            writer.member("backgroundTint", backgroundTint)
            writer.member("url", url)
        }
        return writer.bytes
    }

    /// This presentation in at most `CardLimits.presentationBytes`: whole, else without the opened island, else the lock screen
    /// alone, else nil. A card that is partly there serves a person better than an update that is refused.
    package var fitting: [UInt8]? {
        var smaller = self
        smaller.expanded = Expanded()
        var smallest = smaller
        smallest.compactLeading = nil
        smallest.compactTrailing = nil
        smallest.minimal = nil
        for candidate in [self, smaller, smallest] {
            let bytes = candidate.json
            if bytes.count <= CardLimits.presentationBytes { return bytes }
        }
        return nil
    }
}
