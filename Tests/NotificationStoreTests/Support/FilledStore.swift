// A store with rows of every table, closed; and what should be in it.

import BelfryCore
import CivilTime

@testable import NotificationStore

struct FilledStore {
    let folder = TemporaryFolder()
    var requests: [RequestRecord] = []
    var occurrences: [OccurrenceRecord] = []
    var activities: [ActivityRecord] = []
    var state = Sample.state

    /// `bytes`: of text in each request.
    init(requests count: Int64 = 60, bytes: Int = 1000, closing: Bool = true) throws {
        state.nextNumber = count * 4
        let ledger = try SQLiteLedger.open(folder: folder.path)
        for number in 1...count {
            try ledger.begin()
            var request = Sample.request(number, basis: number % 2 == 0 ? .wall : .elapsed, due: 1000 + number)
            request.content = Content(
                text: Payload("{\"title\":\"\(number)\",\"body\":\"\(String(repeating: "x", count: bytes))\"}"))
            requests.append(request)
            try ledger.insert(request)
            try ledger.append(Sample.event(number))
            if number % 5 == 0 {
                let occurrence = Sample.occurrence(
                    count + number, id: Identifier("o\(number)"), state: .snoozed, deadline: number)
                occurrences.append(occurrence)
                try ledger.insert(occurrence)
                let activity = Sample.activity(2 * count + number)
                activities.append(activity)
                try ledger.insert(activity)
            }
            state.lastSequence = number
            try ledger.save(state)
            try ledger.commit()
        }
        try ledger.begin()
        try ledger.save(Category(app: "default", id: "C", actions: BuiltInCategory.actions))
        try ledger.saveSettings(app: "default", notifications: false, activities: true)
        try ledger.saveConsumer("c", sequence: 3)
        try ledger.saveEnding(app: "default", id: "gone", at: Sample.now, [])
        try ledger.saveStartToken(app: "default", .init(attributesType: "T", token: "t"))
        try ledger.commit()
        if closing { ledger.close() } else { ledger.database.abandon() }
    }
}

extension SQLiteLedger {
    func allRequests() throws -> [RequestRecord] {
        try Basis.allCases.flatMap { try requests(basis: $0, app: nil, after: nil, limit: .max) }.sorted { $0.number < $1.number }
    }

    /// Every row of the kinds that a person would miss.
    func contents() throws -> StoreContents {
        StoreContents(
            requests: try allRequests(), occurrences: try outstanding(app: nil, below: .max, limit: .max),
            activities: try activities(app: nil, states: Set(ActivityState.allCases), newest: .max),
            categories: try categories(app: "default"))
    }
}

/// What a store holds, for comparison.
struct StoreContents: Equatable {
    var requests: [RequestRecord]
    var occurrences: [OccurrenceRecord]
    var activities: [ActivityRecord]
    var categories: [Category]

    /// Whether everything in it is in the other too, and as it is there.
    func isPart(of other: StoreContents) -> Bool {
        Set(requests).isSubset(of: other.requests) && Set(occurrences).isSubset(of: other.occurrences)
            && Set(activities).isSubset(of: other.activities) && Set(categories).isSubset(of: other.categories)
    }
}
