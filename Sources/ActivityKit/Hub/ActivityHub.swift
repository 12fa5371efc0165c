// The activities of this app, for all of a process: one subscription, one state per activity, however many handles there are.
//
// Requests and questions have their answer when they return; updates and ends are awaited. Both ways what the daemon answers is taken
// over at once, so that a handle never shows less than its last call has done.

import AppIntents
import BelfryClient
package import BelfryProgram
import Synchronization
import WireProtocol

/// The activities of one program.
package final class ActivityHub: Sendable {
    /// The hub of the program; a test has its own.
    @TaskLocal package static var current = ActivityHub(program: .shared, makers: .shared)

    let program: Program
    package let makers: CardMakers
    let cards: CardKeeper
    /// Activities that begin while this process listens.
    let beginnings = Broadcast<ActivitySnapshot>()
    /// Each time the daemon can be reached, the first or again.
    let connections = Broadcast<Void>()
    private let known = Mutex<[String: WeakActivity]>([:])
    private let listening = Mutex(Listening())

    private struct WeakActivity {
        weak var activity: KnownActivity?
    }

    private struct Listening {
        var task: Task<Void, Never>?
        var isPerforming = false
        var isRegistered = false
    }

    package init(program: Program, makers: CardMakers) {
        self.program = program
        self.makers = makers
        cards = CardKeeper(program: program, makers: makers)
    }

    deinit { listening.withLock { $0.task?.cancel() } }

    /// The name under which the daemon remembers how far this app's intents were performed.
    private var consumer: String { program.app + ".activities" }

    /// The activity of a snapshot: the one that handles share already, or a new one.
    func activity(_ snapshot: ActivitySnapshot) -> KnownActivity {
        let activity = known.withLock { known in
            if let activity = known[snapshot.id]?.activity { return activity }
            let activity = KnownActivity(snapshot) { [weak self] id in self?.forget(id) }
            known[snapshot.id] = WeakActivity(activity: activity)
            return activity
        }
        activity.take(snapshot)
        return activity
    }

    private func forget(_ id: String) {
        known.withLock { known in
            if known[id]?.activity == nil { known[id] = nil }
        }
    }

    /// Listens to what happens to this app's activities, if nobody does yet.
    func startListening() {
        listening.withLock { listening in
            guard listening.task == nil else { return }
            listening.task = listen(consumer: nil)
        }
    }

    /// Listens, and performs the intents of buttons: those first that were pressed while no process of this app did.
    func startPerforming() {
        listening.withLock { listening in
            guard !listening.isPerforming else { return }
            listening.isPerforming = true
            listening.task?.cancel()
            listening.task = listen(consumer: consumer)
        }
    }

    /// Makes sure, before there is a card with buttons, that the daemon keeps what is pressed for this app.
    func registerConsumer() throws(BelfryError) {
        guard listening.withLock({ $0.isPerforming && !$0.isRegistered }) else { return }
        try program.link.register(FeedSubscription(topics: ["activity"], app: program.app, consumer: consumer))
        listening.withLock { $0.isRegistered = true }
    }

    private func listen(consumer: String?) -> Task<Void, Never> {
        let feed = program.link.feed(FeedSubscription(topics: ["activity"], app: program.app, consumer: consumer))
        let performer = consumer.map { IntentPerformer(program: program, consumer: $0) }
        return Task { [weak self] in
            var replayEnd: Int64?
            for await item in feed {
                guard let self else { return }
                switch item {
                case .subscribed(let newest):
                    // What began before this process listened is no news to it; what began while the connection was away is.
                    replayEnd = replayEnd == nil ? newest : 0
                    performer?.subscribed(newest: newest)
                    connections.send(())
                    await catchUp()
                case .event(let event):
                    await take(event, isReplay: (event["seq"]?.integer ?? 0) <= replayEnd ?? 0, performer)
                }
            }
        }
    }

    /// Asks for the present state of all activities that somebody holds on to.
    private func catchUp() async {
        let held = known.withLock { $0.values.compactMap(\.activity) }
        guard !held.isEmpty, let list = try? await program.link.call("activities.list", parameters { $0.set("app", program.app) })
        else { return }
        var found: Set<String> = []
        for snapshot in (list["items"]?.elements ?? []).compactMap(ActivitySnapshot.init) {
            found.insert(snapshot.id)
            held.first { $0.id == snapshot.id }?.take(snapshot)
        }
        for activity in held where !found.contains(activity.id) {
            let answer = try? await program.link.call("activities.get", parameters { $0.set("activity", activity.id) })
            if let snapshot = answer?["activity"].flatMap(ActivitySnapshot.init) { activity.take(snapshot) }
        }
    }

    private func take(_ event: JSONNode, isReplay: Bool, _ performer: IntentPerformer?) async {
        let sequence = event["seq"]?.integer ?? 0
        guard let snapshot = event["activity"].flatMap(ActivitySnapshot.init), let name = event["event"]?.string else {
            performer?.skip(sequence)
            return
        }
        if name == "action" {
            guard let performer, let action = event["action"]?.string, IntentAction.isIntent(action) else {
                performer?.skip(sequence)
                return
            }
            let cards = cards
            performer.enqueue(sequence, "action \(action) of activity \(snapshot.id)") {
                try cards.intent(for: action, of: snapshot)
            }
            return
        }
        known.withLock { $0[snapshot.id]?.activity }?.take(snapshot)
        let begins = name == "started" || name == "scheduled"
        if begins, !isReplay { beginnings.send(snapshot) }
        if performer != nil, !isReplay { await cards.redraw(snapshot, begins: begins) }
        performer?.skip(sequence)
    }
}
