// Foundation's dates and the instants of the protocol.

package import CivilTime

extension Instant {
    /// The instant of a date, to the nearest microsecond, held within the years 1 to 9999. "Not a number" is 1970.
    package init(_ date: Date) {
        let seconds = date.timeIntervalSince1970
        // Halves are taken apart, so that dates of today keep the microseconds that a single product would round away.
        let whole = seconds.rounded(.down)
        guard whole > -1e11, whole < 1e12 else {
            self.init(microseconds: seconds.isNaN ? 0 : seconds < 0 ? .min : .max)
            return
        }
        self.init(microseconds: Int64(whole) * 1_000_000 + Int64(((seconds - whole) * 1_000_000).rounded()))
    }

    /// This instant as a date.
    package var date: Date {
        let (seconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        return Date(timeIntervalSince1970: TimeInterval(seconds) + TimeInterval(rest) / 1_000_000)
    }
}
