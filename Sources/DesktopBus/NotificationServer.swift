// The wire to one notification server: the calls of org.freedesktop.Notifications and its signals, nothing decided. Calls go to the
// server's unique name, so they can neither start another one nor reach its successor; signals count only if they come from it.

import BelfryCore
import EventLoop

/// The present owner of org.freedesktop.Notifications.
final class NotificationServer {
    /// What the server says of its own accord.
    enum Signal: Equatable {
        case actionInvoked(id: UInt32, action: String)
        case activationToken(id: UInt32, token: String)
        case replied(id: UInt32, text: String)
        case closed(id: UInt32, reason: UInt32)
    }

    static let name = "org.freedesktop.Notifications"
    private static let path = "/org/freedesktop/Notifications"
    /// The longest text that is taken from a server, in Unicode scalars: more than a socket client may send.
    private static let textLimit = 65536

    /// Its unique name on the bus.
    let uniqueName: String
    private let connection: BusConnection

    init(uniqueName: String, connection: BusConnection) {
        self.uniqueName = uniqueName
        self.connection = connection
    }

    /// Hears the signals of whoever sends them, with the sender's unique name.
    static func listen(on connection: BusConnection, _ handler: @escaping (String, Signal) -> Void) throws(SystemError) {
        try connection.listen("type='signal',path='\(path)',interface='\(name)'") { message in
            guard let sender = message.sender, let signal = parse(message) else { return }
            handler(sender, signal)
        }
    }

    private static func parse(_ message: BusReader) -> Signal? {
        guard let member = message.member, let id = message.unsigned() else { return nil }
        switch member {
        case "ActionInvoked": return message.text().map { .actionInvoked(id: id, action: $0) }
        case "ActivationToken": return message.text().map { .activationToken(id: id, token: BubbleText.cut($0, to: 1024)) }
        case "NotificationReplied": return message.text().map { .replied(id: id, text: BubbleText.cut($0, to: textLimit)) }
        case "NotificationClosed": return message.unsigned().map { .closed(id: id, reason: $0) }
        default: return nil
        }
    }

    /// Asks for a bubble.
    /// - Parameter reply: its id; a refusal; never if the server does not answer, since it may still draw the bubble then.
    func notify(_ request: NotifyRequest, reply: @escaping (Result<UInt32, NotifyRefusal>) -> Void) throws(SystemError) {
        let arguments = { (writer: inout BusWriter) in Self.write(request, to: &writer) }
        try call("Notify", timeoutMicroseconds: nil, arguments: arguments) { answer in
            switch answer {
            case .success(let reader):
                if let id = reader.unsigned() {
                    reply(.success(id))
                } else {
                    reply(.failure(NotifyRefusal(error: "an answer without an id")))
                }
            case .failure(let name, let text):
                reply(.failure(NotifyRefusal(error: text.isEmpty ? name : "\(name): \(BubbleText.cut(text, to: 200))")))
            }
        }
    }

    /// Asks for a bubble to be closed. Whether it was still there is of no interest.
    func close(_ id: UInt32) throws(SystemError) {
        try call("CloseNotification", arguments: { $0.unsigned(id) }, reply: { _ in })
    }

    /// Asks who it is; any answer shows that it lives.
    /// - Parameter reply: its name and version; nil if it did not answer in time.
    func information(timeoutMicroseconds: UInt64, reply: @escaping (String?) -> Void) throws(SystemError) {
        try call("GetServerInformation", timeoutMicroseconds: timeoutMicroseconds) { answer in
            switch answer {
            case .success(let reader):
                let name = reader.text() ?? "unknown"
                _ = reader.text()
                let version = reader.text() ?? ""
                reply(BubbleText.cut(BubbleText.cleanLine(version.isEmpty ? name : "\(name) \(version)"), to: 128))
            case .failure(BusReply.noReply, _):
                reply(nil)
            case .failure:
                reply("unknown")
            }
        }
    }

    /// Asks what it can do.
    /// - Parameter reply: nil if it did not answer in time.
    func capabilities(timeoutMicroseconds: UInt64, reply: @escaping (DesktopCapabilities?) -> Void) throws(SystemError) {
        try call("GetCapabilities", timeoutMicroseconds: timeoutMicroseconds) { answer in
            switch answer {
            case .success(let reader):
                let names = reader.texts(limit: 64) ?? []
                reply(DesktopCapabilities(names.map { BubbleText.cut(BubbleText.cleanLine($0), to: 128) }))
            case .failure(BusReply.noReply, _):
                reply(nil)
            case .failure:
                reply(DesktopCapabilities())
            }
        }
    }

    private func call(
        _ member: String, timeoutMicroseconds: UInt64? = 25_000_000, arguments: (inout BusWriter) -> Void = { _ in },
        reply: @escaping (BusReply) -> Void
    ) throws(SystemError) {
        try connection.call(
            uniqueName, Self.path, Self.name, member, timeoutMicroseconds: timeoutMicroseconds, arguments: arguments, reply: reply
        )
    }

    private static func write(_ request: NotifyRequest, to writer: inout BusWriter) {
        writer.text(request.appName)
        writer.unsigned(request.replaces)
        writer.text("")
        writer.text(request.summary)
        writer.text(request.body)
        writer.array(of: "s") { for text in request.actions { $0.text(text) } }
        writer.array(of: "{sv}") { hints in
            for (name, hint) in request.hints.sorted(by: { $0.key < $1.key }) {
                hints.entry(of: "sv") {
                    $0.text(name)
                    write(hint, to: &$0)
                }
            }
        }
        writer.integer(request.timeout)
    }

    private static func write(_ hint: NotifyRequest.Hint, to writer: inout BusWriter) {
        switch hint {
        case .byte(let value): writer.variant(of: "y") { $0.byte(value) }
        case .integer(let value): writer.variant(of: "i") { $0.integer(value) }
        case .boolean(let value): writer.variant(of: "b") { $0.boolean(value) }
        case .text(let value): writer.variant(of: "s") { $0.text(value) }
        }
    }
}

/// A server's refusal to show a bubble.
struct NotifyRefusal: Error, Equatable {
    let error: String
}
