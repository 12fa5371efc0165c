// Activities obey their state machine (ACTIVITIES.md 1): each step is lawful, each raises the revision by one, nothing comes back.

import BelfryCore
import CivilTime
import NotificationStore

final class ActivityStates: Invariant {
    private struct Life {
        var state = ""
        var revision: Int64 = 0
        var startedAt: Int64?
    }

    private static let steps: [String: Set<String>] = [
        "": ["scheduled pending", "started active"],
        "pending": ["updated pending", "started active", "ended ended"],
        "active": ["updated active", "stale stale", "ended ended"],
        "stale": ["updated stale", "fresh active", "ended ended"],
        "ended": ["updated ended", "dismissed dismissed"],
        "dismissed": [],
    ]
    /// Eight hours of life, four of an ended card; ACTIVITIES.md 1, caps.
    private static let life: Int64 = 8 * 3_600_000_000
    private static let card: Int64 = 4 * 3_600_000_000

    private var lives: [String: Life] = [:]
    /// A disk has lost what it had claimed to keep, and events with it: what is there is not what was heard, until somebody looks.
    private var isUncertain = false

    func heard(_ event: HeardEvent, at elapsed: Int64) throws {
        guard event.topic == "activity", let id = event.activity, let state = event.state, let revision = event.revision else {
            return
        }
        var life = lives[id] ?? Life()
        defer { lives[id] = life }
        if isUncertain {
            life = Life(state: state, revision: revision)
            return
        }
        if event.name == "action" || event.name == "pushToken" {
            guard revision == life.revision, state == life.state else {
                throw Violation("\(id): \(event.name) tells of \(state) \(revision), it is \(life.state) \(life.revision)")
            }
            return
        }
        guard Self.steps[life.state]?.contains("\(event.name) \(state)") == true else {
            throw Violation("\(id) was \(life.state.isEmpty ? "nothing" : life.state), and is \(event.name) \(state)")
        }
        guard revision == life.revision + 1 else {
            throw Violation("\(id) went from revision \(life.revision) to \(revision)")
        }
        if event.name == "started" { life.startedAt = elapsed }
        life.state = state
        life.revision = revision
    }

    func check(_ world: World) throws {
        let now = world.engine.turn.elapsed
        var names: Set<RequestName> = []
        for record in try world.ledger.activities(app: nil, states: [.pending, .active, .stale, .ended], newest: .max) {
            let id = record.activity.text
            if isUncertain { lives[id] = Life(state: record.state.word, revision: Int64(record.revision)) }
            guard let life = lives[id] else { throw Violation("\(id) was never heard of") }
            guard life.state == record.state.word, life.revision == Int64(record.revision) else {
                throw Violation("\(id) is \(record.state.word) \(record.revision), heard was \(life.state) \(life.revision)")
            }
            if let begun = life.startedAt {
                if record.state.isLive, now >= begun + Self.life { throw Violation("\(id) lives for longer than eight hours") }
                if now >= begun + Self.life + Self.card { throw Violation("\(id) is there after more than twelve hours") }
            }
            if record.state.isLive, let key = record.key, !names.insert(RequestName(record.app, key.text)).inserted {
                throw Violation("\(record.app)/\(key) is live twice")
            }
            let wall = world.clock.moment.wall
            if record.state == .active, let date = record.content.staleDate, date <= wall {
                throw Violation("\(id) is active past its stale date")
            }
            if record.state == .pending, let date = record.startAt, date <= wall { throw Violation("\(id) did not start") }
        }
        isUncertain = false
    }

    func forget() {
        lives = [:]
        isUncertain = true
    }
}
