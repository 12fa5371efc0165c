// `userInfo` there and back.

import Foundation
import ModuleTestSupport
import Testing
import WireProtocol

@testable import UserNotifications

@Suite struct UserInfoTests {
    private func written(_ userInfo: [AnyHashable: Any]) throws -> String {
        let content = UNMutableNotificationContent()
        content.title = "x"
        content.userInfo = userInfo
        var writer = JSONWriter()
        try content.snapshot.write(to: &writer, app: "a")
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private func roundTrip(_ value: Any) throws -> Any? {
        let text = try written(["v": value])
        let values = ContentValues(try JSONDocument(Array(text.utf8)).root)
        return UNNotificationContent(values).userInfo["v"]
    }

    @Test func typesComeBack() throws {
        #expect(try roundTrip("text") as? String == "text")
        #expect(try roundTrip("2026-01-01T00:00:00Z") as? String == "2026-01-01T00:00:00Z")
        #expect(try roundTrip(5) as? Int == 5)
        #expect(try roundTrip(Int64.min) as? Int == Int.min)
        #expect(try roundTrip(UInt64.max) as? UInt64 == UInt64.max)
        #expect(try roundTrip(UInt8(7)) as? Int == 7)
        #expect(try roundTrip(1.0) as? Double == 1.0)
        #expect(try roundTrip(0.1) as? Double == 0.1)
        #expect(try roundTrip(1e300) as? Double == 1e300)
        #expect(try roundTrip(Float(0.5)) as? Double == 0.5)
        #expect(try roundTrip(true) as? Bool == true)
        #expect(try roundTrip(false) as? Bool == false)
        #expect(try roundTrip(Data([0, 255])) as? Data == Data([0, 255]))
        #expect(try roundTrip(URL(string: "https://a.b/c?d=e")!) as? URL == URL(string: "https://a.b/c?d=e"))
        #expect(try roundTrip(["a", "b"]) as? [String] == ["a", "b"])
        #expect(try roundTrip([1, 2]) as? [Int] == [1, 2])
        #expect(try roundTrip(["a": 1, "b/~": 2]) as? [String: Int] == ["a": 1, "b/~": 2])
        #expect(try roundTrip(NSNumber(value: 5)) as? Int == 5)
        #expect(try roundTrip(NSNumber(value: 0.5)) as? Double == 0.5)
        #expect(try roundTrip(NSString(string: "x")) as? String == "x")
        #expect(try roundTrip(Optional("x") as Any) as? String == "x")
        #expect(try roundTrip(Optional<String>.none as Any) == nil)
    }

    @Test(arguments: [0, 0.1, 700_000_000.123456789, -1e9, 820_540_800])
    func datesComeBackExactly(seconds: TimeInterval) throws {
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        #expect(try roundTrip(date) as? Date == date)
        let nested = try #require(try roundTrip(["list": [date]]) as? [String: [Date]])
        #expect(nested == ["list": [date]])
    }

    @Test func aDateIsTextThatOthersCanRead() throws {
        let text = try written(["startTime": Date(timeIntervalSince1970: 1_767_225_600), "task": "Tea"])
        #expect(
            sorted(text)
                == sorted(
                    #"""
                    {"title":"x","userInfo":{"startTime":"2026-01-01T00:00:00Z","task":"Tea",
                    "$belfry":{"types":{"/startTime":"date"}}}}
                    """#))
    }

    private struct Custom {}

    @Test func otherTypesAreNamed() {
        #expect(throws: UserInfoError(path: "/a/1", reason: "is of type Custom, which cannot be kept with a notification.")) {
            try written(["a": [1, Custom()] as [Any]])
        }
        #expect(throws: UserInfoError(path: "", reason: "has a key of type Int; keys are texts.")) { try written([5: "x"]) }
        #expect(throws: UserInfoError.self) { try written(["a": [5: "x"]]) }
        #expect(throws: UserInfoError.self) { try written(["a": Double.nan]) }
        #expect(throws: UserInfoError.self) { try written(["$belfry": 1]) }
    }

    @Test func notesOfAnotherShapeAreLeftAlone() throws {
        let text = #"{"title":"x","userInfo":{"$belfry":{"types":{"/v":"date","/w":5}},"v":"not a date","w":1}}"#
        let content = UNNotificationContent(ContentValues(try JSONDocument(Array(text.utf8)).root))
        #expect(content.userInfo["v"] as? String == "not a date")
        #expect(content.userInfo["w"] as? Int == 1)
    }
}
