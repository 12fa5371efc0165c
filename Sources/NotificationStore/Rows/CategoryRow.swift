// A category as a row of `categories`.

import BelfryCore

extension Category {
    /// Binds all columns in the table's order.
    func bind(to row: inout RowBinder) {
        row.text(app)
        row.text(id.text)
        row.flag(customDismiss)
        row.text(hiddenPreviewsPlaceholder)
        row.text(actions.bytes)
        row.seal()
    }

    init(_ row: inout RowReader) {
        let app = row.text()
        let id = row.identifier()
        let customDismiss = row.flag()
        let placeholder = row.optionalText()
        self.init(
            app: app, id: id, actions: row.payload(), customDismiss: customDismiss, hiddenPreviewsPlaceholder: placeholder)
        row.checkSeal()
    }
}
