// A title with a picture.

package import CardViews

/// A title with a picture: a `label` if both are plain, else a row of the two.
public struct Label<Title: View, Icon: View>: View, DrawnView {
    private let title: Title
    private let icon: Icon

    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        self.title = title()
        self.icon = icon()
    }

    package func draw(_ environment: CardEnvironment, _ drawing: inout CardDrawing) -> [CardNode] {
        let titles = drawing.nodes(of: title, environment)
        let icons = drawing.nodes(of: icon, environment)
        if titles.count == 1, case .text(let text) = titles[0].content, icons.count <= 1 {
            if icons.isEmpty { return [CardNode(.label(title: text, image: nil), style: titles[0].style)] }
            if case .image(let name, _) = icons[0].content {
                return [CardNode(.label(title: text, image: name), style: titles[0].style)]
            }
        }
        return drawing.wrap(icons + titles) { .row($0, spacing: nil) }
    }
}

extension Label where Title == Text, Icon == Image {
    public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
        self.init(title: { Text(titleKey) }, icon: { Image(systemName: name) })
    }

    public init(_ titleKey: LocalizedStringKey, image name: String) {
        self.init(title: { Text(titleKey) }, icon: { Image(name) })
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, systemImage name: String) {
        self.init(title: { Text(title) }, icon: { Image(systemName: name) })
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, image name: String) {
        self.init(title: { Text(title) }, icon: { Image(name) })
    }
}
