// From a widget's type to the cards it draws.
//
// What is kept is the type alone. Each card is drawn by a widget made for it, whose closures are called and forgotten, so that
// nothing a program captures in them ever crosses from one thread to another.

/// A configuration that draws cards.
protocol CardConfiguration: _PrimitiveConfiguration {
    /// Keeps `remake`, which makes a configuration of this type anew, as what draws the activities of its attributes.
    static func register(_ remake: @escaping @Sendable () -> any WidgetConfiguration)
}

enum CardRegistration {
    /// Registers a widget, or each of a group.
    static func register<W: Widget>(_ widget: W) {
        if let group = widget as? WidgetGroup {
            for member in group.widgets { register(member) }
        } else {
            register(widget.body) { W().body }
        }
    }

    private static func register<C: WidgetConfiguration>(
        _ configuration: C, _ remake: @escaping @Sendable () -> any WidgetConfiguration
    ) {
        if let type = C.self as? any CardConfiguration.Type {
            type.register(remake)
        } else if C.Body.self != Never.self {
            register(configuration.body) { () -> any WidgetConfiguration in
                if let configuration = remake() as? C { configuration.body } else { EmptyWidgetConfiguration() }
            }
        }
    }
}
