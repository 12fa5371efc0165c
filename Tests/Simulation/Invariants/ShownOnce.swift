// Each showing of an occurrence is told once; told again it is marked as redelivery. Showings are counted without a hole.

final class ShownOnce: Invariant {
    private var shown: [String: Int64] = [:]
    /// A disk has lost what it had claimed to keep, and events with it.
    private var mayBeUnheard = false

    func heard(_ event: HeardEvent, at elapsed: Int64) throws {
        guard event.name == "fired", let occurrence = event.occurrence, let presentation = event.presentation else { return }
        let before = shown[occurrence] ?? 0
        if presentation <= before, !event.redelivery {
            throw Violation("showing \(presentation) of \(occurrence) was told twice as new")
        }
        guard presentation <= before + 1 || mayBeUnheard && before == 0 else {
            throw Violation("\(occurrence) went from showing \(before) to \(presentation)")
        }
        shown[occurrence] = max(before, presentation)
    }

    func forget() {
        shown = [:]
        mayBeUnheard = true
    }
}
