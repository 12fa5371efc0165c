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

enum SurfaceSpeed: String, AppEnum {
    case slow, fast

    static var typeDisplayRepresentation: TypeDisplayRepresentation { "Speed" }
    static var caseDisplayRepresentations: [SurfaceSpeed: DisplayRepresentation] {
        [.slow: "Slow", .fast: DisplayRepresentation(title: "Fast")]
    }
}

struct SpeedIntent: LiveActivityIntent {
    static let title: LocalizedStringResource = "Speed"

    @Parameter(title: "Speed", default: .slow) var speed: SurfaceSpeed

    func perform() async throws -> some IntentResult & ProvidesDialog { .result(dialog: "Done") }
}

/// The simplest one.
struct PlainIntent: AppIntent {
    static let title: LocalizedStringResource = "Plain"

    func perform() async throws -> some IntentResult { .result() }
}
