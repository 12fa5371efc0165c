// Somebody's age, written as for Apple's systems: an update with an alert, an end with a last content.

import ActivityKit
import SwiftUI
import WidgetKit

struct AgeAttributes: ActivityAttributes {
    public struct ContentState: Codable, Hashable {
        var age: Int
    }

    var name: String
}

extension LocalizedStringResource {
    static let birthday: LocalizedStringResource = "Birthday"
}

func celebrate(_ activity: Activity<AgeAttributes>, title: LocalizedStringResource = .birthday) async {
    let content = ActivityContent<Activity<AgeAttributes>.ContentState>.init(
        state: AgeAttributes.ContentState(age: activity.content.state.age + 1), staleDate: nil)
    let alert = AlertConfiguration(title: title, body: "\(activity.attributes.name) is older", sound: .default)
    await activity.update(content, alertConfiguration: alert)
    await activity.update(
        content, alertConfiguration: AlertConfiguration(title: "Hi", body: .init(stringLiteral: "x"), sound: .named("bell")))
    let last = AgeAttributes.ContentState(age: 100)
    await activity.end(.init(state: last, staleDate: nil), dismissalPolicy: .default)
}

func begin(name: String) -> Activity<AgeAttributes>? {
    do {
        return try Activity<AgeAttributes>.request(
            attributes: AgeAttributes(name: name), content: .init(state: .init(age: 1), staleDate: nil), pushType: .token)
    } catch {
        print(error)
        return nil
    }
}

func later(name: String) throws -> Activity<AgeAttributes> {
    _ = try Activity<AgeAttributes>.request(
        attributes: AgeAttributes(name: name), content: .init(state: .init(age: 1), staleDate: nil), pushType: nil,
        style: .transient)
    return try Activity<AgeAttributes>.request(
        attributes: AgeAttributes(name: name), content: .init(state: .init(age: 1), staleDate: nil), pushType: .channel("x"),
        style: .standard, alertConfiguration: AlertConfiguration(title: "a", body: "b", sound: .default), start: .now + 60)
}

struct AgeWidget: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: AgeAttributes.self) { context in
            VStack {
                Text("\(context.attributes.name) is \(context.state.age)")
                Text(context.attributes.name)
                Text(context.state.age.description).padding(4)
            }
            .activityBackgroundTint(Color.cyan)
            .activitySystemActionForegroundColor(Color.black)
        } dynamicIsland: { context in
            DynamicIsland {
                DynamicIslandExpandedRegion(.leading) { Text("Leading") }
                DynamicIslandExpandedRegion(.trailing) { Text("Trailing") }
                DynamicIslandExpandedRegion(.bottom) { Text("Bottom \(context.state.age)") }
            } compactLeading: {
                Text("L")
            } compactTrailing: {
                Text("T \(context.state.age)")
            } minimal: {
                Text("\(context.state.age)")
            }
            .widgetURL(URL(string: "http://www.apple.com"))
            .keylineTint(Color.red)
        }
    }
}
