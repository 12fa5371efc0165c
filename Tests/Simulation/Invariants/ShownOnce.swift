// Each showing of an occurrence is told once; told again it is marked as redelivery. Showings are counted without a hole.

final class ShownOnce: Invariant {
    private var shown: [String: Int64] = [:]

    func heard(_ event: HeardEvent) throws {
        guard event.name == "fired", let occurrence = event.occurrence, let presentation = event.presentation else { return }
        let before = shown[occurrence] ?? 0
        if presentation <= before, !event.redelivery {
            throw Violation("showing \(presentation) of \(occurrence) was told twice as new")
        }
        // A showing whose telling was lost in a crash leaves a hole of one; never more.
        guard presentation <= before + 2 else { throw Violation("\(occurrence) went from showing \(before) to \(presentation)") }
        shown[occurrence] = max(before, presentation)
    }
}
