// Who owns a name on the bus, from the moment it is asked for: the present owner first, then every change, in order. The rule for the
// changes is set before the question, so no change falls between the two.

import EventLoop

/// Follows the owner of a well-known name for the life of a connection.
final class NameOwner {
    private let name: String
    private let changed: (String?) -> Void
    private(set) var owner: String?

    /// - Parameter changed: the unique name of the new owner, nil if there is none now.
    init(of name: String, on connection: BusConnection, changed: @escaping (String?) -> Void) throws(SystemError) {
        self.name = name
        self.changed = changed
        try connection.listen(
            "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(name)'"
        ) { [weak self] signal in
            guard signal.text() == name, signal.text() != nil, let new = signal.text() else { return }
            self?.set(new.isEmpty ? nil : new)
        }
        try connection.call(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetNameOwner",
            arguments: { $0.text(name) },
            reply: { [weak self] reply in
                guard case .success(let answer) = reply, let owner = answer.text() else { return }
                self?.set(owner)
            })
    }

    private func set(_ new: String?) {
        guard new != owner else { return }
        owner = new
        changed(new)
    }
}
