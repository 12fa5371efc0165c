// One thing to do.

import Foundation

struct TodoItem: Hashable, Sendable {
    enum State: String, Sendable {
        case open, inProgress, completed, dismissed
    }

    var id: String
    var name: String
    var start: Date
    var minutes: Int
    var state = State.open
}
