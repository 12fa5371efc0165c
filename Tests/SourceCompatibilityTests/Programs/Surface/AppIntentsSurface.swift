// The intents behind buttons, name by name.

import AppIntents

struct SurfaceIntent: LiveActivityIntent {
    static var title: LocalizedStringResource { "Press" }
    static var openAppWhenRun: Bool { false }
    static var isDiscoverable: Bool { false }

    @Parameter(title: "ID") var id: String
    @Parameter(title: "Count", default: 3) var count: Int

    init() {}

    init(id: String) { self.id = id }

    func perform() async throws -> some IntentResult {
        print(id, count)
        return .result()
    }
}

/// The simplest one.
struct PlainIntent: AppIntent {
    static let title: LocalizedStringResource = "Plain"

    func perform() async throws -> some IntentResult { .result() }
}
