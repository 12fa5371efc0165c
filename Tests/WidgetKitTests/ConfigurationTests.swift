// From a widget to the trees of a card.

import AppIntents
import BelfryProgram
import CardViews
import Foundation
import ModuleTestSupport
import SwiftUI
import Testing

@testable import ActivityKit
@testable import WidgetKit

struct Delivery: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        var courier: String
        var until: Date
    }

    var items: Int
}

struct Cancel: LiveActivityIntent {
    static let title: LocalizedStringResource = "Cancel"
    @Parameter(title: "Items") var items: Int

    init() {}
    init(items: Int) { self.items = items }

    func perform() async throws -> some IntentResult { .result() }
}

struct DeliveryWidget: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: Delivery.self) { context in
            VStack {
                Text("\(context.attributes.items) items by \(context.state.courier)")
                bottom(context)
                if context.isStale { Text("late") }
            }
            .activityBackgroundTint(.black.opacity(0.5))
            .activitySystemActionForegroundColor(.cyan)
            .widgetURL(URL(string: "app://card"))
        } dynamicIsland: { context in
            DynamicIsland {
                DynamicIslandExpandedRegion(.leading, priority: 1) {
                    Image("basket")
                    Text("a")
                }
                DynamicIslandExpandedRegion(.bottom) { bottom(context) }
                if context.attributes.items > 100 {
                    DynamicIslandExpandedRegion(.center) { Text("many") }
                }
            } compactLeading: {
                Text("\(context.attributes.items)")
            } compactTrailing: {
                Text(context.state.until, style: .timer)
            } minimal: {
                Text(context.activityID)
            }
            .keylineTint(.cyan)
            .widgetURL(URL(string: "app://island"))
        }
        .supplementalActivityFamilies([.small])
    }

    private func bottom(_ context: ActivityViewContext<Delivery>) -> some View {
        Button("Cancel", intent: Cancel(items: context.attributes.items))
    }
}

struct OtherWidget: Widget {
    struct Attributes: ActivityAttributes {
        struct ContentState: Codable, Hashable {}
    }

    var body: some WidgetConfiguration {
        ActivityConfiguration(for: Attributes.self) { _ in
            EmptyView()
        } dynamicIsland: { _ in
            DynamicIsland {
            } compactLeading: {
            } compactTrailing: {
            } minimal: {
            }
        }
    }
}

struct Widgets: WidgetBundle {
    @WidgetBundleBuilder
    var body: some Widget {
        OtherWidget()
        if #available(iOS 16.1, *) { DeliveryWidget() }
    }
}

@Suite struct ConfigurationTests {
    let scripted = ScriptedProgram()
    let makers = CardMakers()

    private func register(_ register: () -> Void) -> ActivityHub {
        let hub = ActivityHub(program: scripted.program, makers: makers)
        ActivityHub.$current.withValue(hub, operation: register)
        return hub
    }

    private let context = ActivityViewContext(
        attributes: Delivery(items: 3), state: .init(courier: "Jo", until: Date(timeIntervalSince1970: 0)), isStale: false,
        identity: ContextIdentity("a1"))

    @Test func aWidgetDrawsItsCard() throws {
        _ = register(DeliveryWidget.register)
        let card = try #require(makers.maker(for: Delivery.self)?.make(context))
        let action = IntentAction.id(for: Cancel(items: 3))
        let button = #"{"button":{"action":\#(try quoted(action)),"title":"Cancel"}}"#
        #expect(
            sorted(String(decoding: card.presentation.json, as: UTF8.self))
                == sorted(
                    #"""
                    {"lockScreen":{"column":[{"text":"3 items by Jo"},\#(button)]},
                    "expanded":{"leading":{"column":[{"image":{"name":"basket"}},{"text":"a"}]},"bottom":\#(button)},
                    "compactLeading":{"text":"3"},"compactTrailing":{"timer":{"date":"1970-01-01T00:00:00Z","style":"timer"}},
                    "minimal":{"text":"a1"},"tint":"cyan","backgroundTint":"#00000080","url":"app://card"}
                    """#))
        #expect((card.intents[action] as? Cancel)?.items == 3)
    }

    @Test func aBundleRegistersItsWidgets() {
        _ = register(Widgets.register)
        #expect(makers.maker(for: Delivery.self) != nil)
        #expect(makers.maker(for: OtherWidget.Attributes.self) != nil)
    }

    @Test func anEmptyCardIsAnEmptyColumn() throws {
        _ = register(OtherWidget.register)
        let context = ActivityViewContext(
            attributes: OtherWidget.Attributes(), state: .init(), isStale: false, identity: ContextIdentity("a"))
        let card = try #require(makers.maker(for: OtherWidget.Attributes.self)?.make(context))
        let empty = #"{"column":[]}"#
        #expect(
            sorted(String(decoding: card.presentation.json, as: UTF8.self))
                == #"{"compactLeading":\#(empty),"compactTrailing":\#(empty),"expanded":{},"lockScreen":\#(empty),"minimal":\#(empty)}"#
        )
    }

    @Test func aProgramWithThisModuleIsExpectedToRegister() {
        #expect(CardMakers.shared.expectsWidgets)
    }

    @Test func registeringListensForButtons() async {
        let hub = register(DeliveryWidget.register)
        await scripted.daemon.waitForFeed()
        #expect(scripted.daemon.subscriptions.last?.consumer == "test.app.activities")
        withExtendedLifetime(hub) {}
    }

    private func quoted(_ text: String) throws -> String { String(decoding: try JSONEncoder().encode(text), as: UTF8.self) }
}
