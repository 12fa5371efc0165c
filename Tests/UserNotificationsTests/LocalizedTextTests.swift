// Texts with places for values.

import Foundation
import Testing
import UserNotifications

@Suite struct LocalizedTextTests {
    static let texts: [(String, [any Sendable]?, String)] = [
        ("Take it", nil, "Take it"),
        ("Take %@ now", ["Aspirin"], "Take Aspirin now"),
        ("%d of %lld, %.1f%%", [1, 3, 33.333], "1 of 3, 33.3%"),
        ("%2$@ before %1$@", ["a", "b"], "b before a"),
        ("%02d:%02d", [8, 5], "08:05"),
        ("%@ and %@", ["a"], "a and %@"),
        ("%d is no number", ["text"], "text is no number"),
        ("%s", [5], "5"),
        ("50 % off", [1], "50 % off"),
        ("%@", [Int64.max], "9223372036854775807"),
    ]

    @Test(arguments: texts) func placesAreFilled(key: String, arguments: [any Sendable]?, text: String) {
        #expect(NSString.localizedUserNotificationString(forKey: key, arguments: arguments) == text)
    }
}
