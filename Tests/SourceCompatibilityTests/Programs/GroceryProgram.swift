// A grocery delivery, written as for Apple's systems in the forms of iOS 16.1.

import ActivityKit
import SwiftUI
import WidgetKit

@available(iOSApplicationExtension 16.1, *)
struct GroceryDeliveryAttributes: ActivityAttributes {
    public typealias LiveDeliveryData = ContentState

    public struct ContentState: Codable, Hashable {
        var courierName: String
        var deliveryTime: ClosedRange<Date>
    }

    var numberOfItems: Int
}

@available(*, deprecated)
func startDelivery() {
    if !ActivityAuthorizationInfo().areActivitiesEnabled { return }
    let attributes = GroceryDeliveryAttributes(numberOfItems: 12)
    let state = GroceryDeliveryAttributes.LiveDeliveryData(
        courierName: "Mike", deliveryTime: Date()...Date().addingTimeInterval(120))
    do {
        let activity = try Activity<GroceryDeliveryAttributes>.request(
            attributes: attributes, contentState: state, pushType: .token)
        print(activity.contentState.courierName)
        let _ = try Activity<GroceryDeliveryAttributes>.request(attributes: attributes, contentState: state)
    } catch {
        print(error.localizedDescription)
    }
}

@available(*, deprecated)
func changeDelivery(_ activity: Activity<GroceryDeliveryAttributes>?) {
    Task {
        let state = GroceryDeliveryAttributes.ContentState(
            courierName: "Anne", deliveryTime: Date()...Date().addingTimeInterval(60))
        await activity?.update(using: state)
        for activity in Activity<GroceryDeliveryAttributes>.activities {
            await activity.update(using: state)
            await activity.end(using: state, dismissalPolicy: .default)
            await activity.end(dismissalPolicy: .immediate)
            await activity.end(using: nil, dismissalPolicy: .after(Date().addingTimeInterval(10)))
            await activity.end()
        }
        if let activity { for await state in activity.contentStateUpdates { print(state.courierName) } }
    }
}

func observeDelivery() async {
    for await isEnabled in ActivityAuthorizationInfo().activityEnablementUpdates { print(isEnabled) }
}

func frequentPushes() -> Bool { ActivityAuthorizationInfo().frequentPushesEnabled }

struct GroceryWidgets: WidgetBundle {
    var body: some Widget {
        OtherDeliveryWidget()
        if #available(iOS 16.1, *) {
            GroceryDeliveryWidget()
        }
    }
}

struct OtherDeliveryWidget: Widget {
    struct Attributes: ActivityAttributes {
        struct ContentState: Codable, Hashable { var note: String? }
    }

    var body: some WidgetConfiguration {
        ActivityConfiguration(for: Attributes.self) { context in
            if let note = context.state.note { Text(note) } else { Text("") }
        } dynamicIsland: { _ in
            DynamicIsland {
                DynamicIslandExpandedRegion(.center) { EmptyView() }
            } compactLeading: {
                Color.red
            } compactTrailing: {
                Circle()
            } minimal: {
                Text(verbatim: "x")
            }
        }
    }
}

struct GroceryDeliveryWidget: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: GroceryDeliveryAttributes.self) { context in
            LockScreenView(context: context)
        } dynamicIsland: { context in
            DynamicIsland {
                DynamicIslandExpandedRegion(.leading, priority: 1) {
                    Label {
                        Text("\(context.attributes.numberOfItems) items").font(.title2)
                    } icon: {
                        Image("grocery").foregroundColor(.green)
                    }
                }
                DynamicIslandExpandedRegion(.trailing) {
                    Label("Soon", systemImage: "timer")
                    Text(timerInterval: context.state.deliveryTime, countsDown: true)
                        .multilineTextAlignment(.trailing).frame(width: 40).font(.caption2).monospacedDigit()
                }
                DynamicIslandExpandedRegion(.center) {
                    Text("\(context.state.courierName) is on the way!").lineLimit(1).font(.caption)
                }
                DynamicIslandExpandedRegion(.bottom) {
                    Link(destination: URL(string: "tel:+4930123456")!) {
                        Label("Call courier", systemImage: "phone").padding()
                    }
                    .background(Color.accentColor)
                    .clipShape(RoundedRectangle(cornerRadius: 15))
                }
            } compactLeading: {
                Label {
                    Text("\(context.attributes.numberOfItems) items")
                } icon: {
                    Image("grocery")
                }.font(.caption2)
            } compactTrailing: {
                Text(context.state.deliveryTime.lowerBound, style: .timer).frame(
                    maxWidth: .infinity, minHeight: 10, maxHeight: .infinity)
            } minimal: {
                VStack(alignment: .center) {
                    Image(systemName: "timer")
                    Text(context.state.deliveryTime.upperBound, style: .relative)
                }
            }
            .widgetURL(URL(string: "grocery://delivery"))
            .keylineTint(.cyan)
        }
    }
}

struct LockScreenView: View {
    let context: ActivityViewContext<GroceryDeliveryAttributes>

    var body: some View {
        VStack(spacing: 10) {
            HStack(alignment: .center, spacing: 20) {
                Image("delivery").resizable().frame(width: 50, height: 50).clipShape(.circle).cornerRadius(8)
                VStack(alignment: .leading) {
                    Text(context.state.courierName + " is on the way").font(.system(size: 20, weight: .semibold))
                    BottomLine(time: context.state.deliveryTime.upperBound)
                }
            }
            ZStack(alignment: .leading) {
                RoundedRectangle(cornerRadius: 15, style: .continuous).stroke(.green, lineWidth: 2)
                Capsule().stroke(style: StrokeStyle(lineWidth: 1, lineCap: .round, dash: [4]))
                Rectangle()
            }
            .overlay(RoundedRectangle(cornerRadius: 3).stroke(Color.red, lineWidth: 2))
            .overlay { Text("x") }
            .overlay(.red)
        }
        .padding(.horizontal, 8)
        .widgetURL(URL(string: "grocery://lock"))
    }
}

struct BottomLine: View {
    var time: Date

    var body: some View {
        HStack {
            Divider().frame(width: 50, height: 10).overlay(.gray).cornerRadius(5)
            Image("delivery")
            VStack {
                RoundedRectangle(cornerRadius: 5).stroke(style: StrokeStyle(lineWidth: 1, dash: [4])).frame(height: 10)
                    .overlay(Text(time, style: .timer).font(.system(size: 8)).multilineTextAlignment(.center))
            }
            Image("home").foregroundColor(Color(red: 0.1, green: 0.2, blue: 0.3)).tint(.green)
        }
    }
}
