// Turns: inputs that are ready together share one transaction, and what follows from them is done after its commit.
//
// When storage refuses, the whole turn is undone and each input is tried again alone, so that one that cannot be kept (a full disk)
// does not take reads down with it. The ones that still fail are refused with kind `storage`.

package import BelfryCore

/// Runs inputs through the engine, transaction by transaction.
package final class Transactor {
    /// An input, and where its refusal goes.
    struct Item {
        var input: Input
        var token: ReplyToken?
    }

    /// Inputs that wait for storage to work again: a person at the desktop makes no more than a few.
    private static let postponedAtMost = 256

    let engine: Engine
    private let ledger: any Ledger
    private let now: () -> Moment
    /// Carries out an effect of a committed turn.
    private let carryOut: (Effect) -> Void

    /// Set while storage refuses what the daemon itself has to write; looks are then tried again later.
    private(set) var isStorageFailing = false
    /// What happened to the daemon itself and could not be written down: it is tried again when storage may work.
    private var postponed: [Input] = []
    private var open: [Item] = []
    var failpoint = Failpoint()
    /// Told when storage begins to fail and when it works again.
    package var onStorageChange: (LedgerError?) -> Void = { _ in }

    package init(engine: Engine, ledger: any Ledger, now: @escaping () -> Moment, carryOut: @escaping (Effect) -> Void) {
        self.engine = engine
        self.ledger = ledger
        self.now = now
        self.carryOut = carryOut
    }

    /// Adds an input to the open turn. Its effects come with `commit`.
    func add(_ item: Item) {
        open.append(item)
    }

    /// Carries out the open turn.
    func commit() {
        guard !open.isEmpty else { return }
        let items = open
        open.removeAll(keepingCapacity: true)
        do {
            try run(items)
        } catch {
            if items.count == 1 { refuse(items[0], error) } else { runAlone(items) }
        }
    }

    /// Takes what storage refused so far, to be tried again.
    func takePostponed() -> [Input] {
        defer { postponed = [] }
        return postponed
    }

    /// A turn of the daemon's own.
    func look(_ input: Input) {
        add(Item(input: input, token: nil))
        commit()
    }

    private func runAlone(_ items: [Item]) {
        for item in items {
            do {
                try run([item])
            } catch {
                refuse(item, error)
            }
        }
    }

    private func run(_ items: [Item]) throws(LedgerError) {
        var effects: [Effect] = []
        do throws(LedgerError) {
            try ledger.begin()
            failpoint.reach(.begun, of: items)
            let moment = now()
            for item in items { effects += try engine.handle(item.input, at: moment) }
            try engine.endTurn()
            failpoint.reach(.handled, of: items)
            try ledger.commit()
            failpoint.reach(.committed, of: items)
        } catch {
            ledger.rollBack()
            try? engine.forget()
            throw error
        }
        let hadChanges = engine.turn.isDirty
        engine.committed()
        if hadChanges { storageWorks() }
        for effect in effects {
            failpoint.reach(.effect, of: items)
            carryOut(effect)
        }
        failpoint.reach(.done, of: items)
    }

    private func refuse(_ item: Item, _ error: LedgerError) {
        if let token = item.token {
            carryOut(.reply(token, .failure(.storage(error.message))))
        } else if case .wokeUp = item.input {
            // A look is due until it has been made.
        } else if postponed.count < Self.postponedAtMost {
            postponed.append(item.input)
        }
        guard !isStorageFailing else { return }
        isStorageFailing = true
        onStorageChange(error)
    }

    private func storageWorks() {
        guard isStorageFailing else { return }
        isStorageFailing = false
        onStorageChange(nil)
    }
}
