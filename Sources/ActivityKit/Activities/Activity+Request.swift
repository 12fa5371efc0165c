// Beginning an activity, and finding those that have begun.

import BelfryClient
import BelfryProgram
import CardViews
import CivilTime
import WireProtocol

extension Activity {
    /// Begins an activity.
    ///
    /// Waits for the daemon, 3 s at most. A handle that is dropped ends nothing.
    ///
    /// - Throws: `ActivityAuthorizationError`; `BelfryError`, such as `notRunning`; an `EncodingError` of the program's own types.
    public static func request(
        attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil
    ) throws -> Activity<Attributes> {
        try begin(NewActivity(attributes: attributes, content: content, pushType: pushType))
    }

    /// Begins an activity with a style. See `request(attributes:content:pushType:)`.
    public static func request(
        attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil, style: ActivityStyle
    ) throws -> Activity<Attributes> {
        try begin(NewActivity(attributes: attributes, content: content, pushType: pushType, style: style))
    }

    /// Makes an activity that begins at a date, over a restart too, with an alert. See `request(attributes:content:pushType:)`.
    public static func request(
        attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil,
        style: ActivityStyle = .standard, alertConfiguration: AlertConfiguration, start: Date
    ) throws -> Activity<Attributes> {
        try begin(
            NewActivity(
                attributes: attributes, content: content, pushType: pushType, style: style, alert: alertConfiguration,
                start: start))
    }

    /// The earlier spelling of `request(attributes:content:pushType:style:alertConfiguration:start:)`.
    @available(*, deprecated, renamed: "request(attributes:content:pushType:style:alertConfiguration:start:)")
    public static func request(
        attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil,
        style: ActivityStyle = .standard, alertConfiguration: AlertConfiguration, startDate: Date
    ) throws -> Activity<Attributes> {
        try request(
            attributes: attributes, content: content, pushType: pushType, style: style, alertConfiguration: alertConfiguration,
            start: startDate)
    }

    /// The form of iOS 16.1: no stale date, relevance 0.
    @available(*, deprecated, message: "Use request(attributes:content:pushType:).")
    public static func request(
        attributes: Attributes, contentState: ContentState, pushType: PushType? = nil
    ) throws -> Activity<Attributes> {
        try request(
            attributes: attributes, content: ActivityContent(state: contentState, staleDate: nil), pushType: pushType)
    }

    private static func begin(_ new: NewActivity<Attributes>) throws -> Activity<Attributes> {
        let hub = ActivityHub.current
        let snapshot = try hub.begin(new)
        return try Activity(hub.activity(snapshot), hub)
    }

    /// This app's activities of this type that are not dismissed, those of an earlier process included, the first begun first.
    ///
    /// Waits for the daemon, 3 s at most. What cannot be had is reported in `Belfry.problems`: the list is empty when the daemon
    /// cannot be reached, and an activity whose attributes or state are of another shape is not in it. `loadActivities()` throws
    /// instead.
    public static var activities: [Activity<Attributes>] {
        let hub = ActivityHub.current
        do {
            return try hub.snapshots(of: Attributes.self).compactMap { snapshot in
                do {
                    return try Activity(hub.activity(snapshot), hub)
                } catch {
                    hub.program.problems.report("activity \(snapshot.id) as \(Attributes.self)", error)
                    return nil
                }
            }
        } catch {
            hub.program.problems.report("activities of \(Attributes.self)", error)
            return []
        }
    }

    /// As `activities`. Throws a `BelfryError`, or a `DecodingError` with the path for an activity of another shape.
    public static func loadActivities() throws -> [Activity<Attributes>] {
        let hub = ActivityHub.current
        return try hub.snapshots(of: Attributes.self).map { try Activity(hub.activity($0), hub) }
    }

    /// What starts activities of this type from outside (`belfry push`); nil if the daemon cannot be reached.
    public static var pushToStartToken: Data? {
        do {
            return try ActivityHub.current.pushToStartToken(of: Attributes.self)
        } catch {
            ActivityHub.current.program.problems.report("push-to-start token of \(Attributes.self)", error)
            return nil
        }
    }
}

/// What a request is made of.
struct NewActivity<Attributes: ActivityAttributes> {
    var attributes: Attributes
    var content: ActivityContent<Attributes.ContentState>
    var pushType: PushType?
    var style = ActivityStyle.standard
    var alert: AlertConfiguration?
    var start: Date?
}

extension ActivityHub {
    /// Asks the daemon to begin an activity, with the card that its views draw. Draws it again if a view wanted to know the id.
    func begin<Attributes: ActivityAttributes>(_ new: NewActivity<Attributes>) throws -> ActivitySnapshot {
        if case .channel = new.pushType?.route { throw ActivityAuthorizationError.unsupported }
        let attributes = try JSONCoding.encode(new.attributes)
        let state = try JSONCoding.encode(new.content.state)
        let identity = ContextIdentity(nil)
        let card = makers.maker(for: Attributes.self)?.make(
            ActivityViewContext(attributes: new.attributes, state: new.content.state, isStale: false, identity: identity))
        if makers.isMissed(Attributes.self) {
            program.problems.report("card of a new activity of \(Attributes.self)", CardProblem.unregistered)
        }
        let presentation = card.flatMap { cards.presentation($0, of: "a new activity of \(Attributes.self)") }
        let params = parameters { writer in
            writer.set("app", program.app)
            writer.set("attributesType", attributesTypeName(Attributes.self))
            writer.set("attributes", json: attributes)
            writer.set("content", object: { $0.setContent(new.content, state: state) })
            if let alert = new.alert { writer.set("alert", object: { $0.setAlert(alert) }) }
            if new.style != .standard { writer.set("style", new.style.rawValue) }
            writer.set("startAt", date: new.start)
            if new.pushType != nil { writer.set("push", true) }
            writer.set("presentation", json: presentation)
        }
        startListening()
        let snapshot: ActivitySnapshot
        do throws(BelfryError) {
            try registerConsumer()
            snapshot = try activity(in: try program.link.callNow("activities.start", params))
        } catch {
            if let refusal = ActivityAuthorizationError(error) { throw refusal }
            throw error
        }
        if let card { cards.keep(card, for: snapshot.id, snapshot.content, isStale: snapshot.state == .stale) }
        if identity.isMissed {
            let cards = cards
            Task { await cards.draw(snapshot) }
        }
        return snapshot
    }

    /// This app's activities of a type.
    func snapshots<Attributes: ActivityAttributes>(of type: Attributes.Type) throws(BelfryError) -> [ActivitySnapshot] {
        startListening()
        let list = try program.link.callNow("activities.list", parameters { $0.set("app", program.app) })
        let name = attributesTypeName(type)
        return (list["items"]?.elements ?? []).compactMap(ActivitySnapshot.init).filter { $0.attributesType == name }
    }

    func pushToStartToken<Attributes: ActivityAttributes>(of type: Attributes.Type) throws(BelfryError) -> Data? {
        let name = attributesTypeName(type)
        let settings = try program.link.callNow("settings.get", settingsParameters(of: type))
        return ActivityHub.pushToStartToken(in: settings, name)
    }

    func settingsParameters<Attributes: ActivityAttributes>(of type: Attributes.Type) -> [UInt8] {
        parameters { writer in
            writer.set("app", program.app)
            writer.set("attributesTypes", texts: [attributesTypeName(type)])
        }
    }

    static func pushToStartToken(in settings: JSONNode, _ name: String) -> Data? {
        settings["pushToStartTokens"]?.members.first { $0.name.string == name }?.value.string.flatMap { Data(hexadecimal: $0) }
    }

    /// The activity in an answer.
    func activity(in result: JSONNode) throws(BelfryError) -> ActivitySnapshot {
        guard let snapshot = result["activity"].flatMap(ActivitySnapshot.init) else {
            throw BelfryError(.badReply, "belfryd answered without an activity")
        }
        return snapshot
    }
}

extension JSONWriter {
    /// The members of `content`. A relevance that is not finite counts as 0.
    mutating func setContent<State>(_ content: ActivityContent<State>, state: [UInt8]) {
        set("state", json: state)
        set("staleDate", date: content.staleDate)
        name("relevance")
        number(content.relevanceScore.isFinite ? content.relevanceScore : 0)
    }

    mutating func setAlert(_ alert: AlertConfiguration) {
        set("title", String(localized: alert.title))
        set("body", String(localized: alert.body))
        set("sound", alert.sound.name)
    }
}
