// Counting to a hundred, written as for Apple's systems: a ring and a bar.

import ActivityKit
import SwiftUI
import WidgetKit

struct CountAttributes: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        var count: Int
    }

    var total: Int
}

func count() async throws {
    guard ActivityAuthorizationInfo().areActivitiesEnabled else { return }
    let activity = try Activity.request(
        attributes: CountAttributes(total: 100),
        content: .init(state: CountAttributes.ContentState(count: 0), staleDate: nil, relevanceScore: 100))
    for count in 1...100 {
        await activity.update(
            ActivityContent(
                state: CountAttributes.ContentState(count: count), staleDate: Date.now.addingTimeInterval(5), relevanceScore: 50))
    }
    await activity.end(nil, dismissalPolicy: .immediate)
}

struct CountWidget: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: CountAttributes.self) { context in
            VStack {
                ring(context.state.count, total: context.attributes.total)
                ProgressView(value: Float(context.state.count), total: Float(context.attributes.total))
                ProgressView(value: Double(context.state.count), total: 100) { Text("\(context.state.count) of 100") }
                ProgressView("Count", value: 0.5)
            }
        } dynamicIsland: { context in
            DynamicIsland {
                DynamicIslandExpandedRegion(.center) { ring(context.state.count, total: context.attributes.total) }
            } compactLeading: {
                ring(context.state.count, total: context.attributes.total)
            } compactTrailing: {
                Text("\(context.state.count)")
            } minimal: {
                Text("\(context.state.count)").font(Font.system(size: 10, weight: .bold))
            }
        }
    }

    func ring(_ count: Int, total: Int) -> some View {
        let fraction = CGFloat(count) / CGFloat(total)
        return ZStack {
            Circle().stroke(lineWidth: 6).foregroundColor(.gray).opacity(0.3)
            Circle()
                .trim(from: 0, to: fraction)
                .stroke(style: StrokeStyle(lineWidth: 6, lineCap: .round))
                .foregroundStyle(.green)
                .rotationEffect(Angle(degrees: -90))
            Circle().trim(from: 0.0, to: min(fraction, 1)).stroke(Color.blue, style: StrokeStyle(lineWidth: 2))
            Group {
                Text("\(count)")
                ForEach(0..<2) { index in Text("\(index)") }
            }
            .font(.caption)
            .padding(.all)
        }
        .frame(width: 40, height: 40)
    }
}
