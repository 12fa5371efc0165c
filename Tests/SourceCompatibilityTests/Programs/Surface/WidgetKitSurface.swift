// WidgetKit, name by name. The views come with it.

import ActivityKit
import WidgetKit

struct SurfaceWidget: Widget {
    typealias Body = SurfaceConfiguration
    typealias SurfaceConfiguration = ActivityConfiguration<SurfaceAttributes>

    var body: ActivityConfiguration<SurfaceAttributes> {
        ActivityConfiguration(for: SurfaceAttributes.self) { context in
            Text(context.attributes.name)
                .activityBackgroundTint(.cyan)
                .activityBackgroundTint(nil)
                .activitySystemActionForegroundColor(Color.black)
                .widgetURL(URL(string: "x://y"))
        } dynamicIsland: { context in
            island(context)
        }
    }

    private func island(_ context: ActivityViewContext<SurfaceAttributes>) -> DynamicIsland {
        DynamicIsland {
            DynamicIslandExpandedRegion(.leading) { Text("a") }
            DynamicIslandExpandedRegion(.trailing, priority: 1) { Text("b") }
            DynamicIslandExpandedRegion(.center) {
                Text("c")
                Text("d")
            }
            bottom(context)
        } compactLeading: {
            Text("f")
        } compactTrailing: {
            Text("g")
        } minimal: {
            Text("h")
        }
        .keylineTint(.red)
        .widgetURL(nil)
    }

    @DynamicIslandExpandedContentBuilder
    private func bottom(_ context: ActivityViewContext<SurfaceAttributes>) -> DynamicIslandExpandedContent<some View> {
        if context.isStale {
            DynamicIslandExpandedRegion(.bottom) { Text("old") }
        } else {
            DynamicIslandExpandedRegion(.bottom) { Text("e") }
        }
    }
}

struct SurfaceBundle: WidgetBundle {
    @WidgetBundleBuilder var body: some Widget {
        SurfaceWidget()
        if #available(iOS 16.1, *) {
            MyOtherWidget()
        }
    }
}

struct MyOtherWidget: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: SpeltOutAttributes.self) { context in
            Text("\(context.state.count)")
        } dynamicIsland: { _ in
            DynamicIsland {
                DynamicIslandExpandedRegion(.center) { Text("one region") }
            } compactLeading: {
                EmptyView()
            } compactTrailing: {
                EmptyView()
            } minimal: {
                EmptyView()
            }
        }
        .configurationDisplayName("Other")
        .description("Another widget")
    }
}

@MainActor func registerSurface() {
    SurfaceWidget.register()
    SurfaceBundle.register()
}
