// How much one app may show. Two measures: how many bubbles it may put up at once (a place comes back when a bubble leaves the screen, or
// with time), and how many showings it gets altogether, so that an app which shows and withdraws in a circle cannot keep the screen
// flickering.

/// A measure that is used up and fills again with time.
struct TokenBucket: Equatable, Sendable {
    let capacity: Int
    /// The time one token takes to come back.
    let refillMicroseconds: Int64
    private(set) var tokens: Int
    private var countedMicroseconds: Int64

    init(capacity: Int, refillMicroseconds: Int64, at now: Int64) {
        self.capacity = capacity
        self.refillMicroseconds = refillMicroseconds
        tokens = capacity
        countedMicroseconds = now
    }

    /// Counts what has come back by now.
    mutating func refill(at now: Int64) {
        let came = max(0, now - countedMicroseconds) / refillMicroseconds
        if tokens + Int(min(came, Int64(capacity))) >= capacity {
            // A full measure does not save up time.
            tokens = capacity
            countedMicroseconds = now
        } else {
            tokens += Int(came)
            countedMicroseconds += came * refillMicroseconds
        }
    }

    mutating func take() {
        tokens -= 1
    }

    mutating func give() {
        tokens = min(capacity, tokens + 1)
    }

    var isFull: Bool { tokens == capacity }
}

/// What is left of what one app may show.
struct AppAllowance: Equatable, Sendable {
    private var places: TokenBucket
    private var showings: TokenBucket

    init(at now: Int64) {
        places = TokenBucket(
            capacity: DesktopLimits.appBurst, refillMicroseconds: DesktopLimits.appRefillMicroseconds, at: now)
        showings = TokenBucket(
            capacity: DesktopLimits.appShowings, refillMicroseconds: DesktopLimits.appShowingMicroseconds, at: now)
    }

    /// Takes a place and a showing, if there is one of each.
    mutating func spend(at now: Int64) -> Bool {
        places.refill(at: now)
        showings.refill(at: now)
        guard places.tokens > 0, showings.tokens > 0 else { return false }
        places.take()
        showings.take()
        return true
    }

    /// A bubble of the app has left the screen.
    mutating func giveBack() {
        places.give()
    }

    /// True when the app has been quiet for so long that it need not be remembered.
    mutating func isRestored(at now: Int64) -> Bool {
        places.refill(at: now)
        showings.refill(at: now)
        return places.isFull && showings.isFull
    }
}
