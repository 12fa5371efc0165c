// A request as a row of `requests`.

import BelfryCore
import CivilTime

extension RequestRecord {
    /// Binds all columns in the table's order.
    func bind(to row: inout RowBinder) {
        row.integer(number)
        row.text(app)
        row.text(id.text)
        row.integer(basis.rawValue)
        row.integer(due)
        row.flag(isFloating)
        row.integer(content.interruption.rawValue)
        row.flag(content.isPrivate)
        row.flag(customDismiss)
        row.integer(missed.kind.rawValue)
        row.integer(missed.graceMicroseconds)
        row.integer(expiresAfterMicroseconds)
        row.integer(jitter)
        row.integer(fired)
        row.integer(anchor)
        row.text(content.category?.text)
        row.spans(handled)
        row.text(trigger.bytes)
        row.text(content.text.bytes)
        row.text(actions.bytes)
        row.facts(facts)
        row.seal()
    }

    init(_ row: inout RowReader) {
        let number = row.integer()
        let app = row.text()
        let id = row.identifier()
        let basis: Basis = row.choice(.wall)
        let due = row.integer()
        let isFloating = row.flag()
        let interruption: Interruption = row.choice(.active)
        let isPrivate = row.flag()
        let customDismiss = row.flag()
        let missed = MissedPolicy(kind: row.choice(.latest), graceMicroseconds: row.optionalInteger())
        let expiresAfter = row.optionalInteger()
        let jitter = row.integer()
        let fired = Int(row.integer())
        let anchor = row.integer()
        let category = row.optionalIdentifier()
        let handled = row.spans()
        let trigger = row.payload()
        let text = row.payload()
        let actions = row.payload()
        let facts = row.facts()
        row.checkSeal()
        self.init(
            number: number, app: app, id: id,
            content: Content(text: text, interruption: interruption, isPrivate: isPrivate, category: category),
            actions: actions, customDismiss: customDismiss, trigger: trigger, missed: missed,
            expiresAfterMicroseconds: expiresAfter, basis: basis, due: due, isFloating: isFloating, jitter: jitter, fired: fired,
            handled: handled, anchor: anchor, facts: facts)
    }
}
