// Several widgets of one program.

/// The widgets of a program, listed in its body.
public protocol WidgetBundle: SendableMetatype {
    associatedtype Body: Widget

    @WidgetBundleBuilder var body: Body { get }

    init()
}

extension WidgetBundle {
    /// Registers each widget of the bundle; see `Widget.register()`.
    public static func register() { CardRegistration.register(Self().body) }

    /// Registers the bundle. A program whose entry point is a bundle does nothing else on Linux.
    public static func main() { register() }
}

/// Turns a list of widgets, with `if` among them, into one.
@resultBuilder
public enum WidgetBundleBuilder {
    public static func buildBlock(_ widgets: any Widget...) -> WidgetGroup { WidgetGroup(widgets) }

    public static func buildOptional(_ widget: (any Widget)?) -> WidgetGroup { WidgetGroup(widget.map { [$0] } ?? []) }

    public static func buildEither(first widget: any Widget) -> WidgetGroup { WidgetGroup([widget]) }

    public static func buildEither(second widget: any Widget) -> WidgetGroup { WidgetGroup([widget]) }

    public static func buildLimitedAvailability(_ widget: any Widget) -> WidgetGroup { WidgetGroup([widget]) }
}

/// Several widgets where one is expected.
public struct WidgetGroup: Widget {
    let widgets: [any Widget]

    init(_ widgets: [any Widget]) { self.widgets = widgets }

    /// No widgets.
    public init() { self.init([]) }

    public var body: some WidgetConfiguration { EmptyWidgetConfiguration() }
}
