// The parameters of a call, written member by member. What is nil is left out, which is what the protocol means by an optional member.

package import WireProtocol

/// Builds the `params` object of a request, or an object inside it.
package struct Parameters {
    private var writer = JSONWriter()

    package init() {
        writer.beginObject()
    }

    package mutating func set(_ name: StaticString, text: String?) {
        guard let text else { return }
        writer.name(name)
        writer.string(text)
    }

    package mutating func set(_ name: StaticString, texts: [String]) {
        writer.name(name)
        writer.beginArray()
        for text in texts { writer.string(text) }
        writer.endArray()
    }

    package mutating func set(_ name: StaticString, integer: (some BinaryInteger)?) {
        guard let integer else { return }
        writer.name(name)
        writer.integer(integer)
    }

    /// A duration, as the protocol's number of seconds.
    package mutating func set(_ name: StaticString, microseconds: Int64?) {
        guard let microseconds else { return }
        writer.name(name)
        writer.seconds(microseconds: microseconds)
    }

    /// Only if true.
    package mutating func set(_ name: StaticString, flag: Bool) {
        guard flag else { return }
        writer.name(name)
        writer.boolean(true)
    }

    package mutating func set(_ name: StaticString, boolean: Bool?) {
        guard let boolean else { return }
        writer.name(name)
        writer.boolean(boolean)
    }

    /// JSON text that is well formed: a number as it was typed, an object as it was sent.
    package mutating func set(_ name: StaticString, json: (some Collection<UInt8>)?) {
        guard let json else { return }
        writer.name(name)
        writer.value(json)
    }

    package mutating func set(_ name: StaticString, object: (inout Parameters) -> Void) {
        var inner = Parameters()
        object(&inner)
        set(name, json: inner.bytes)
    }

    /// The members of an object, but those named in `except`.
    package mutating func setAll(of object: JSONNode, except: [String] = []) {
        for (name, value) in object.members {
            let text = name.string ?? ""
            if except.contains(text) { continue }
            writer.name(dynamic: text)
            writer.value(value.compactText)
        }
    }

    /// The object's text.
    package var bytes: [UInt8] {
        var closed = writer
        closed.endObject()
        return closed.bytes
    }
}
