// Intents as ids of actions, and back.

import AppIntents
import Foundation
import Testing

struct Complete: LiveActivityIntent {
    static let title: LocalizedStringResource = "Complete"
    static let openAppWhenRun = false

    @Parameter(title: "Id") var id: String
    @Parameter(title: "Times", default: 1) var times: Int
    @Parameter(title: "Note") var note: String?

    init() {}

    init(id: String) { self.id = id }

    func perform() async throws -> some IntentResult { .result() }
}

struct Many: LiveActivityIntent {
    static let title: LocalizedStringResource = "Many"

    @Parameter(title: "Flag") var flag: Bool
    @Parameter(title: "Number") var number: Double
    @Parameter(title: "Date") var date: Date
    @Parameter(title: "List") var list: [String]

    func perform() async throws -> some IntentResult { .result(value: number) }
}

struct Plain: LiveActivityIntent {
    static let title: LocalizedStringResource = "Plain"
    func perform() async throws -> some IntentResult & ProvidesDialog { .result(dialog: "Done") }
}

private struct Hidden: LiveActivityIntent {
    static let title: LocalizedStringResource = "Hidden"

    @Parameter(title: "Number") var number: Int

    init() {}
    init(number: Int) { self.number = number }

    func perform() async throws -> some IntentResult { .result() }
}

struct Unkeepable: LiveActivityIntent {
    struct Thing: Sendable {}
    static let title: LocalizedStringResource = "Unkeepable"

    @Parameter(title: "Thing") var thing: Thing
    func perform() async throws -> some IntentResult { .result() }
}

enum Speed: String, AppEnum {
    case slow, fast

    static var typeDisplayRepresentation: TypeDisplayRepresentation { "Speed" }
    static var caseDisplayRepresentations: [Speed: DisplayRepresentation] { [.slow: "Slow", .fast: "Fast"] }
}

struct Hurry: LiveActivityIntent {
    static let title: LocalizedStringResource = "Hurry"

    @Parameter(title: "Speed", default: .slow) var speed: Speed
    func perform() async throws -> some IntentResult { .result() }
}

@Suite struct IntentActionTests {
    @Test func aValueOfAnEnumComesBack() throws {
        let intent = Hurry()
        intent.speed = .fast
        let id = IntentAction.id(for: intent)
        #expect(id.hasSuffix(#"{"speed":"fast"}"#))
        #expect(try (IntentAction.intent(for: id) as? Hurry)?.speed == .fast)
    }

    @Test func parametersComeBack() throws {
        let intent = Complete(id: "é \"42\" / \n")
        intent.times = 3
        let id = IntentAction.id(for: intent)
        #expect(IntentAction.isIntent(id))
        #expect(id.utf8.count <= 256)
        #expect(!id.unicodeScalars.contains { $0.properties.generalCategory == .control })
        let again = try #require(try IntentAction.intent(for: id) as? Complete)
        #expect(again.id == "é \"42\" / \n")
        #expect(again.times == 3)
        #expect(again.note == nil)
    }

    @Test func typesComeBack() throws {
        let intent = Many()
        intent.flag = true
        intent.number = 0.1
        intent.date = Date(timeIntervalSinceReferenceDate: 1.5)
        intent.list = ["a", "b"]
        let again = try #require(try IntentAction.intent(for: IntentAction.id(for: intent)) as? Many)
        #expect(again.flag)
        #expect(again.number == 0.1)
        #expect(again.date == Date(timeIntervalSinceReferenceDate: 1.5))
        #expect(again.list == ["a", "b"])
    }

    @Test func equalIntentsHaveEqualIds() {
        #expect(IntentAction.id(for: Complete(id: "1")) == IntentAction.id(for: Complete(id: "1")))
        #expect(IntentAction.id(for: Complete(id: "1")) != IntentAction.id(for: Complete(id: "2")))
        #expect(IntentAction.id(for: Plain()) == IntentAction.id(for: Plain()))
    }

    @Test func anIntentWithoutParametersComesBack() throws {
        #expect(try IntentAction.intent(for: IntentAction.id(for: Plain())) is Plain)
    }

    @Test func aPrivateTypeIsFoundThroughTheViewsThatHoldIt() throws {
        let id = IntentAction.id(for: Hidden(number: 5))
        #expect(!id.contains("$"))
        #expect(throws: IntentActionError.self) { try IntentAction.intent(for: id) }
        let other = Hidden(number: 6)
        let found = try IntentAction.intent(for: id) { [IntentAction.id(for: other): other] }
        #expect((found as? Hidden)?.number == 5)
    }

    @Test(arguments: [String(repeating: "x", count: 300), String(repeating: "é", count: 200)])
    func longParametersLeaveADigest(id: String) {
        let action = IntentAction.id(for: Complete(id: id))
        #expect(action.utf8.count <= 256)
        #expect(action == IntentAction.id(for: Complete(id: id)))
        #expect(action != IntentAction.id(for: Complete(id: id + "y")))
        #expect(throws: IntentActionError.self) { try IntentAction.intent(for: action) }
        let found = try? IntentAction.intent(for: action) { [action: Complete(id: id)] }
        #expect((found as? Complete)?.id == id)
    }

    @Test func aParameterThatIsNotCodableLeavesADigest() {
        let intent = Unkeepable()
        intent.thing = Unkeepable.Thing()
        #expect(throws: IntentActionError.self) { try IntentAction.intent(for: IntentAction.id(for: intent)) }
    }

    @Test(arguments: [
        "", "intent:", "intent:{}", "intent:Si{}", "intent:nonsense{}", "intent:$$$$#{", "done", "intent:Sa{\"a\":1}",
    ])
    func otherIdsAreNoIntents(id: String) {
        #expect(throws: IntentActionError.self) { try IntentAction.intent(for: id) }
    }

    @Test(arguments: ["{", "{}", "{\"id\":5}", "[]"])
    func wrongParametersNameTheirPath(json: String) throws {
        let id = IntentAction.id(for: Complete(id: "1"))
        let name = id[..<(try #require(id.firstIndex(of: "{")))]
        #expect(throws: (any Error).self) { try IntentAction.intent(for: name + json) }
    }

    @Test func anUnsetOptionalIsNil() { #expect(Complete(id: "1").note == nil) }
}
