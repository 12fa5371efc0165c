// What an intent answers. Nobody on Linux reads more of it than that the intent has finished; the forms that programs write compile.

/// The answer of an intent.
public protocol IntentResult: Sendable {}

/// An answer that holds a value.
public protocol ReturnsValue<Value>: IntentResult {
    associatedtype Value: Sendable
    var value: Value { get }
}

/// An answer that holds something to say. It is not said anywhere on Linux.
public protocol ProvidesDialog: IntentResult {
    var dialog: IntentDialog { get }
}

/// "Finished."
public struct FinishedIntent: IntentResult {}

/// "Finished, with this value."
public struct IntentValue<Value: Sendable>: ReturnsValue {
    public let value: Value
}

/// "Finished, and say this."
public struct SpokenIntent: ProvidesDialog {
    public let dialog: IntentDialog
}

/// "Finished, with this value, and say this."
public struct SpokenIntentValue<Value: Sendable>: ReturnsValue, ProvidesDialog {
    public let value: Value
    public let dialog: IntentDialog
}

/// Something to say.
public struct IntentDialog: Sendable, ExpressibleByStringInterpolation {
    public let text: LocalizedStringResource

    public init(_ text: LocalizedStringResource) { self.text = text }
    public init(stringLiteral value: String) { text = LocalizedStringResource(stringLiteral: value) }
}

extension IntentResult where Self == FinishedIntent {
    /// Finished.
    public static func result() -> Self { FinishedIntent() }
}

extension IntentResult where Self == SpokenIntent {
    /// Finished, with something to say.
    public static func result(dialog: IntentDialog) -> Self { SpokenIntent(dialog: dialog) }
}

extension IntentResult {
    /// Finished, with a value.
    public static func result<Value>(value: Value) -> Self where Self == IntentValue<Value> { IntentValue(value: value) }

    /// Finished, with a value and something to say.
    public static func result<Value>(value: Value, dialog: IntentDialog) -> Self where Self == SpokenIntentValue<Value> {
        SpokenIntentValue(value: value, dialog: dialog)
    }
}
