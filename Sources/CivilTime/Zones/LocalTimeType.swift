// One kind of local time that a zone has had: its distance from UTC and what people called it.

/// The offset in force at some time, with its name.
package struct LocalTimeType: Hashable, Sendable {
    /// Seconds to add to UTC to get local time.
    package let seconds: Int
    /// Whether tzdata calls this daylight saving time. Says nothing about the direction: in Dublin it is winter.
    package let isDaylight: Bool
    /// The abbreviation, such as `EDT` or `+0330`.
    package let abbreviation: String
}
