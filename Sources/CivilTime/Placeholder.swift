// Stands in until the real types of this target land; they replace this whole file.

package struct Instant: Comparable, Hashable, Sendable {
    package var microseconds: Int64
    package init(microseconds: Int64) { self.microseconds = microseconds }
    package static func < (a: Instant, b: Instant) -> Bool { a.microseconds < b.microseconds }
    package func adding(microseconds m: Int64) -> Instant { Instant(microseconds: microseconds + m) }
    package init?(rfc3339: String) { return nil }
    package var rfc3339: String { "" }
}
package struct ZoneRules: Sendable {
    package var name: String
    package static let utc = ZoneRules(name: "UTC")
    package func rfc3339(at: Instant) -> String { "" }
}
package struct WallSchedule: Sendable {
    package var repeats: Bool
    package var zoneName: String?
    package struct ScheduledInstant: Sendable { package var instant: Instant; package var note: Note? }
    package enum Note: String, Sendable { case gap, overlap, missingDay }
    package enum Search: Sendable { case found(ScheduledInstant), never, exhausted }
    package func next(after: Instant, in zone: ZoneRules) -> Search { .never }
}
