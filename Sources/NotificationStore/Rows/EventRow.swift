// An event as a row of `events`.

import BelfryCore
import CivilTime

extension EventRecord {
    /// Binds all columns in the table's order.
    func bind(to row: inout RowBinder) {
        row.integer(sequence)
        row.instant(at)
        row.integer(topic.rawValue)
        row.text(app)
        row.text(text.bytes)
        row.seal()
    }

    init(_ row: inout RowReader) {
        self.init(
            sequence: row.integer(), at: row.instant(), topic: row.choice(.server), app: row.optionalText(), text: row.payload())
        row.checkSeal()
    }
}
