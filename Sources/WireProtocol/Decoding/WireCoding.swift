// The core's window into JSON texts, over the same scanner and decoders that check requests.

package import BelfryCore
package import CivilTime

/// `PayloadCoding` for texts that this target validated.
package struct WireCoding: PayloadCoding {
    package init() {}

    func node(_ text: Payload) -> JSONNode? {
        try? JSONDocument(text.bytes, nesting: Limits.nesting + 1).root
    }

    package func trigger(of text: Payload) -> Trigger? {
        guard let node = node(text) else { return nil }
        return try? TriggerDecoding(isKnownZone: { _ in true }).trigger(node, at: .root)
    }

    package func actions(of text: Payload) -> [Action] {
        guard let node = node(text) else { return [] }
        return node.elements.compactMap { try? CategoryDecoding.action($0, at: .root) }
    }

    package func words(of content: Payload) -> ContentWords {
        let node = node(content)
        return ContentWords(
            title: node?["title"]?.string ?? "", subtitle: node?["subtitle"]?.string, body: node?["body"]?.string,
            sound: node?["sound"]?.string)
    }

    package func startInformation(of content: Payload) -> StartInformation {
        guard let userInfo = node(content)?["userInfo"], userInfo.kind == .object else { return StartInformation() }
        var information = StartInformation()
        information.id = userInfo["id"].flatMap { try? ObjectReader.identifier($0, at: .root) }
        information.task = userInfo["task"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        information.startTime = userInfo["startTime"]?.string.flatMap { Instant(rfc3339: $0) }
        if let duration = userInfo["duration"], let value = duration.double, value >= 0 {
            information.duration = Payload(bytes: Array(duration.rawBytes))
        }
        return information
    }

    package func startAttributes(
        id: Identifier, name: String, startTime: Instant, duration: Payload?, bytes limit: Int
    ) -> Payload {
        func attributes(_ name: String) -> [UInt8] {
            var writer = JSONWriter()
            writer.beginObject()
            writer.member("id", id)
            writer.member("name", name)
            writer.member("startTime", startTime.rfc3339)
            if let duration { writer.member("duration", duration) }
            writer.endObject()
            return writer.bytes
        }
        var text = attributes(name)
        // Halving finds the longest name that fits in a few steps, whatever its letters take in JSON.
        var characters = Array(name)
        var low = 0
        var high = text.count > limit ? characters.count : 0
        while low < high {
            let middle = (low + high + 1) / 2
            text = attributes(String(characters[..<middle]))
            if text.count <= limit { low = middle } else { high = middle - 1 }
        }
        if text.count > limit || low > 0 {
            characters.removeLast(characters.count - low)
            text = attributes(String(characters))
        }
        return Payload(bytes: text)
    }

    package func inProgressState(at instant: Instant) -> Payload {
        Payload(#"{"status":"inProgress","lastUpdated":""# + instant.rfc3339 + #""}"#)
    }

    package func completed(state: Payload, at instant: Instant) -> Payload {
        var writer = JSONWriter()
        writer.beginObject()
        var hasStatus = false
        var hasDate = false
        for (name, value) in node(state)?.members ?? [] {
            writer.name(dynamic: name.string ?? "")
            if name.isString("status") {
                hasStatus = true
                writer.string("completed")
            } else if name.isString("lastUpdated") {
                hasDate = true
                writer.string(instant.rfc3339)
            } else {
                value.writeCompact(to: &writer)
            }
        }
        if !hasStatus { writer.member("status", "completed") }
        if !hasDate { writer.member("lastUpdated", instant.rfc3339) }
        writer.endObject()
        return Payload(bytes: writer.bytes)
    }

    package func encode(_ event: Event, sequence: Int64, at instant: Instant) -> Payload {
        Payload(bytes: EventEncoder.encode(event, sequence: sequence, at: instant))
    }
}
