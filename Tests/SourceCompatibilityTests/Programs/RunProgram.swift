// A run tracker, written as for Apple's systems.

import ActivityKit
import SwiftUI
import WidgetKit

struct RunAttributes: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        var distance: Double
        var start: Date
    }
}

@available(*, deprecated)
final class RunTracker {
    private var activity: Activity<RunAttributes>?
    private var timer: Timer?
    private var distance = 0.0

    func start() {
        activity = Activity<RunAttributes>.activities.first
        if activity == nil {
            activity = try? Activity.request(
                attributes: RunAttributes(), contentState: RunAttributes.ContentState(distance: 0, start: .now), pushType: nil)
        }
        timer = Timer.scheduledTimer(withTimeInterval: 5, repeats: true) { _ in }
    }

    func tick() async {
        distance += Double.random(in: 5...20)
        await activity?.update(using: RunAttributes.ContentState(distance: distance, start: .now))
    }

    func stop() async {
        timer?.invalidate()
        for activity in Activity<RunAttributes>.activities { await activity.end(dismissalPolicy: .immediate) }
        DispatchQueue.main.async { print("stopped") }
    }
}

struct RunWidget: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: RunAttributes.self) { context in
            HStack {
                Image("runner").resizable().frame(width: 40, height: 40)
                Text(String(format: "%.1f m", context.state.distance)).font(.title)
                Text("\(context.state.distance) m").font(.subheadline)
                ProgressView(timerInterval: context.state.start...context.state.start.addingTimeInterval(60), countsDown: false) {
                    let text = "Next update"
                    Text(text)
                }
                .foregroundStyle(.white)
                ProgressView(timerInterval: context.state.start...context.state.start.addingTimeInterval(60))
            }
            .activityBackgroundTint(.purple)
        } dynamicIsland: { context in
            DynamicIsland {
                DynamicIslandExpandedRegion(.leading) { Text("Run") }
            } compactLeading: {
                Image(systemName: "figure.run").foregroundStyle(Color.green.gradient)
            } compactTrailing: {
                Text(context.state.distance, format: .number)
            } minimal: {
                Image(systemName: "figure.run")
            }
            .keylineTint(Color.green)
        }
    }
}
