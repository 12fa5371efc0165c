// The card of a delivery.

import ActivityKit
import SwiftUI
import WidgetKit

struct GroceryWidget: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: GroceryDeliveryAttributes.self) { context in
            VStack(alignment: .leading, spacing: 8) {
                HStack {
                    items(context)
                    Spacer()
                    timeLeft(context)
                }
                Text(context.isStale ? "\(context.state.courierName) is late" : "\(context.state.courierName) is on the way")
                    .foregroundStyle(context.isStale ? .red : .primary)
                ProgressView(timerInterval: context.state.deliveryTime, countsDown: false).tint(.green)
                call
            }
            .padding()
            .widgetURL(URL(string: "grocery://delivery"))
        } dynamicIsland: { context in
            DynamicIsland {
                DynamicIslandExpandedRegion(.leading) { items(context) }
                DynamicIslandExpandedRegion(.trailing) { timeLeft(context) }
                DynamicIslandExpandedRegion(.center) { Text(context.state.courierName).lineLimit(1).font(.caption) }
                DynamicIslandExpandedRegion(.bottom) { call }
            } compactLeading: {
                items(context).font(.caption2)
            } compactTrailing: {
                timeLeft(context)
            } minimal: {
                timeLeft(context)
            }
            .keylineTint(.green)
        }
    }

    private func items(_ context: ActivityViewContext<GroceryDeliveryAttributes>) -> some View {
        Label("\(context.attributes.numberOfItems) items", systemImage: "basket")
    }

    private func timeLeft(_ context: ActivityViewContext<GroceryDeliveryAttributes>) -> some View {
        Text(timerInterval: context.state.deliveryTime, countsDown: true).monospacedDigit()
    }

    @ViewBuilder private var call: some View {
        if let courier = URL(string: "tel:+4930123456") {
            Link(destination: courier) { Label("Call courier", systemImage: "phone") }
        }
    }
}
