// Programs written for Apple's systems, compiled as they are; what of them needs no daemon is run. In the sister target the same files
// are compiled in the language mode of Swift 5.

import Testing
import UserNotifications

@Suite struct ProgramTests {
    @Test func aRangeOfDatesIsAPairAsAtApple() throws {
        let start = Date(timeIntervalSinceReferenceDate: 0)
        let state = GroceryDeliveryAttributes.ContentState(
            courierName: "Mike", deliveryTime: start...start.addingTimeInterval(60))
        let json = String(decoding: try JSONEncoder().encode(state), as: UTF8.self)
        #expect(json.contains(#""deliveryTime":[0,60]"#))
    }

    @Test func anEnumWithoutRawValuesIsAnObject() throws {
        let state = TaskAttributes.ContentState(status: .inProgress, lastUpdated: Date(timeIntervalSinceReferenceDate: 0))
        let json = String(decoding: try JSONEncoder().encode(state), as: UTF8.self)
        #expect(json.contains(#""status":{"inProgress":{}}"#))
        #expect(json.contains(#""lastUpdated":0"#))
    }

    @Test func aDelegateIsHeldWeakly() {
        let center = UNUserNotificationCenter.current()
        setDelegate(NotificationDelegate())
        #expect(center.delegate == nil)
    }
}
