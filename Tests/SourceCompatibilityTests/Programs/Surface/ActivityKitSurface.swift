// ActivityKit, name by name.

import ActivityKit

enum ActivityKitSurface {
    typealias Handle = Activity<SurfaceAttributes>

    static let state = SurfaceAttributes.Progress(status: .inProgress(percent: 5), date: .now)
    static let attributes = SurfaceAttributes(name: "x", range: Date.now...Date.now)

    static func request() throws -> [Handle] {
        let content = ActivityContent<Activity<SurfaceAttributes>.ContentState>.init(state: state, staleDate: nil)
        let inferred = ActivityContent(state: state, staleDate: .now + 60, relevanceScore: 5)
        let push: PushType? = .token
        return [
            try Activity.request(attributes: attributes, content: content),
            try Activity.request(attributes: attributes, content: content, pushType: nil),
            try Activity<SurfaceAttributes>.request(attributes: attributes, content: inferred, pushType: push),
            try Activity.request(attributes: attributes, content: inferred, pushType: .channel("news")),
            try Activity.request(attributes: attributes, content: content, pushType: nil, style: .transient),
            try Activity.request(
                attributes: attributes, content: content, pushType: nil, style: .standard, alertConfiguration: alert,
                start: .now + 60),
        ]
    }

    static var alert: AlertConfiguration {
        let title: LocalizedStringResource = "Title"
        let sound: AlertConfiguration.AlertSound = .named("bell")
        return AlertConfiguration(
            title: title, body: "Body", sound: title == "" ? sound : AlertConfiguration.AlertSound.default)
    }

    static func identified(_ handle: some Identifiable & Sendable) {}

    static func read(_ handle: Handle) -> [String] {
        identified(handle)
        let id: String = handle.id
        let token: Data? = handle.pushToken
        let content: ActivityContent<SurfaceAttributes.ContentState> = handle.content
        let attributes: SurfaceAttributes = handle.attributes
        let ended: Set<ActivityState> = [.active, .pending, .ended, .dismissed, .stale]
        return [id, attributes.name, "\(content.state) \(content.staleDate ?? .now) \(content.relevanceScore)"]
            + (ended.contains(handle.activityState) ? [] : ["\(token?.count ?? 0)"])
    }

    static func find() -> Handle? { Handle.activities.first(where: { $0.attributes.name == "x" }) }

    static func change(_ handle: Handle?, _ policy: ActivityUIDismissalPolicy = .default) async {
        await handle?.update(ActivityContent(state: state, staleDate: nil))
        await handle?.update(ActivityContent(state: state, staleDate: nil), alertConfiguration: alert)
        await handle?.update(.init(state: state, staleDate: nil), alertConfiguration: nil)
        await handle?.update(.init(state: state, staleDate: nil), alertConfiguration: nil, timestamp: .now)
        for activity in Handle.activities {
            await activity.end(nil)
            await activity.end(nil, dismissalPolicy: .immediate)
            await activity.end(ActivityContent(state: state, staleDate: nil), dismissalPolicy: policy)
            await activity.end(.init(state: state, staleDate: nil), dismissalPolicy: .after(.now + 60))
            await activity.end(nil, dismissalPolicy: .immediate, timestamp: .now)
        }
    }

    @available(*, deprecated)
    static func earlierForms(_ handle: Handle?) async throws {
        let _ = try Activity<SurfaceAttributes>.request(attributes: attributes, contentState: state)
        _ = try Activity.request(attributes: attributes, contentState: state, pushType: .token)
        await handle?.update(using: state)
        await handle?.update(using: state, alertConfiguration: alert)
        await handle?.end()
        await handle?.end(dismissalPolicy: .immediate)
        await handle?.end(using: nil, dismissalPolicy: .default)
        await handle?.end(using: state)
        guard let handle else { return }
        print(handle.contentState)
        for await state in handle.contentStateUpdates { print(state) }
    }

    static func observe(_ handle: Handle) async {
        for await state in handle.activityStateUpdates { print(state == .ended) }
        for await content in handle.contentUpdates { print(content.state) }
        for await token: Data in handle.pushTokenUpdates { print(token.count) }
        for await other in Handle.activityUpdates { print(other.id) }
        for await token: Data in Handle.pushToStartTokenUpdates { print(token.count) }
    }

    static func authorization() async {
        let info = ActivityAuthorizationInfo()
        if !ActivityAuthorizationInfo().areActivitiesEnabled { return }
        for await isEnabled: Bool in info.activityEnablementUpdates { print(isEnabled && info.frequentPushesEnabled) }
        for await isEnabled: Bool in info.frequentPushEnablementUpdates { print(isEnabled) }
    }

    static func refused() {
        do {
            _ = try request()
        } catch ActivityAuthorizationError.denied {
        } catch let error as ActivityAuthorizationError {
            switch error {
            case .attributesTooLarge, .denied, .globalMaximumExceeded, .targetMaximumExceeded, .visibility: break
            case .unsupported, .unsupportedTarget, .unentitled, .persistenceFailure, .malformedActivityIdentifier: break
            case .missingProcessIdentifier, .reconnectNotPermitted: break
            @unknown default: break
            }
            print(error.errorCode, error.failureReason ?? "", error.recoverySuggestion ?? "")
        } catch {
            print(error.localizedDescription)
        }
    }

    static func context(_ context: ActivityViewContext<SurfaceAttributes>) -> String {
        let state: SurfaceAttributes.ContentState = context.state
        return "\(state) \(context.attributes.name) \(context.activityID) \(context.isStale)"
    }
}

/// Kept with other values, as programs do.
struct ActivityStatus: Sendable, Hashable, Codable {
    var state: ActivityState
}
