// Requests in the fewest words.

import BelfryCore
import CivilTime
import Testing

/// Seconds after the world's first moment.
func at(_ seconds: Double) -> Instant { ActivityWorld.beginning.adding(microseconds: ActivityWorld.microseconds(seconds)) }

let hour: Double = 3600

func seconds(_ instant: Instant?) -> Double? {
    instant.map { Double($0.microseconds - ActivityWorld.beginning.microseconds) / 1e6 }
}

extension Reply {
    var activity: ActivityRecord? {
        if case .activity(let record, _) = self { return record }
        return nil
    }

    var warnings: [String]? {
        if case .activity(_, let warnings) = self { return warnings }
        return nil
    }
}

/// A start in the fewest words.
func newActivity(
    app: String = "app", key: Identifier? = nil, type: Identifier? = nil, attributes: String = #"{"name":"Run"}"#,
    state: String = #"{"n":0}"#, staleDate: Instant? = nil, relevance: Double = 0, alert: Alert? = nil,
    style: ActivityStyle = .standard, startAt: Instant? = nil, push: Bool = false, presentation: String? = nil,
    actions: String = "[]", ifExists: IfExists = .fail
) -> NewActivity {
    NewActivity(
        app: app, key: key, attributesType: type, attributes: Payload(attributes),
        content: ActivityContent(
            state: Payload(state), staleDate: staleDate, relevance: relevance, relevanceText: "\(relevance)"),
        alert: alert, style: style, startAt: startAt, wantsPushToken: push, presentation: presentation.map { Payload($0) },
        actions: Payload(actions), ifExists: ifExists)
}

extension ActivityWorld {
    @discardableResult
    func start(_ new: NewActivity = newActivity()) throws -> ActivityRecord {
        try #require(try ask(.startActivity(new)).activity)
    }

    @discardableResult
    func update(
        _ record: ActivityRecord, _ state: String = #"{"n":1}"#, staleDate: Instant? = nil, relevance: Double = 0,
        alert: Alert? = nil, timestamp: Instant? = nil, presentation: String? = nil
    ) throws -> ActivityRecord {
        try #require(
            try ask(
                Self.updating(
                    record, state, staleDate: staleDate, relevance: relevance, alert: alert, timestamp: timestamp,
                    presentation: presentation)
            ).activity)
    }

    static func updating(
        _ record: ActivityRecord, _ state: String = #"{"n":1}"#, staleDate: Instant? = nil, relevance: Double = 0,
        alert: Alert? = nil, timestamp: Instant? = nil, presentation: String? = nil
    ) -> Command {
        .updateActivity(
            .activity(record.activity),
            ActivityUpdate(
                state: Payload(state), staleDate: staleDate, relevance: relevance, relevanceText: "\(relevance)", alert: alert,
                timestamp: timestamp, presentation: presentation.map { Payload($0) }))
    }

    @discardableResult
    func end(_ record: ActivityRecord, _ dismissal: DismissalPolicy = .default, state: String? = nil, timestamp: Instant? = nil)
        throws -> ActivityRecord
    {
        try #require(try ask(Self.ending(record, dismissal, state: state, timestamp: timestamp)).activity)
    }

    static func ending(
        _ record: ActivityRecord, _ dismissal: DismissalPolicy = .default, state: String? = nil, timestamp: Instant? = nil
    ) -> Command {
        .endActivity(
            .activity(record.activity),
            ActivityEnd(
                content: state.map { ActivityContent(state: Payload($0)) }, dismissal: dismissal, timestamp: timestamp))
    }

    @discardableResult
    func dismiss(_ record: ActivityRecord) throws -> ActivityRecord {
        try #require(try ask(.dismissActivity(.activity(record.activity))).activity)
    }

    @discardableResult
    func perform(_ record: ActivityRecord, _ action: Identifier, userText: String? = nil) throws -> ActivityRecord {
        try #require(try ask(.performAction(.activity(record.activity), action: action, userText: userText)).activity)
    }

    func get(_ record: ActivityRecord) throws -> ActivityRecord {
        try #require(try ask(.getActivity(.activity(record.activity))).activity)
    }

    func list(app: String? = nil, states: [ActivityState]? = nil) throws -> [ActivityRecord] {
        guard case .activities(let items) = try ask(.listActivities(app: app, states: states)) else { return [] }
        return items
    }

    func island() throws -> Island {
        guard case .island(let island) = try ask(.island) else { return Island() }
        return island
    }

    func settings(app: String, types: [Identifier] = []) throws -> AppSettings {
        guard case .settings(let settings) = try ask(.getSettings(app: app, attributesTypes: types)) else {
            return AppSettings(app: app)
        }
        return settings
    }

    /// Shows a reminder, and gives the id of its occurrence.
    func remind(
        app: String = "app", id: Identifier = "r1", title: String = "Water plants", userInfo: String = "{}",
        isPrivate: Bool = false
    ) throws -> Identifier {
        let content = Content(
            text: Payload(#"{"title":"\#(title)","category":"TIMER_ACTION","private":\#(isPrivate),"userInfo":\#(userInfo)}"#),
            isPrivate: isPrivate, category: "TIMER_ACTION")
        try ask(.add(NewRequest(app: app, id: id, content: content)))
        guard case .delivered(let items, _) = try ask(.listDelivered(app: app, page: Page())) else { return "" }
        return try #require(items.first { $0.record.id == id }?.occurrence)
    }

    /// Answers with START, and gives the activity.
    func answerStart(_ occurrence: Identifier) throws -> ActivityRecord {
        guard case .answered(let answered) = try ask(.respond(Answer(occurrence: occurrence, action: "START_ACTION"))) else {
            throw RequestError.internalError("no answer")
        }
        #expect(answered.state == "started")
        let activity = try #require(answered.activity)
        return try #require(try ask(.getActivity(.activity(activity))).activity)
    }

    /// The newest history entry of an app.
    func history(app: String = "app") throws -> OccurrenceRecord? {
        guard case .history(let items, _) = try ask(.listHistory(app: app, id: nil, page: Page())) else { return nil }
        return items.first?.record
    }
}
