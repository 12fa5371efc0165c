// What a wall schedule names, for whoever has to treat fixed dates otherwise than patterns.

extension WallSchedule {
    /// Names one instant, the same in every zone.
    package var isInstant: Bool {
        if case .instant = plan { return true }
        return false
    }

    /// Names one date, an instant or a local one, rather than a pattern that the first match decides.
    package var isFixedDate: Bool {
        switch plan {
        case .instant, .list: true
        case .pattern, .recurrence: false
        }
    }
}
