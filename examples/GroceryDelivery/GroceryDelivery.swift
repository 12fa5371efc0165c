// A delivery on its way. See README.md.

import ActivityKit
import SwiftUI
import WidgetKit

struct GroceryDeliveryAttributes: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        var courierName: String
        var deliveryTime: ClosedRange<Date>
    }

    var numberOfItems: Int
}

@main
struct GroceryDelivery {
    static let usage = """
        GroceryDelivery order ITEMS COURIER MINUTES   begins a delivery; prints its id and its push token
        GroceryDelivery courier NAME                  somebody else brings it
        GroceryDelivery arrived [SECONDS]             ends it now, or leaves the card for so long
        GroceryDelivery follow                        prints what happens to it, until it is gone

        """

    static func main() async {
        GroceryWidget.register()
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            switch (arguments.first, arguments.count) {
            case ("order", 4):
                try await order(items: Int(arguments[1]) ?? 1, courier: arguments[2], minutes: Double(arguments[3]) ?? 30)
            case ("courier", 2): try await change(courier: arguments[1])
            case ("arrived", 1): await arrive(.immediate)
            case ("arrived", 2): await arrive(.after(.now + (TimeInterval(arguments[1]) ?? 0)))
            case ("follow", 1): try await follow()
            default: fail(usage, code: 2)
            }
        } catch {
            fail("\(error.localizedDescription)\n", code: 1)
        }
    }

    /// What stands in the way of a delivery.
    enum Obstacle: LocalizedError {
        case switchedOff
        case none

        var errorDescription: String? {
            switch self {
            case .switchedOff: "Activities are switched off for this app, or belfryd does not run."
            case .none: "There is no delivery."
            }
        }
    }

    private static func order(items: Int, courier: String, minutes: Double) async throws {
        guard ActivityAuthorizationInfo().areActivitiesEnabled else { throw Obstacle.switchedOff }
        let activity = try Activity.request(
            attributes: GroceryDeliveryAttributes(numberOfItems: items), content: content(courier, until: .now + minutes * 60),
            pushType: .token)
        report(activity.id)
        for await token in activity.pushTokenUpdates {
            report(token.map { String(format: "%02x", $0) }.joined())
            break
        }
    }

    private static func content(
        _ courier: String, until end: Date
    ) -> ActivityContent<GroceryDeliveryAttributes.ContentState> {
        ActivityContent(state: .init(courierName: courier, deliveryTime: Date.now...max(end, .now)), staleDate: end)
    }

    private static func change(courier: String) async throws {
        guard let activity = Activity<GroceryDeliveryAttributes>.activities.first else { throw Obstacle.none }
        await activity.update(content(courier, until: activity.content.state.deliveryTime.upperBound))
    }

    private static func arrive(_ policy: ActivityUIDismissalPolicy) async {
        for activity in Activity<GroceryDeliveryAttributes>.activities {
            var last = activity.content.state
            last.deliveryTime = min(last.deliveryTime.lowerBound, .now)...Date.now
            await activity.end(ActivityContent(state: last, staleDate: nil), dismissalPolicy: policy)
        }
    }

    /// Prints states, couriers, and whether activities are switched on.
    private static func follow() async throws {
        guard let activity = Activity<GroceryDeliveryAttributes>.activities.first else { throw Obstacle.none }
        let contents = activity.contentUpdates
        await withTaskGroup { group in
            group.addTask {
                for await isEnabled in ActivityAuthorizationInfo().activityEnablementUpdates { report("enabled \(isEnabled)") }
            }
            group.addTask {
                for await content in contents { report("courier \(content.state.courierName)") }
            }
            for await state in activity.activityStateUpdates { report("state \(state.rawValue)") }
            group.cancelAll()
        }
    }

    private static func fail(_ text: String, code: Int32) {
        FileHandle.standardError.write(Data(text.utf8))
        exit(code)
    }
}

/// One line on standard output, at once.
func report(_ line: String) {
    print(line)
    fflush(nil)
}
