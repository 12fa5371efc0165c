// Which views belong to which attributes: registered once by the program, asked for at every update.

package import AppIntents
package import CardViews
import Synchronization

/// A card as it was drawn: what is sent, and the intents behind its buttons.
package struct RenderedCard: Sendable {
    package let presentation: CardPresentation
    package let intents: [String: any AppIntent]
    /// Whether the views grew beyond what a card can be, and something was left out.
    package let isCut: Bool

    package init(presentation: CardPresentation, intents: [String: any AppIntent], isCut: Bool) {
        self.presentation = presentation
        self.intents = intents
        self.isCut = isCut
    }
}

/// What draws the cards of this program.
package final class CardMakers: Sendable {
    package static let shared = CardMakers(
        expectsWidgets: _typeByName("9WidgetKit19WidgetConfigurationP") != nil || _typeByName("9WidgetKit13DynamicIslandV") != nil
    )

    /// Draws the card of an activity whose types are known to the maker alone. Throws a `DecodingError` with the path.
    typealias Maker = @Sendable (ActivitySnapshot) throws -> RenderedCard?

    private struct Registered {
        /// `CardMaker<Attributes>` by the attributes' type.
        var typed: [ObjectIdentifier: any Sendable] = [:]
        /// By `attributesType`.
        var named: [String: Maker] = [:]
        /// Attributes' types that were asked for and not there.
        var missed: Set<ObjectIdentifier> = []
    }

    private let registered = Mutex(Registered())
    package let expectsWidgets: Bool

    /// - Parameter expectsWidgets: whether the program has views at all. Then it is a mistake to begin an activity without them.
    package init(expectsWidgets: Bool = false) { self.expectsWidgets = expectsWidgets }

    /// Keeps `make` as what draws the activities with these attributes.
    package func register<Attributes: ActivityAttributes>(
        _ type: Attributes.Type, _ make: @escaping @Sendable (ActivityViewContext<Attributes>) -> RenderedCard?
    ) {
        let maker: Maker = { snapshot in
            make(
                ActivityViewContext(
                    attributes: try snapshot.decodeAttributes(), state: try snapshot.decodeState(Attributes.self),
                    isStale: snapshot.state == .stale,
                    identity: ContextIdentity(snapshot.id)))
        }
        registered.withLock {
            $0.typed[ObjectIdentifier(type)] = CardMaker(make: make)
            $0.named[attributesTypeName(type)] = maker
        }
        ActivityHub.current.startPerforming()
    }

    func maker<Attributes: ActivityAttributes>(for type: Attributes.Type) -> CardMaker<Attributes>? {
        registered.withLock { $0.typed[ObjectIdentifier(type)] as? CardMaker<Attributes> }
    }

    /// Whether a type has no views although the program has some; said once for each type.
    func isMissed<Attributes: ActivityAttributes>(_ type: Attributes.Type) -> Bool {
        guard expectsWidgets else { return false }
        return registered.withLock {
            $0.typed[ObjectIdentifier(type)] == nil && $0.missed.insert(ObjectIdentifier(type)).inserted
        }
    }

    func maker(named name: String) -> Maker? { registered.withLock { $0.named[name] } }
}

/// What draws the cards of one type of attributes.
struct CardMaker<Attributes: ActivityAttributes>: Sendable {
    let make: @Sendable (ActivityViewContext<Attributes>) -> RenderedCard?
}

/// The daemon's `attributesType` for a type: its name without the module.
func attributesTypeName<Attributes: ActivityAttributes>(_ type: Attributes.Type) -> String { String(describing: type) }
