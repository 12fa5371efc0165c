// Records with something in every member, for the tests of the store.

import BelfryCore
import CivilTime

enum Sample {
    static let now = Instant(microseconds: 1_772_884_800_000_000)

    static func content(_ title: String = "title", interruption: Interruption = .active) -> Content {
        Content(
            text: Payload("{\"title\":\"\(title)\",\"userInfo\":{\"n\":9007199254740993}}"), interruption: interruption,
            isPrivate: true, category: "TIMER_ACTION")
    }

    static func request(
        _ number: Int64, app: String = "default", id: Identifier? = nil, basis: Basis = .wall, due: Int64 = 1000,
        floating: Bool = false, interruption: Interruption = .active
    ) -> RequestRecord {
        RequestRecord(
            number: number, app: app, id: id ?? Identifier("i\(number)"), content: content(interruption: interruption),
            actions: BuiltInCategory.actions, customDismiss: true, trigger: Payload("{\"type\":\"interval\",\"seconds\":3600}"),
            missed: MissedPolicy(kind: .skip, graceMicroseconds: 5), expiresAfterMicroseconds: 77, basis: basis, due: due,
            isFloating: floating, jitter: -3, fired: 4,
            handled: HandledSpans([
                .init(first: Instant(microseconds: -50), last: Instant(microseconds: 10)),
                .init(first: now, last: now.adding(microseconds: 5)),
            ]),
            anchor: 12345,
            facts: [
                Fact(at: now, what: "scheduled", detail: "for é and e\u{301}"),
                Fact(at: now.adding(microseconds: -9), what: "fired", detail: ""),
            ])
    }

    static func occurrence(
        _ number: Int64, app: String = "default", id: Identifier = "a", state: OccurrenceState = .delivered, order: Int64? = nil,
        deadline: Int64? = nil
    ) -> OccurrenceRecord {
        OccurrenceRecord(
            number: number, app: app, id: id, content: content(), actions: .emptyArray, customDismiss: false,
            scheduledFor: now, deliveredAt: now.adding(microseconds: 7), lateMicroseconds: 7, missedCount: 2, presentation: 3,
            state: state, order: order ?? number, deadline: deadline, expiresAfterMicroseconds: nil,
            resolution: state == .resolved ? resolution() : nil, facts: [Fact(at: now, what: "fired", detail: "on time")])
    }

    static func resolution(_ state: ResolutionState = .responded, at: Instant = now) -> Resolution {
        Resolution(state: state, action: "SAY", at: at, by: .desktop, userText: "", activity: "a1-1", startedAt: now)
    }

    static func activity(_ number: Int64, app: String = "default", state: ActivityState = .active) -> ActivityRecord {
        var activity = ActivityRecord(
            number: number, activity: Identifier("ax-\(number)"), app: app, attributes: Payload("{\"name\":\"n\"}"),
            content: ActivityContent(
                state: Payload("{\"status\":1}"), staleDate: now.adding(microseconds: number), relevance: 0.1,
                relevanceText: "1e-1"),
            updatedAt: now)
        activity.state = state
        activity.key = Identifier("k\(number)")
        activity.attributesType = "T"
        activity.style = .transient
        activity.presentation = Payload("{}")
        activity.actions = BuiltInCategory.startedActivityActions
        activity.revision = 12
        activity.pushToken = Identifier("token\(number)")
        activity.originID = "origin"
        activity.originOccurrence = "o1-1"
        activity.scheduledAlert = Alert(title: "t", body: nil, sound: "s")
        activity.startAt = now.adding(microseconds: 100 + number)
        activity.startedAt = now
        activity.endedAt = now
        activity.dismissAt = now.adding(microseconds: 1)
        activity.newestTimestamp = now
        activity.startedElapsed = 5
        activity.capDeadline = 500 + number
        activity.dismissDeadline = 600 + number
        activity.dismissesByWallClock = true
        activity.alertOrder = 3
        activity.startOrder = 4
        return activity
    }

    static func event(_ sequence: Int64, at: Instant = now, text: String = "{}") -> EventRecord {
        EventRecord(sequence: sequence, at: at, topic: .activity, app: "default", text: Payload(text))
    }

    static let state = LedgerState(
        identity: "abc123", nextNumber: 10, lastSequence: 20, reservedSequence: 30, wall: now, elapsed: 40, skew: -50,
        bootID: "boot", bootOffset: 60, zone: "Europe/Paris")
}
