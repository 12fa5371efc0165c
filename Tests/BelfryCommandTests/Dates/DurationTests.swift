// DURATION in both directions.

import Testing

@testable import BelfryCommand

struct DurationTests {
    @Test(
        arguments: [
            ("90", 90_000_000), ("0", 0), ("0.5", 500_000), ("90s", 90_000_000), ("20m", 1_200_000_000), ("1h30m", 5_400_000_000),
            ("1.5h", 5_400_000_000), ("2 hours", 7_200_000_000), ("1d 2h", 93_600_000_000), ("1d 2h 30m 15s", 95_415_000_000),
            ("2 weeks", 1_209_600_000_000), ("500ms", 500_000), ("0.1s", 100_000), (" 3 MIN ", 180_000_000),
            ("1 Hour 1 minute", 3_660_000_000),
            ("0.000001s", 1), ("0.0000009s", 0), ("1w", 604_800_000_000), ("1sec", 1_000_000),
            ("100000000s", 100_000_000_000_000),
        ] as [(String, Int64)])
    func aDurationIsExactToTheMicrosecond(text: String, microseconds: Int64) throws {
        #expect(try DurationText.parse(text) == microseconds)
    }

    @Test(arguments: [
        ("", ""), (" ", ""), ("soon", "soon"), ("5x", "x"), ("1h 30", "30"), ("-5m", "-5m"), ("1.h", "1.h"), ("1h30", "30"),
        ("1e3", "e3"), ("5 minutes ago", "ago"), ("1,5h", "1,5h"), ("9999999999999999s", "9999999999999999s"),
        ("999999999999999w", "999999999999999w"), ("1month", "month"), ("∞", "∞"),
    ])
    func whatIsNotUnderstoodIsNamed(text: String, word: String) {
        #expect(throws: DurationText.Misunderstood(word: word)) { try DurationText.parse(text) }
    }

    @Test(
        arguments: [
            (0, "less than a second"), (999_999, "less than a second"), (1_000_000, "1 second"), (59_999_999, "59 seconds"),
            (60_000_000, "1 minute"), (61_000_000, "1 minute 1 second"), (3_600_000_000, "1 hour"), (3_605_000_000, "1 hour"),
            (7_500_000_000, "2 hours 5 minutes"), (86_400_000_000, "1 day"), (86_460_000_000, "1 day"),
            (90_000_000_000, "1 day 1 hour"),
            (2_210_400_000_000, "25 days 14 hours"), (-61_000_000, "1 minute 1 second"), (Int64.min, "106751991 days 4 hours"),
        ] as [(Int64, String)])
    func wordsNameTheTwoLargestUnits(microseconds: Int64, text: String) {
        #expect(DurationWords.text(microseconds: microseconds) == text)
    }

    @Test(
        arguments: [
            (0, "now"), (999_999, "now"), (-999_999, "now"), (1_000_000, "in 1 second"), (-120_000_000, "2 minutes ago"),
        ] as [(Int64, String)])
    func aDistanceSaysWhichWay(microseconds: Int64, text: String) {
        #expect(DurationWords.distance(microseconds: microseconds) == text)
    }
}
