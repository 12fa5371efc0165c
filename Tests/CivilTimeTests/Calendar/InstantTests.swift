// Instants, their texts, and what is no instant.

import CivilTime
import Testing

@Suite("Instants")
struct InstantTests {
    @Test(
        "a text is read and written back in UTC",
        arguments: [
            ("1970-01-01T00:00:00Z", 0, "1970-01-01T00:00:00Z"),
            ("2026-07-01T09:00:00+05:45", 1_782_875_700_000_000, "2026-07-01T03:15:00Z"),
            ("2026-01-01t00:00:00z", 1_767_225_600_000_000, "2026-01-01T00:00:00Z"),
            ("2026-01-01T00:00:00-00:00", 1_767_225_600_000_000, "2026-01-01T00:00:00Z"),
            ("1969-12-31T23:59:59.5Z", -500_000, "1969-12-31T23:59:59.5Z"),
            ("2026-01-01T00:00:00.000001Z", 1_767_225_600_000_001, "2026-01-01T00:00:00.000001Z"),
            ("2026-01-01T00:00:00.123456789Z", 1_767_225_600_123_456, "2026-01-01T00:00:00.123456Z"),
            ("2026-01-01T00:00:00.100Z", 1_767_225_600_100_000, "2026-01-01T00:00:00.1Z"),
            ("2024-02-29T23:59:59-23:59", 1_709_337_539_000_000, "2024-03-01T23:58:59Z"),
            ("0001-01-01T00:00:00Z", -62_135_596_800_000_000, "0001-01-01T00:00:00Z"),
            ("9999-12-31T23:59:59.999999Z", 253_402_300_799_999_999, "9999-12-31T23:59:59.999999Z"),
            ("2000-02-29T00:00:00Z", 951_782_400_000_000, "2000-02-29T00:00:00Z"),
        ] as [(String, Int64, String)])
    func readsAndWrites(text: String, microseconds: Int64, written: String) throws {
        let instant = try #require(Instant(rfc3339: text))
        #expect(instant.microseconds == microseconds)
        #expect(instant.rfc3339 == written)
    }

    @Test(
        "what is no RFC 3339 instant is refused",
        arguments: [
            "", "2026-01-01", "2026-01-01T00:00:00", "2026-01-01T00:00Z", "2026-01-01 00:00:00Z", "2026-02-30T09:00:00Z",
            "2026-00-01T00:00:00Z", "2026-13-01T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z",
            "2026-06-30T23:59:60Z",
            "2026-01-01T00:00:00.Z", "2026-01-01T00:00:00.1234567890Z", "2026-01-01T00:00:00+0000", "2026-01-01T00:00:00+24:00",
            "2026-01-01T00:00:00+00:60", "2026-01-01T00:00:00Z ", " 2026-01-01T00:00:00Z", "+2026-01-01T00:00:00Z",
            "0000-12-31T00:00:00Z", "10000-01-01T00:00:00Z", "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01",
            "2026-01-01T00:00:00Z\0", "２026-01-01T00:00:00Z", "2026-1-1T0:0:0Z", "2025-02-29T00:00:00Z", "1900-02-29T00:00:00Z",
        ])
    func refuses(text: String) {
        #expect(Instant(rfc3339: text) == nil)
    }

    @Test("adding stays between the years 1 and 9999")
    func saturates() {
        let now = Instant(microseconds: 1_767_225_600_000_000)
        #expect(now.adding(microseconds: 1).microseconds == 1_767_225_600_000_001)
        #expect(now.adding(microseconds: .max) == .max)
        #expect(now.adding(microseconds: .min) == .min)
        #expect(Instant.max.adding(microseconds: 1) == .max)
        #expect(Instant.min.adding(microseconds: -1) == .min)
        #expect(Instant(microseconds: .max) == .max && Instant(microseconds: .min) == .min)
        #expect(Instant.min < now && now < Instant.max)
    }
}
