import BelfryCore
import CivilTime
import Testing

/// Every state and every operation: where it leads, and which events tell of it.
@Suite struct TransitionTableTests {
    enum Operation: String, CaseIterable {
        case update, updateLater, updatePast, present, end, endImmediate, endAfter, dismiss
        case complete, dismissAction, custom, pressUnknown, closeCard, disable, lock, startSameKey
        case staleDatePasses, startDatePasses, capPasses, cardTimePasses, restart, reboot
    }

    /// What comes of it: the events, and the state; `refused` with the state that the refusal names.
    enum Outcome: Equatable, CustomStringConvertible {
        case events([String], ActivityState)
        case refused
        /// Nothing happens, and nobody minds.
        case nothing

        var description: String {
            switch self {
            case .events(let names, let state): "\(names) → \(state.word)"
            case .refused: "refused"
            case .nothing: "nothing"
            }
        }
    }

    private static let gone = ["ended", "dismissed"]

    // Each row: pending, active, stale, ended, dismissed.
    static let table: [(Operation, [Outcome])] = [
        (
            .update,
            [
                .events(["updated"], .pending), .events(["updated"], .active), .events(["updated", "fresh"], .active), .refused,
                .refused,
            ]
        ),
        (
            .updateLater,
            [
                .events(["updated"], .pending), .events(["updated"], .active), .events(["updated", "fresh"], .active), .refused,
                .refused,
            ]
        ),
        (
            .updatePast,
            [
                .events(["updated"], .pending), .events(["updated", "stale"], .stale), .events(["updated"], .stale), .refused,
                .refused,
            ]
        ),
        (
            .present,
            [
                .events(["updated"], .pending), .events(["updated"], .active), .events(["updated"], .stale),
                .events(["updated"], .ended), .refused,
            ]
        ),
        (.end, [.events(gone, .dismissed), .events(["ended"], .ended), .events(["ended"], .ended), .refused, .refused]),
        (
            .endImmediate,
            [.events(gone, .dismissed), .events(gone, .dismissed), .events(gone, .dismissed), .refused, .refused]
        ),
        (.endAfter, [.events(gone, .dismissed), .events(["ended"], .ended), .events(["ended"], .ended), .refused, .refused]),
        (
            .dismiss,
            [
                .events(gone, .dismissed), .events(gone, .dismissed), .events(gone, .dismissed),
                .events(["dismissed"], .dismissed), .refused,
            ]
        ),
        (.complete, [.events(gone, .dismissed), .events(["ended"], .ended), .events(["ended"], .ended), .refused, .refused]),
        (
            .dismissAction,
            [.events(gone, .dismissed), .events(gone, .dismissed), .events(gone, .dismissed), .refused, .refused]
        ),
        (
            .custom,
            [.events(["action"], .pending), .events(["action"], .active), .events(["action"], .stale), .refused, .refused]
        ),
        (.pressUnknown, [.refused, .refused, .refused, .refused, .refused]),
        (
            .closeCard,
            [
                .events(gone, .dismissed), .events(gone, .dismissed), .events(gone, .dismissed),
                .events(["dismissed"], .dismissed), .nothing,
            ]
        ),
        (
            .disable,
            [.events(gone, .dismissed), .events(gone, .dismissed), .events(gone, .dismissed), .nothing, .nothing]
        ),
        (.lock, [.nothing, .events(["ended"], .ended), .events(["ended"], .ended), .nothing, .nothing]),
        (.startSameKey, [.refused, .refused, .refused, .nothing, .nothing]),
        (.staleDatePasses, [.nothing, .events(["stale"], .stale), .nothing, .nothing, .nothing]),
        (
            .startDatePasses,
            [.events(["started", "stale"], .stale), .events(["stale"], .stale), .nothing, .nothing, .nothing]
        ),
        (
            .capPasses,
            [
                .events(["started", "stale"], .stale), .events(["stale", "ended"], .ended), .events(["ended"], .ended),
                .events(["dismissed"], .dismissed), .nothing,
            ]
        ),
        (
            .cardTimePasses,
            [
                .events(["started", "stale"], .stale), .events(["stale"], .stale), .nothing,
                .events(["dismissed"], .dismissed), .nothing,
            ]
        ),
        (.restart, [.nothing, .nothing, .nothing, .nothing, .nothing]),
        (.reboot, [.nothing, .events(["ended"], .ended), .events(["ended"], .ended), .nothing, .nothing]),
    ]

    static let cases = table.flatMap { row in
        zip(ActivityState.allCases, row.1).map { (row.0, $0.0, $0.1) }
    }

    @Test func theTableIsWhole() {
        #expect(Set(Self.table.map { $0.0 }) == Set(Operation.allCases))
        #expect(Self.table.allSatisfy { $0.1.count == ActivityState.allCases.count })
    }

    @Test(arguments: cases)
    func leads(operation: Operation, from state: ActivityState, to outcome: Outcome) throws {
        let world = try ActivityWorld()
        let record = try Self.make(state, in: world)
        _ = world.hear()
        var isRefused = false
        do {
            try Self.carryOut(operation, on: record, in: world)
        } catch is RequestError {
            isRefused = true
        }
        let names = world.events.filter { $0.topic == "activity" && $0.activity == record.activity }.map(\.event)
        let found = try world.get(record)
        switch outcome {
        case .events(let wanted, let newState):
            #expect(names == wanted && found.state == newState && !isRefused)
            #expect(found.revision == record.revision + wanted.count { $0 != "action" })
        case .refused:
            #expect(isRefused && names.isEmpty && found == record)
        case .nothing:
            #expect(!isRefused && names.isEmpty && found.state == state && found.revision == record.revision)
        }
    }

    private static let actions =
        #"[{"id":"done","title":"D","behavior":{"type":"complete"}},{"id":"drop","title":"X","behavior":{"type":"dismiss"}},"#
        + #"{"id":"call","title":"C"}]"#

    /// A transient activity in that state, with a stale date half an hour ahead while it is not stale.
    private static func make(_ state: ActivityState, in world: ActivityWorld) throws -> ActivityRecord {
        let isPending = state == .pending
        let record = try world.start(
            newActivity(
                key: "k", staleDate: at(state == .stale ? 0 : 0.5 * hour), alert: isPending ? Alert(title: "go") : nil,
                style: .transient, startAt: isPending ? at(hour) : nil, actions: actions))
        if state == .ended { try world.end(record) }
        if state == .dismissed { try world.dismiss(record) }
        let found = try world.get(record)
        #expect(found.state == state)
        return found
    }

    private static func carryOut(_ operation: Operation, on record: ActivityRecord, in world: ActivityWorld) throws {
        let reference = ActivityReference.activity(record.activity)
        switch operation {
        case .update: try world.update(record)
        case .updateLater: try world.update(record, staleDate: at(60))
        case .updatePast: try world.update(record, staleDate: at(0))
        case .present: try world.ask(.presentActivity(reference, presentation: Payload(#"{"lockScreen":{"text":""}}"#)))
        case .end: try world.end(record)
        case .endImmediate: try world.end(record, .immediate)
        case .endAfter: try world.end(record, .after(at(60)))
        case .dismiss: try world.dismiss(record)
        case .complete: try world.perform(record, "done")
        case .dismissAction: try world.perform(record, "drop")
        case .custom: try world.perform(record, "call")
        case .pressUnknown: try world.perform(record, "nope")
        case .closeCard: try world.turn(.bubbleDismissed(key: record.activity))
        case .disable: try world.ask(.putSettings(app: "app", notificationsEnabled: nil, activitiesEnabled: false))
        case .lock: try world.turn(.sessionLocked)
        case .startSameKey: try world.start(newActivity(key: "k"))
        case .staleDatePasses: try world.advance(0.5 * hour)
        case .startDatePasses: try world.advance(hour)
        case .capPasses: try world.advance(8 * hour)
        case .cardTimePasses: try world.advance(4 * hour)
        case .restart: try world.restart()
        case .reboot: try world.restart(rebooting: true)
        }
    }
}
