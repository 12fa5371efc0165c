// How old somebody is. See README.md.

import ActivityKit
import SwiftUI
import WidgetKit

struct AgeAttributes: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        var age: Int
    }

    var name: String
}

@main
struct AgeCounter {
    static let usage = """
        AgeCounter begin NAME [AGE]   shows somebody's age
        AgeCounter birthday NAME      one year more, with an alert
        AgeCounter end NAME           shows the last age a little longer

        """

    static func main() async {
        AgeWidget.register()
        let arguments = CommandLine.arguments.dropFirst()
        guard let command = arguments.first, let name = arguments.dropFirst().first else { return fail(usage, code: 2) }
        do {
            switch command {
            case "begin": print(try begin(name, age: arguments.dropFirst(2).first.flatMap { Int($0) } ?? 0).id)
            case "birthday": print(await birthday(try find(name)))
            case "end": await end(try find(name))
            default: fail(usage, code: 2)
            }
        } catch {
            fail("\(error.localizedDescription)\n", code: 1)
        }
    }

    /// Who is not there.
    struct Unknown: LocalizedError {
        let name: String
        var errorDescription: String? { "There is nobody called \(name)." }
    }

    private static func find(_ name: String) throws -> Activity<AgeAttributes> {
        guard let activity = Activity<AgeAttributes>.activities.first(where: { $0.attributes.name == name }) else {
            throw Unknown(name: name)
        }
        return activity
    }

    static func begin(_ name: String, age: Int) throws -> Activity<AgeAttributes> {
        try Activity.request(
            attributes: AgeAttributes(name: name), content: ActivityContent(state: .init(age: age), staleDate: nil),
            pushType: .token)
    }

    /// One year more, and the desktop says so.
    static func birthday(_ activity: Activity<AgeAttributes>) async -> Int {
        let name = activity.attributes.name
        let age = activity.content.state.age + 1
        await activity.update(
            ActivityContent(state: .init(age: age), staleDate: nil),
            alertConfiguration: AlertConfiguration(title: "Birthday", body: "\(name) is \(age)", sound: .default))
        return activity.content.state.age
    }

    /// The last age stays for a quarter of an hour.
    static func end(_ activity: Activity<AgeAttributes>) async {
        await activity.end(activity.content, dismissalPolicy: .after(.now + 15 * 60))
    }

    private static func fail(_ text: String, code: Int32) {
        FileHandle.standardError.write(Data(text.utf8))
        exit(code)
    }
}

struct AgeWidget: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: AgeAttributes.self) { context in
            VStack {
                Text(context.attributes.name).font(.headline)
                Text("\(context.state.age) years").font(.title).foregroundStyle(.cyan)
            }
            .activityBackgroundTint(.cyan)
        } dynamicIsland: { context in
            DynamicIsland {
                DynamicIslandExpandedRegion(.leading) { Text(context.attributes.name) }
                DynamicIslandExpandedRegion(.bottom) { Text("\(context.state.age) years") }
            } compactLeading: {
                Text(context.attributes.name)
            } compactTrailing: {
                Text("\(context.state.age)")
            } minimal: {
                Text("\(context.state.age)")
            }
            .keylineTint(.red)
        }
    }
}
