// Drawing attention to an update.

/// What is shown, once, when an update is to be noticed. The desktop shows title and body.
public struct AlertConfiguration: Codable, Hashable, Sendable {
    public var title: LocalizedStringResource
    public var body: LocalizedStringResource
    public var sound: AlertSound

    public init(title: LocalizedStringResource, body: LocalizedStringResource, sound: AlertSound) {
        self.title = title
        self.body = body
        self.sound = sound
    }

    /// The sound that goes with it.
    public struct AlertSound: Codable, Hashable, Sendable {
        /// The name that is sent.
        let name: String

        public static let `default` = AlertSound(name: "default")

        /// A sound by name; what plays it decides what it is.
        public static func named(_ name: String) -> AlertSound { AlertSound(name: name) }
    }
}
