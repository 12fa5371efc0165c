// How far a run has come. See README.md.

import ActivityKit
import SwiftUI
import WidgetKit

struct RunAttributes: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        /// Metres.
        var distance: Double
        /// When the bar that fills in a minute began.
        var minute: Date
    }

    var name: String
}

@main
struct RunTracker {
    static let usage = """
        RunTracker run [--every SECONDS] [--updates N]   runs, or goes on with a run that was left over
        RunTracker reset                                 back to 0
        RunTracker end                                   ends all runs

        """

    static func main() async {
        RunWidget.register()
        let arguments = CommandLine.arguments
        func option(_ name: String) -> Double? {
            arguments.firstIndex(of: name).flatMap { $0 + 1 < arguments.count ? Double(arguments[$0 + 1]) : nil }
        }
        do {
            switch arguments.dropFirst().first {
            case "run": try await run(every: .seconds(option("--every") ?? 5), updates: option("--updates").map { Int($0) })
            case "reset": for activity in runs { await activity.update(content(distance: 0)) }
            case "end": for activity in runs { await activity.end(nil, dismissalPolicy: .immediate) }
            default: fail(usage, code: 2)
            }
        } catch {
            fail("\(error.localizedDescription)\n", code: 1)
        }
    }

    /// The runs that are under way, those of an earlier process included.
    private static var runs: [Activity<RunAttributes>] {
        Activity<RunAttributes>.activities.filter { $0.activityState == .active || $0.activityState == .stale }
    }

    static func run(every pause: Duration, updates: Int?) async throws {
        let activity = try runs.first ?? Activity.request(attributes: RunAttributes(name: "Run"), content: content(distance: 0))
        print(activity.id)
        fflush(nil)
        var left = updates ?? .max
        while left > 0, activity.activityState != .ended, activity.activityState != .dismissed {
            try await Task.sleep(for: pause)
            await activity.update(content(distance: activity.content.state.distance + Double.random(in: 10...20)))
            left -= 1
        }
    }

    /// The bar fills by itself from now on; a minute without an update, and the distance counts as out of date.
    static func content(distance: Double) -> ActivityContent<RunAttributes.ContentState> {
        ActivityContent(state: .init(distance: distance, minute: .now), staleDate: .now + 60)
    }

    private static func fail(_ text: String, code: Int32) {
        FileHandle.standardError.write(Data(text.utf8))
        exit(code)
    }
}

struct RunWidget: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: RunAttributes.self) { context in
            VStack(alignment: .leading) {
                HStack {
                    Image(systemName: "figure.run")
                    distance(context).font(.title)
                }
                ProgressView(timerInterval: context.state.minute...context.state.minute.addingTimeInterval(60), countsDown: false)
                {
                    let label = "Next minute"
                    Text(label)
                }
                .tint(.purple)
            }
            .activityBackgroundTint(.purple)
        } dynamicIsland: { context in
            DynamicIsland {
                DynamicIslandExpandedRegion(.leading) { Image(systemName: "figure.run") }
                DynamicIslandExpandedRegion(.trailing) { distance(context) }
            } compactLeading: {
                Image(systemName: "figure.run")
            } compactTrailing: {
                distance(context)
            } minimal: {
                Image(systemName: "figure.run")
            }
            .keylineTint(.green)
        }
    }

    private func distance(_ context: ActivityViewContext<RunAttributes>) -> some View {
        Text("\(context.state.distance, specifier: "%.0f") m").monospacedDigit()
    }
}
