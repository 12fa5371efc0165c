// "In five minutes", "every hour".

import BelfryClient
import BelfryProgram
import WireProtocol

/// Fires after a number of seconds, or again and again on that grid. The seconds are elapsed time, sleep included: a clock that is set
/// does not move them.
public final class UNTimeIntervalNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    public let timeInterval: TimeInterval

    /// An interval of 0 or less, or a repeating one under a second, is refused when it is added; it ends no program.
    public convenience init(timeInterval: TimeInterval, repeats: Bool) {
        self.init(timeInterval: timeInterval, repeats: repeats, known: nil)
    }

    init(timeInterval: TimeInterval, repeats: Bool, known: Date?) {
        self.timeInterval = timeInterval
        super.init(repeats: repeats, known: known)
    }

    /// When it fires next: of a pending request, when that is due; of a trigger that has not been added, when it would be if it were
    /// added now. nil if it never fires.
    public func nextTriggerDate() -> Date? { NextDate.of(self, program: .shared) }

    override func json(from start: Date? = nil) throws -> [UInt8]? {
        guard timeInterval.isFinite, timeInterval > 0 else {
            throw UNTriggerError(reason: "A time interval of \(timeInterval) seconds never fires; it has to be more than 0.")
        }
        return parameters { writer in
            writer.set("type", "interval")
            writer.name("seconds")
            writer.value(String(timeInterval).utf8)
            if repeats { writer.set("repeats", true) }
            writer.set("startAt", date: start)
        }
    }
}
