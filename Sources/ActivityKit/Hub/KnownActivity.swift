// What all handles on one activity share: its newest state, and who waits for the next.

import BelfryProgram
import Synchronization

/// One activity of this app, as long as anybody in this process holds on to it.
final class KnownActivity: Sendable {
    let id: String
    private let newest: Mutex<ActivitySnapshot>
    private let readers = Broadcast<ActivitySnapshot>()
    private let onRelease: @Sendable (String) -> Void

    init(_ snapshot: ActivitySnapshot, onRelease: @escaping @Sendable (String) -> Void) {
        id = snapshot.id
        newest = Mutex(snapshot)
        self.onRelease = onRelease
    }

    deinit { onRelease(id) }

    var snapshot: ActivitySnapshot { newest.withLock { $0 } }

    /// Takes what the daemon said, unless something newer is known: replies and events come in any order.
    func take(_ snapshot: ActivitySnapshot) {
        newest.withLock { newest in
            let bringsToken = snapshot.revision == newest.revision && newest.pushToken == nil && snapshot.pushToken != nil
            guard snapshot.revision > newest.revision || bringsToken else { return }
            newest = snapshot
            readers.send(snapshot)
            if snapshot.state == .dismissed { readers.finish() }
        }
    }

    /// The state of this moment, and then each that follows; ends once the activity is dismissed.
    func states() -> AsyncStream<ActivitySnapshot> {
        newest.withLock { newest in
            if newest.state == .dismissed { readers.finish() }
            return readers.stream(first: [newest])
        }
    }
}
