// The whole state held against what clients know.

import NotificationStore

extension World {
    /// Mends the disk, lets everything come to rest, and holds every invariant against what is there.
    package func checkWhole() throws {
        disk.heal()
        pointsLeft = nil
        try look()
        if !desktop.isPresent { try obey(DesktopOrder.restarts) }
        for client in clients where client.position == nil { try connect(client) }
        for client in clients { client.isReading = true }
        try feedClients()
        for invariant in invariants { try invariant.check(self) }
    }
}
