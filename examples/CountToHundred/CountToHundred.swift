// Counts to a hundred and shows how far it has come. See README.md.

import ActivityKit
import SwiftUI
import WidgetKit

struct CountAttributes: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        var count: Int
    }

    var total: Int
}

@main
struct CountToHundred {
    /// `CountToHundred [--every SECONDS]`: one count a second if not said otherwise.
    static func main() async throws {
        let arguments = CommandLine.arguments
        let every =
            arguments.firstIndex(of: "--every").flatMap { $0 + 1 < arguments.count ? Double(arguments[$0 + 1]) : nil } ?? 1
        CountWidget.register()
        guard ActivityAuthorizationInfo().areActivitiesEnabled else {
            print("Activities are switched off, or belfryd does not run.")
            return
        }
        try await count(every: .seconds(every))
    }

    /// Counts on where an earlier run stopped, and ends by itself.
    static func count(every pause: Duration) async throws {
        let activity =
            try Activity<CountAttributes>.activities.first { $0.activityState != .ended }
            ?? Activity.request(attributes: CountAttributes(total: 100), content: content(0))
        print(activity.id)
        fflush(nil)
        for count in activity.content.state.count..<activity.attributes.total {
            await activity.update(content(count + 1))
            try await Task.sleep(for: pause)
        }
        await activity.end(content(activity.attributes.total), dismissalPolicy: .default)
        print("done")
    }

    /// The content for a count. Without a next one after ten seconds it is stale; the further it is, the more it matters.
    static func content(_ count: Int) -> ActivityContent<CountAttributes.ContentState> {
        ActivityContent(state: .init(count: count), staleDate: .now + 10, relevanceScore: Double(count))
    }
}

struct CountWidget: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: CountAttributes.self) { context in
            HStack {
                ring(context)
                VStack {
                    Text("Counting to \(context.attributes.total)").font(.headline)
                    ProgressView(value: Double(context.state.count), total: Double(context.attributes.total)) {
                        Text("\(context.state.count) of \(context.attributes.total)")
                    }
                    .tint(.green)
                }
                if context.isStale { Text("paused").foregroundStyle(.secondary) }
            }
        } dynamicIsland: { context in
            DynamicIsland {
                DynamicIslandExpandedRegion(.center) { ring(context) }
            } compactLeading: {
                ring(context)
            } compactTrailing: {
                Text("\(context.state.count)").monospacedDigit()
            } minimal: {
                Text("\(context.state.count)").monospacedDigit()
            }
        }
    }

    /// A ring that is closed at the end, with the number inside.
    private func ring(_ context: ActivityViewContext<CountAttributes>) -> some View {
        ZStack {
            Circle().stroke(.gray, lineWidth: 4)
            Circle().trim(from: 0, to: CGFloat(context.state.count) / CGFloat(context.attributes.total))
                .stroke(.green, style: StrokeStyle(lineWidth: 4, lineCap: .round)).rotationEffect(.degrees(-90))
            Text("\(context.state.count)").font(.caption)
        }
    }
}
