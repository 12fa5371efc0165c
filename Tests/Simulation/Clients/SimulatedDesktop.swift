// The desktop's notification server: it shows what it is told, forgets all when it restarts, and people press its buttons.

import BelfryCore

final class SimulatedDesktop {
    var shown: [Identifier: Bubble] = [:]
    var isPresent = true

    func begin(with bubbles: [Bubble]) {
        shown = Dictionary(bubbles.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
    }

    /// The n-th bubble, in the order of their keys.
    func bubble(_ number: Int) -> Bubble? {
        guard !shown.isEmpty else { return nil }
        let keys = shown.keys.sorted { Array($0.text.utf8).lexicographicallyPrecedes(Array($1.text.utf8)) }
        return shown[keys[Int(number.magnitude % UInt(keys.count))]]
    }
}

extension World {
    func obey(_ order: DesktopOrder) throws {
        switch order {
        case .vanishes:
            desktop.isPresent = false
            desktop.shown = [:]
            try occur(.desktopChanged(DesktopStatus(state: .absent)))
        case .restarts:
            desktop.isPresent = true
            try occur(.desktopChanged(DesktopStatus(state: .connected, server: "simulated", capabilities: ["actions", "body"])))
            if let bubbles = try? engine.outstandingBubbles() { desktop.begin(with: bubbles) }
        case .closes(let number):
            guard let bubble = desktop.bubble(number) else { return }
            desktop.shown[bubble.key] = nil
            try occur(.bubbleDismissed(key: bubble.key))
        case .presses(let number, let action):
            guard let bubble = desktop.bubble(number) else { return }
            try occur(.actionInvoked(key: bubble.key, action: Identifier(action), userText: nil))
        }
    }
}
