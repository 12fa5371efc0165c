// "Every day at nine", "on the fifth of June at noon".

import BelfryProgram

/// Fires when the clock shows the given parts of a date. Without a zone in the components it follows the system's zone.
///
/// What Apple leaves open is settled: a local time that does not exist is moved by as much as was skipped, one that exists twice counts
/// once, the 31st is the last day of a shorter month. A date that has passed is refused when it is added, not forgotten.
public final class UNCalendarNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    public let dateComponents: DateComponents

    public convenience init(dateMatching dateComponents: DateComponents, repeats: Bool) {
        self.init(dateMatching: dateComponents, repeats: repeats, known: nil)
    }

    init(dateMatching dateComponents: DateComponents, repeats: Bool, known: Date?) {
        self.dateComponents = dateComponents
        super.init(repeats: repeats, known: known)
    }

    /// When it fires next: of a pending request, when that is due; of a trigger that has not been added, when it would be if it were
    /// added now. nil if it never fires.
    public func nextTriggerDate() -> Date? { NextDate.of(self, program: .shared) }

    override func json(from start: Date? = nil) throws -> [UInt8]? { try dateComponents.triggerJSON(repeats: repeats) }
}
