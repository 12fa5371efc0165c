// Deaths and starts.

import BelfryCore
import NotificationStore

extension World {
    /// The process dies and is started again, perhaps to die in its start.
    func crash() throws {
        crashes += 1
        ledger.rollBack()
        loseConnections()
        clock.pass(10_000)
        try start(expectsDamage: false)
    }

    /// The machine is off for a while.
    func losePower(offFor length: Int64, seed: UInt64) throws {
        crashes += 1
        losses += 1
        ledger.rollBack()
        loseConnections()
        let hadLied = disk.cutPower(seed: seed)
        clock.reboot(offFor: max(0, length))
        // What a disk lost that had claimed to keep it, nobody promised.
        if hadLied { forgetEverything() }
        try start(expectsDamage: hadLied)
    }

    /// Starts the daemon; on a bad disk again and again, as a service manager does, until somebody mends the disk.
    private func start(expectsDamage: Bool) throws {
        for attempt in 0..<8 {
            do {
                try startAgain()
                if let damage = ledger.report.damage, !expectsDamage {
                    throw Violation("the store is damaged: \(damage.message)")
                }
                try beginEngine()
                try look()
                for client in clients where client.returns { try connect(client) }
                return
            } catch is Death {
                crashes += 1
                ledger.rollBack()
                loseConnections()
            } catch  where error is StoreError || error is LedgerError {
                ledger.rollBack()
                guard disk.isTroubled else { throw Violation("no start on a good disk: \(error)") }
                if attempt > 1 { disk.heal() }
            }
        }
        throw Violation("the daemon does not start any more")
    }

    private func loseConnections() {
        sent = []
        postponed = []
        for client in clients { client.loseConnection(returns: true) }
        desktop.shown = [:]
    }

    private func forgetEverything() {
        knowledge.forget()
        recent = []
        for client in clients { client.forget() }
        for invariant in invariants { invariant.forget() }
    }
}
