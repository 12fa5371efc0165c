// The cards that this process has drawn: when to draw them again, and what their buttons do.
//
// A card is drawn with each request and update of the program itself. But an activity also changes without its program: by a push, by
// its stale date, by Complete, by the end of its time. A program that runs draws it anew then and sends the card alone.

import AppIntents
import BelfryProgram
import CardViews
import Synchronization

/// The cards of one program.
final class CardKeeper: Sendable {
    private struct DrawnCard {
        var content: ActivitySnapshot.Content
        var isStale: Bool
        var intents: [String: any AppIntent] = [:]
    }

    private let program: Program
    private let makers: CardMakers
    /// By the activity's id.
    private let drawn = Mutex<[String: DrawnCard]>([:])

    init(program: Program, makers: CardMakers) {
        self.program = program
        self.makers = makers
    }

    /// Remembers what is drawn for an activity. To be said before it is sent: the event may be back before the answer.
    func keep(_ card: RenderedCard, for id: String, _ content: ActivitySnapshot.Content, isStale: Bool) {
        drawn.withLock { $0[id] = DrawnCard(content: content, isStale: isStale, intents: card.intents) }
    }

    /// A card as it is sent; nil, with a report, if it is too large.
    func presentation(_ card: RenderedCard, of name: String) -> [UInt8]? {
        if card.isCut { program.problems.report("card of \(name)", CardProblem.cut) }
        let presentation = card.presentation.fitting
        if presentation == nil { program.problems.report("card of \(name)", CardProblem.tooLarge) }
        return presentation
    }

    /// Draws an activity's card anew if what it shows was changed by somebody else. One that begins with a card has just been drawn.
    func redraw(_ snapshot: ActivitySnapshot, begins: Bool) async {
        let isStale = snapshot.state == .stale
        let isDrawn = drawn.withLock { drawn in
            if snapshot.state == .dismissed {
                drawn[snapshot.id] = nil
                return true
            }
            if begins, snapshot.presentation != nil, drawn[snapshot.id] == nil {
                drawn[snapshot.id] = DrawnCard(content: snapshot.content, isStale: isStale)
            }
            return drawn[snapshot.id].map { $0.content == snapshot.content && $0.isStale == isStale } ?? false
        }
        if !isDrawn { await draw(snapshot) }
    }

    /// Draws an activity's card and sends it, unless it is there already.
    func draw(_ snapshot: ActivitySnapshot) async {
        guard let maker = snapshot.attributesType.flatMap({ makers.maker(named: $0) }) else { return }
        do {
            guard let card = try maker(snapshot) else { return }
            keep(card, for: snapshot.id, snapshot.content, isStale: snapshot.state == .stale)
            guard let presentation = presentation(card, of: "activity \(snapshot.id)"), presentation != snapshot.presentation
            else { return }
            _ = try await program.link.call(
                "activities.present",
                parameters { writer in
                    writer.set("activity", snapshot.id)
                    writer.set("presentation", json: presentation)
                })
        } catch {
            program.problems.report("card of activity \(snapshot.id)", error)
        }
    }

    /// The intent behind a button: as it was made here, else made anew from the action's id, else from the views that hold the button.
    func intent(for action: String, of snapshot: ActivitySnapshot) throws -> any AppIntent {
        if let intent = drawn.withLock({ $0[snapshot.id]?.intents[action] }) { return intent }
        return try IntentAction.intent(for: action) {
            let maker = snapshot.attributesType.flatMap { makers.maker(named: $0) }
            return try maker?(snapshot)?.intents ?? [:]
        }
    }
}

/// What can be wrong with a card.
enum CardProblem: LocalizedError {
    case cut
    case tooLarge
    case unregistered

    var errorDescription: String? {
        switch self {
        case .cut: "The views hold more than a card can show; what came last was left out."
        case .unregistered:
            "No widget is registered for it; belfryd shows a card of its own. Call register() of the widget first."
        case .tooLarge: "The views take more than 16384 bytes; belfryd shows a card of its own."
        }
    }
}
