// The item that is being worked on, in sight until it is completed.

import ActivityKit
import AppIntents
import SwiftUI
import WidgetKit

struct TodoAttributes: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        enum Status: String, Codable, Hashable {
            case inProgress, completed
        }

        var status: Status
    }

    var id: String
    var name: String
    var end: Date
}

/// The card's button. It finishes the item in the store, whoever pressed it and wherever the program was then.
struct CompleteIntent: LiveActivityIntent {
    static let title: LocalizedStringResource = "Complete"

    @Parameter(title: "Item") var id: String

    init() {}

    init(id: String) { self.id = id }

    func perform() async throws -> some IntentResult {
        try await TodoStore(path: TodoStore.standardPath).set(.completed, of: id)
        for activity in Activity<TodoAttributes>.activities where activity.attributes.id == id {
            await activity.end(ActivityContent(state: .init(status: .completed), staleDate: nil))
        }
        report("completed \(id)")
        return .result()
    }
}

struct TodoWidget: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: TodoAttributes.self) { context in
            VStack(alignment: .leading) {
                HStack {
                    Image(systemName: "checklist")
                    Text(context.attributes.name).font(.headline)
                    Spacer()
                    status(context)
                }
                if context.state.status == .inProgress {
                    Button("Complete", intent: CompleteIntent(id: context.attributes.id)).tint(.green)
                }
            }
            .activityBackgroundTint(.black)
        } dynamicIsland: { context in
            DynamicIsland {
                DynamicIslandExpandedRegion(.leading) { Text(context.attributes.name) }
                DynamicIslandExpandedRegion(.trailing) { status(context) }
            } compactLeading: {
                Text(context.attributes.name).lineLimit(1)
            } compactTrailing: {
                status(context)
            } minimal: {
                Image(systemName: "checklist")
            }
        }
    }

    @ViewBuilder
    private func status(_ context: ActivityViewContext<TodoAttributes>) -> some View {
        switch context.state.status {
        case .inProgress: Text(context.attributes.end, style: .timer).monospacedDigit()
        case .completed: Text("done").foregroundStyle(.green)
        }
    }
}
