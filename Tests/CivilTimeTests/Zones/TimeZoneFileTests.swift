// TZif files of every version, and bytes that are none: each is refused by a typed error, and none traps.

import CivilTime
import Testing

@Suite("TZif files")
struct TimeZoneFileTests {
    /// Two types, an hour apart, with a change at the epoch.
    private static let changing: TimeZoneBytes = {
        var file = TimeZoneBytes()
        file.kinds = [.init(seconds: 3600), .init(seconds: 7200, isDaylight: 1, name: 4)]
        file.characters = Array("CET\0CEST\0".utf8)
        file.times = [0]
        file.indices = [1]
        return file
    }()

    private func zone(_ file: TimeZoneBytes) throws(ZoneError) -> ZoneRules {
        try ZoneRules(name: "Test/Zone", tzif: file.bytes)
    }

    private func error(_ change: (inout TimeZoneBytes) -> Void) -> ZoneError? {
        var file = TimeZoneFileTests.changing
        change(&file)
        do {
            _ = try zone(file)
            return nil
        } catch {
            return error
        }
    }

    @Test("each version is read", arguments: [0, UInt8(ascii: "2"), UInt8(ascii: "3"), UInt8(ascii: "4")])
    func readsVersions(version: UInt8) throws {
        var file = TimeZoneFileTests.changing
        file.version = version
        let zone = try zone(file)
        #expect(zone.offset(at: Instant(microseconds: -1)).seconds == 3600)
        let after = zone.offset(at: Instant(microseconds: 0))
        #expect(after.seconds == 7200 && after.isDaylight && after.abbreviation == "CEST")
        #expect(zone.offset(at: .max).seconds == 7200)
        #expect(zone.offset(at: .min).seconds == 3600)
    }

    @Test("the 64-bit block goes before the 32-bit one, so times before 1901 count")
    func prefersLongTimes() throws {
        var file = TimeZoneFileTests.changing
        file.times = [-5_000_000_000]
        let zone = try zone(file)
        #expect(zone.offset(at: Instant(microseconds: -5_000_000_000_000_001)).seconds == 3600)
        #expect(zone.offset(at: Instant(microseconds: -5_000_000_000_000_000)).seconds == 7200)
    }

    @Test("a change before the year 1 is in force from the start, one after 9999 never")
    func clampsTimes() throws {
        var file = TimeZoneFileTests.changing
        file.times = [-(1 << 59), 1 << 59]
        file.indices = [1, 0]
        let zone = try zone(file)
        #expect(zone.offset(at: .min).seconds == 7200)
        #expect(zone.offset(at: .max).seconds == 7200)
    }

    @Test("without transitions the footer holds for all time (RFC 9636 §3.3)")
    func usesFooterAlone() throws {
        var file = TimeZoneBytes()
        file.footer = "EST5EDT,M3.2.0,M11.1.0"
        let zone = try zone(file)
        for (text, seconds) in [
            ("1700-01-01T12:00:00Z", -18_000), ("1700-07-01T12:00:00Z", -14_400), ("2026-07-01T12:00:00Z", -14_400),
            ("2500-07-01T12:00:00Z", -14_400), ("2500-01-01T12:00:00Z", -18_000),
        ] {
            #expect(zone.offset(at: try #require(Instant(rfc3339: text))).seconds == seconds, "\(text)")
        }
    }

    @Test("a zone on daylight time all year has no change (RFC 9636 §3.3.1)")
    func readsPermanentDaylight() throws {
        var file = TimeZoneBytes()
        file.footer = "XXX3EDT4,0/0,J365/23"
        let zone = try zone(file)
        let summer = zone.offset(at: try #require(Instant(rfc3339: "2026-12-31T23:59:59Z")))
        #expect(summer.seconds == -14_400 && summer.abbreviation == "EDT")
        for hour in 0..<48 {
            let instant = try #require(Instant(rfc3339: "2026-12-31T00:00:00Z")).adding(microseconds: Int64(hour) * 3_600_000_000)
            #expect(zone.offset(at: instant).seconds == -14_400)
        }
    }

    @Test(
        "footers of every form are read",
        arguments: [
            ("<+0330>-3:30", "2030-06-01T00:00:00Z", 12_600), ("<-03>3<-02>,M3.5.0/-2,M10.5.0/-1", "2030-06-01T00:00:00Z", -7200),
            ("IST-2IDT,M3.4.4/26,M10.5.0", "2030-06-01T00:00:00Z", 10_800), ("AAA0BBB,J60,J300", "2028-02-29T12:00:00Z", 0),
            ("AAA0BBB,J60,J300", "2028-03-01T12:00:00Z", 3600), ("AAA0BBB,59,299", "2028-02-29T12:00:00Z", 3600),
            ("AAA-14BBB-15:30:20,M1.1.0/167,M12.5.6/-167", "2030-06-01T00:00:00Z", 55_820),
            ("IST-1GMT0,M10.5.0,M3.5.0/1", "2030-06-01T00:00:00Z", 3600),
        ])
    func readsFooters(footer: String, at text: String, seconds: Int) throws {
        var file = TimeZoneBytes()
        file.footer = footer
        #expect(try zone(file).offset(at: try #require(Instant(rfc3339: text))).seconds == seconds)
    }

    @Test(
        "a footer that is no complete rule is refused",
        arguments: [
            "E", "EST", "EST5EDT", "EST5EDT,", "EST5EDT,M3.2.0", "EST5EDT,M3.2.0,", "EST5EDT,M13.2.0,M11.1.0",
            "EST5EDT,M3.6.0,M11.1.0",
            "EST5EDT,M3.2.7,M11.1.0", "EST5EDT,J0,J10", "EST5EDT,J366,J10", "EST5EDT,366,10", "EST5EDT,M3.2.0/168,M11.1.0",
            "EST25", "EST5:60", "<+0330-3:30", "<>5", "EST5EDT,M3.2.0,M11.1.0x", "ES5", "EST5 ", "<+03 >3", "5EST", "EST+-5",
        ])
    func refusesFooters(footer: String) {
        #expect(error { $0.footer = footer } == .footer)
    }

    @Test("what the format forbids is refused, each with its reason")
    func refusesMalformed() {
        #expect(error { $0.magic = Array("TZiF".utf8) } == .notTZif)
        #expect(error { $0.leapCount = 1 } == .leapSeconds)
        #expect(error { $0.kinds = [] } == .malformed("number of types"))
        #expect(error { $0.typeCount = 257 } == .malformed("number of types"))
        #expect(error { $0.characters = [] } == .malformed("abbreviations"))
        #expect(error { $0.characters = Array("CETxCEST".utf8) } == .malformed("abbreviation"))
        #expect(error { $0.standardCount = 1 } == .malformed("number of indicators"))
        #expect(error { $0.utcCount = 3 } == .malformed("number of indicators"))
        #expect(error { $0.indices = [2] } == .malformed("type of a transition"))
        #expect(error { ($0.times, $0.indices) = ([0, 0], [0, 1]) } == .malformed("order of transitions"))
        #expect(error { ($0.times, $0.indices) = ([5, 0], [0, 1]) } == .malformed("order of transitions"))
        #expect(error { $0.kinds[1].seconds = .min } == .malformed("offset"))
        #expect(error { $0.kinds[1].seconds = 93_600 } == .malformed("offset"))
        #expect(error { $0.kinds[1].isDaylight = 2 } == .malformed("daylight mark"))
        #expect(error { $0.kinds[1].name = 9 } == .malformed("abbreviation index"))
        #expect(error { $0.footer = nil } == .wrongLength)
        #expect(error { $0.typeCount = .max } == .malformed("number of types"))
        #expect(throws: ZoneError.notTZif) { try ZoneRules(name: "Test/Zone", tzif: []) }
        #expect(throws: ZoneError.wrongLength) {
            try ZoneRules(name: "Test/Zone", tzif: [UInt8](repeating: 0, count: 1 << 20 + 1))
        }
        #expect(throws: ZoneError.name) { try ZoneRules(name: "../etc/passwd", tzif: TimeZoneFileTests.changing.bytes) }
    }

    @Test("every shortened file is refused, and no changed byte traps")
    func survivesDamage() throws {
        let bytes = try InstalledZones.bytes("Europe/Dublin")
        for length in 0..<bytes.count - 1 {
            #expect(throws: ZoneError.self) { try ZoneRules(name: "Test/Zone", tzif: Array(bytes[..<length])) }
        }
        for place in bytes.indices {
            for value in [0, 1, 127, 128, 255, bytes[place] ^ 1] as [UInt8] {
                var damaged = bytes
                damaged[place] = value
                guard let zone = try? ZoneRules(name: "Test/Zone", tzif: damaged) else { continue }
                _ = zone.offset(at: Instant(microseconds: 1_800_000_000_000_000))
            }
        }
    }
}
