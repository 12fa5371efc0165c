// Widgets, of which the kind is offered that shows an activity.
//
// At Apple's a widget lives in a second process that the system starts to draw it. Here the program draws its cards itself whenever
// it updates an activity, so it has to say once, when it starts, which views belong to which attributes: `register()`.

/// Something with a card: its body is an `ActivityConfiguration`.
public protocol Widget: SendableMetatype {
    associatedtype Body: WidgetConfiguration

    /// What the widget shows. It is made anew each time a card is drawn, on the thread that updates the activity.
    var body: Body { get }

    init()
}

extension Widget {
    /// Says that the views of this widget draw the activities it is for. Once per widget, before the first request; a second widget
    /// for the same attributes takes the place of the first.
    ///
    /// From then on the program also performs the intents of its buttons, those first that were pressed while it did not run.
    public static func register() { CardRegistration.register(Self()) }

    /// Registers the widget. A program whose entry point is a widget does nothing else on Linux.
    public static func main() { register() }
}

/// What a widget shows.
public protocol WidgetConfiguration: SendableMetatype {
    associatedtype Body: WidgetConfiguration
    var body: Body { get }
}

extension Never: WidgetConfiguration {}

/// A configuration of this module. Programs do not conform to it.
public protocol _PrimitiveConfiguration: WidgetConfiguration where Body == Never {}

extension _PrimitiveConfiguration {
    public var body: Never { preconditionFailure("\(Self.self) is used as it is; it has no body.") }
}

/// A widget that shows nothing.
public struct EmptyWidgetConfiguration: WidgetConfiguration, _PrimitiveConfiguration {
    public init() {}
}
