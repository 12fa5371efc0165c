// An activity as a row of `activities`.

import BelfryCore
import CivilTime

extension ActivityRecord {
    /// Binds all columns in the table's order.
    func bind(to row: inout RowBinder) {
        row.integer(number)
        row.text(app)
        row.text(key?.text)
        row.integer(state.rawValue)
        row.text(pushToken?.text)
        row.integer(wallDeadline)
        row.integer(elapsedDeadline)
        row.instant(updatedAt)
        row.text(activity.text)
        row.text(attributesType?.text)
        row.text(style.rawValue)
        row.integer(revision)
        row.text(originID?.text)
        row.text(originOccurrence?.text)
        row.text(scheduledAlert?.title)
        row.text(scheduledAlert?.body)
        row.text(scheduledAlert?.sound)
        row.instant(startAt)
        row.instant(startedAt)
        row.instant(endedAt)
        row.instant(dismissAt)
        row.instant(newestTimestamp)
        row.integer(startedElapsed)
        row.integer(capDeadline)
        row.integer(dismissDeadline)
        row.flag(dismissesByWallClock)
        row.integer(alertOrder)
        row.integer(startOrder)
        row.instant(content.staleDate)
        row.integer(Int64(bitPattern: content.relevance.bitPattern))
        row.text(content.relevanceText)
        row.text(attributes.bytes)
        row.text(content.state.bytes)
        row.text(presentation?.bytes)
        row.text(actions.bytes)
        row.seal()
    }

    init(_ row: inout RowReader) {
        let number = row.integer()
        let app = row.text()
        let key = row.optionalIdentifier()
        let state: ActivityState = row.choice(.dismissed)
        let pushToken = row.optionalIdentifier()
        _ = row.optionalInteger()
        _ = row.optionalInteger()
        let updatedAt = row.instant()
        self.init(
            number: number, activity: row.identifier(), app: app, attributes: .emptyObject,
            content: ActivityContent(state: .emptyObject), updatedAt: updatedAt)
        self.key = key
        self.state = state
        self.pushToken = pushToken
        readRest(&row)
        row.checkSeal()
    }

    private mutating func readRest(_ row: inout RowReader) {
        attributesType = row.optionalIdentifier()
        if let style = ActivityStyle(rawValue: row.text()) { self.style = style } else { row.markDamaged() }
        revision = Int(row.integer())
        originID = row.optionalIdentifier()
        originOccurrence = row.optionalIdentifier()
        let title = row.optionalText()
        let body = row.optionalText()
        let sound = row.optionalText()
        scheduledAlert = title.map { Alert(title: $0, body: body, sound: sound) }
        startAt = row.optionalInstant()
        startedAt = row.optionalInstant()
        endedAt = row.optionalInstant()
        dismissAt = row.optionalInstant()
        newestTimestamp = row.optionalInstant()
        startedElapsed = row.optionalInteger()
        capDeadline = row.optionalInteger()
        dismissDeadline = row.optionalInteger()
        dismissesByWallClock = row.flag()
        alertOrder = row.integer()
        startOrder = row.integer()
        content.staleDate = row.optionalInstant()
        content.relevance = Double(bitPattern: UInt64(bitPattern: row.integer()))
        content.relevanceText = row.text()
        attributes = row.payload()
        content.state = row.payload()
        presentation = row.optionalTextBytes().map { Payload(bytes: $0) }
        actions = row.payload()
    }
}
