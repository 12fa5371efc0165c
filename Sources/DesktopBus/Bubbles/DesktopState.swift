// What there is on the other side, as `server.status` tells it.

/// What the notification server can do, by the names of its specification.
package struct DesktopCapabilities: Hashable, Sendable {
    /// As the server listed them.
    package let names: [String]

    package init(_ names: [String] = []) {
        self.names = names
    }

    /// Draws buttons.
    var actions: Bool { names.contains("actions") }
    /// Reads the body as markup.
    var markup: Bool { names.contains("body-markup") }
    /// Lets the person type an answer.
    var inlineReply: Bool { names.contains("inline-reply") }
}

/// Whether bubbles reach somebody.
package enum DesktopState: Hashable, Sendable {
    /// Switched off.
    case off
    /// There is no bus, or nobody on it shows notifications. Looked for, without polling.
    case absent
    case connected(server: String, capabilities: DesktopCapabilities)
    /// There is a server and it does not answer.
    case unresponsive(server: String?, capabilities: DesktopCapabilities)
}
