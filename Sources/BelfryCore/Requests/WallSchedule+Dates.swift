// What the engine asks of a wall schedule besides its dates.

package import CivilTime

extension WallSchedule {
    /// Names one instant, the same in every zone.
    package var isInstant: Bool {
        if case .at = kind { return true }
        return false
    }

    /// Names one date, an instant or a local one, rather than a pattern that the first match decides.
    package var isFixedDate: Bool {
        switch kind {
        case .at, .atLocal: true
        default: false
        }
    }
}
