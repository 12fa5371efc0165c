// A client as far as it matters here: a connection, a place in the event stream, and what it has seen.

import BelfryCore
import WireProtocol

/// One of the clients. The first two are named consumers, the last one goes on from what it has seen.
final class SimulatedClient {
    let number: Int
    private(set) var connection: Int?
    private var connections = 0
    /// Where the daemon will go on feeding it; nil without a subscription.
    var position: Int64?
    /// A slow client does not read for a while.
    var isReading = true
    /// It comes back by itself when the daemon does.
    private(set) var returns = false
    /// The newest event it was given, ever.
    var newest: Int64?
    /// Events after this one it has to be given: the first subscription's number.
    var knowsSince: Int64?
    /// The number of the last event on this connection.
    var lastOnConnection: Int64 = 0
    /// Showings that it counts as one: by occurrence and presentation.
    var seen: Set<Showing> = []

    struct Showing: Hashable {
        var occurrence: String
        var presentation: Int64
    }

    init(number: Int) {
        self.number = number
    }

    /// It has been given every event up to this one that it is to be given.
    var hasAll: Int64? { newest ?? knowsSince }

    var consumer: String? { number < 2 ? "c\(number)" : nil }

    func connect() {
        connections += 1
        connection = number + 10 * connections
        lastOnConnection = 0
        isReading = true
    }

    /// The connection ends; by the daemon's death, or by its own.
    func loseConnection(returns: Bool = false) {
        self.returns = returns && (connection != nil || self.returns)
        connection = nil
        position = nil
    }

    func forget() {
        newest = nil
        knowsSince = nil
        seen = []
    }
}
