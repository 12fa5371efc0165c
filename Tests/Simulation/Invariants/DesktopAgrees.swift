// The desktop shows what is out: nothing that is over stays there, and nothing that waits for an answer is left out.

import BelfryCore

final class DesktopAgrees: Invariant {
    /// The engine shows no more after a start, so that beyond it the two may differ.
    private static let comparable = 60

    func check(_ world: World) throws {
        guard world.desktop.isPresent else { return }
        let wanted = Set(try world.engine.outstandingBubbles().map(\.key))
        let shown = Set(world.desktop.shown.keys)
        guard wanted.count < Self.comparable, shown.count < Self.comparable else { return }
        guard wanted == shown else {
            throw Violation(
                "on the desktop are \(shown.subtracting(wanted).map(\.text)) too many, and \(wanted.subtracting(shown).map(\.text)) is missing"
            )
        }
    }
}
