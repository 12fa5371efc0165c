// The rules of ACTIVITIES.md 1, 6 and 9 once more, written down as plainly as possible: no store, no events, no deadlines kept in
// order. Time passes from one instant at which something is due to the next.

import BelfryCore
import CivilTime

/// What a program may know of an activity, as the model has it. Times are microseconds.
struct ModelActivity {
    var id: Identifier
    var app: String
    var key: Identifier?
    var style: ActivityStyle
    var state: ActivityState
    var revision = 1
    var stateNumber: Int
    var staleDate: Int64?
    var relevance: Double
    var newest: Int64?
    var startAt: Int64?
    var alertsAtStart = false
    var startedAt: Int64?
    var endedAt: Int64?
    var cap: Int64?
    var cardEnd: Int64?
    /// The date of a dated dismissal, or of the dismissal that happened.
    var dismissDate: Int64?
    var startOrder = 0
    var alertOrder = 0
    let number: Int

    var isLive: Bool { state != .ended && state != .dismissed }
}

final class ActivityModel {
    static let lifetime: Int64 = 8 * 3_600_000_000
    static let cardTime: Int64 = 4 * 3_600_000_000

    var wall = ActivityWorld.beginning.microseconds
    var elapsed: Int64 = 0
    var activities: [ModelActivity] = []
    private var order = 0

    private func nextOrder() -> Int {
        order += 1
        return order
    }

    // MARK: Requests; each gives the kind of its refusal

    func start(
        id: () -> Identifier?, app: String, key: Identifier?, style: ActivityStyle, n: Int, staleDate: Int64?, relevance: Double,
        alerts: Bool, startAt: Int64?, ifExists: IfExists
    ) -> String? {
        let isLater = startAt.map { $0 > wall } ?? false
        if isLater, !alerts { return "invalidParams" }
        if let key, let index = activities.firstIndex(where: { $0.app == app && $0.key == key && $0.isLive }) {
            switch ifExists {
            case .fail: return "alreadyActive"
            case .return: return nil
            case .update: return update(index, n: n, staleDate: staleDate, relevance: relevance, alerts: alerts, timestamp: nil)
            }
        }
        if activities.count(where: { $0.isLive && $0.app == app }) >= 32 { return "limitExceeded" }
        guard let id = id() else { return "no id" }
        var new = ModelActivity(
            id: id, app: app, key: key, style: style, state: .pending, stateNumber: n, staleDate: staleDate, relevance: relevance,
            number: activities.count)
        new.startAt = startAt
        new.alertsAtStart = alerts
        if !isLater {
            new.revision = 0
            begin(&new)
        }
        activities.append(new)
        return nil
    }

    private func begin(_ activity: inout ModelActivity) {
        activity.state = .active
        activity.revision += 1
        activity.startedAt = wall
        activity.cap = elapsed + Self.lifetime
        activity.startOrder = nextOrder()
        if activity.alertsAtStart { activity.alertOrder = nextOrder() }
        age(&activity)
    }

    private func age(_ activity: inout ModelActivity) {
        guard activity.state == .active, let date = activity.staleDate, date <= wall else { return }
        activity.state = .stale
        activity.revision += 1
    }

    func update(_ index: Int, n: Int, staleDate: Int64?, relevance: Double, alerts: Bool, timestamp: Int64?) -> String? {
        guard activities[index].isLive else { return "ended" }
        if let timestamp, let newest = activities[index].newest, timestamp < newest { return "outdated" }
        var activity = activities[index]
        activity.newest = timestamp ?? activity.newest
        activity.stateNumber = n
        activity.staleDate = staleDate
        activity.relevance = relevance
        activity.revision += 1
        if alerts, activity.state != .pending { activity.alertOrder = nextOrder() }
        if alerts, activity.state == .pending { activity.alertsAtStart = true }
        if activity.state == .stale, staleDate.map({ $0 > wall }) ?? true {
            activity.state = .active
            activity.revision += 1
        }
        age(&activity)
        activities[index] = activity
        return nil
    }

    func end(_ index: Int, _ dismissal: DismissalPolicy, timestamp: Int64?) -> String? {
        guard activities[index].isLive else { return "ended" }
        if let timestamp, let newest = activities[index].newest, timestamp < newest { return "outdated" }
        activities[index].newest = timestamp ?? activities[index].newest
        finish(&activities[index], dismissal)
        return nil
    }

    private func finish(_ activity: inout ModelActivity, _ dismissal: DismissalPolicy) {
        let wasPending = activity.state == .pending
        activity.state = .ended
        activity.revision += 1
        activity.endedAt = wall
        let cardEnd = min(elapsed + Self.cardTime, activity.cap.map { $0 + Self.cardTime } ?? .max)
        activity.cardEnd = cardEnd
        var goesNow = wasPending || cardEnd <= elapsed || dismissal == .immediate
        if case .after(let date) = dismissal {
            if date.microseconds <= wall { goesNow = true }
            if date.microseconds - wall < cardEnd - elapsed { activity.dismissDate = date.microseconds }
        }
        if goesNow { remove(&activity) }
    }

    private func remove(_ activity: inout ModelActivity) {
        activity.state = .dismissed
        activity.revision += 1
        activity.dismissDate = wall
    }

    func dismiss(_ index: Int) -> String? {
        if activities[index].state == .dismissed { return "ended" }
        if activities[index].isLive { finish(&activities[index], .immediate) } else { remove(&activities[index]) }
        return nil
    }

    func present(_ index: Int) -> String? {
        if activities[index].state == .dismissed { return "ended" }
        activities[index].revision += 1
        return nil
    }

    func complete(_ index: Int) -> String? {
        guard activities[index].isLive else { return "ended" }
        activities[index].stateNumber = -1
        finish(&activities[index], .default)
        return nil
    }

    func disable(_ app: String) {
        for index in activities.indices where activities[index].isLive && activities[index].app == app {
            finish(&activities[index], .immediate)
        }
    }

    func lock() {
        for index in activities.indices where activities[index].style == .transient {
            if activities[index].state == .active || activities[index].state == .stale { finish(&activities[index], .default) }
        }
    }

    // MARK: Time

    /// When something of an activity is due, as time from now; both kinds of clock.
    private func dues(_ activity: ModelActivity) -> [Int64] {
        switch activity.state {
        case .pending: [activity.startAt.map { $0 - wall }].compactMap { $0 }
        case .active: [activity.staleDate.map { $0 - wall }, activity.cap.map { $0 - elapsed }].compactMap { $0 }
        case .stale: [activity.cap.map { $0 - elapsed }].compactMap { $0 }
        case .ended: [activity.dismissDate.map { $0 - wall }, activity.cardEnd.map { $0 - elapsed }].compactMap { $0 }
        case .dismissed: []
        }
    }

    func advance(_ microseconds: Int64) {
        var remaining = microseconds
        meetDue()
        while remaining > 0 {
            let next = activities.flatMap { dues($0) }.min() ?? remaining
            let step = min(max(next, 0), remaining)
            wall += step
            elapsed += step
            remaining -= step
            meetDue()
        }
    }

    func sleep(_ microseconds: Int64) {
        wall += microseconds
        elapsed += microseconds
        meetDue()
    }

    func step(_ microseconds: Int64) {
        wall += microseconds
        meetDue()
    }

    /// Whatever is due has its turn, the one that was due first before the others.
    private func meetDue() {
        let due = activities.indices.compactMap { index in
            dues(activities[index]).min().flatMap { $0 <= 0 ? (since: $0, index: index) : nil }
        }
        for (_, index) in due.sorted(by: { ($0.since, $0.index) < ($1.since, $1.index) }) {
            while let next = dues(activities[index]).min(), next <= 0 { meet(&activities[index]) }
        }
    }

    private func meet(_ activity: inout ModelActivity) {
        switch activity.state {
        case .pending: begin(&activity)
        case .active:
            let cap = (activity.cap ?? .max) - elapsed
            if let date = activity.staleDate, date <= wall, date - wall < cap {
                age(&activity)
            } else {
                finish(&activity, .default)
            }
        case .stale: finish(&activity, .default)
        case .ended: remove(&activity)
        case .dismissed: break
        }
    }

    // MARK: What is seen

    func dismissAt(_ activity: ModelActivity) -> Int64? {
        guard activity.state == .ended, let cardEnd = activity.cardEnd else { return activity.dismissDate }
        return min(activity.dismissDate ?? .max, wall + cardEnd - elapsed)
    }

    /// Slot and id.
    var island: [String] {
        let visible = activities.filter { $0.state == .active || $0.state == .stale }
        let apps = Set(visible.map(\.app)).sorted { left, right in
            let (leftOnes, rightOnes) = (visible.filter { $0.app == left }, visible.filter { $0.app == right })
            let (leftAlert, rightAlert) = (leftOnes.map(\.alertOrder).max() ?? 0, rightOnes.map(\.alertOrder).max() ?? 0)
            if leftAlert != rightAlert { return leftAlert > rightAlert }
            return (leftOnes.map(\.startOrder).min() ?? 0) < (rightOnes.map(\.startOrder).min() ?? 0)
        }
        let best = apps.prefix(2).compactMap { app in
            visible.filter { $0.app == app }.max { ($0.relevance, $1.startOrder) < ($1.relevance, $0.startOrder) }
        }
        let slots = best.count == 1 ? ["compact"] : ["attached", "detached"]
        return zip(slots, best).map { "\($0) \($1.id)" }
    }
}
