// What is written comes back as it was, member by member.

import BelfryCore
import CivilTime
import Testing

@testable import NotificationStore

@Suite struct RoundTripTests {
    let ledger: SQLiteLedger

    init() throws {
        ledger = try SQLiteLedger.inMemory()
        try ledger.begin()
    }

    @Test func requestComesBackWhole() throws {
        let request = Sample.request(5, basis: .elapsed, floating: true, interruption: .critical)
        try ledger.insert(request)
        #expect(try ledger.request(number: 5) == request)
        #expect(try ledger.request(app: "default", id: "i5") == request)
        #expect(try ledger.request(app: "other", id: "i5") == nil)
        #expect(try ledger.request(number: 6) == nil)
    }

    @Test func sparseRequestComesBackWhole() throws {
        var request = Sample.request(1)
        request.content = Content(text: Payload("{\"title\":\"\\u0000\"}"))
        request.actions = .emptyArray
        request.missed = MissedPolicy()
        request.expiresAfterMicroseconds = nil
        request.handled = HandledSpans()
        request.facts = []
        try ledger.insert(request)
        #expect(try ledger.request(number: 1) == request)
    }

    @Test func updatedRequestComesBackAsUpdated() throws {
        try ledger.insert(Sample.request(1))
        let later = Sample.request(1, due: 2000)
        try ledger.update(later)
        #expect(try ledger.request(number: 1) == later)
        // Members that an update seldom touches.
        let other = Sample.request(1, app: "x", id: "y", basis: .elapsed, due: 7, floating: true, interruption: .passive)
        try ledger.update(other)
        #expect(try ledger.request(app: "x", id: "y") == other)
        #expect(try ledger.request(app: "default", id: "i1") == nil)
    }

    @Test(arguments: [OccurrenceState.prepared, .delivered, .snoozed, .resolved])
    func occurrenceComesBackWhole(state: OccurrenceState) throws {
        let occurrence = Sample.occurrence(9, state: state, deadline: 44)
        try ledger.insert(occurrence)
        #expect(try ledger.occurrence(number: 9) == occurrence)
    }

    @Test(arguments: ResolutionState.allCases)
    func resolutionComesBackWhole(state: ResolutionState) throws {
        var occurrence = Sample.occurrence(9, state: .resolved)
        occurrence.resolution = Sample.resolution(state)
        try ledger.insert(occurrence)
        #expect(try ledger.occurrence(number: 9) == occurrence)
        occurrence.resolution = Resolution(state: state, at: Sample.now, by: .daemon)
        try ledger.update(occurrence)
        #expect(try ledger.occurrence(number: 9) == occurrence)
    }

    @Test(arguments: ActivityState.allCases)
    func activityComesBackWhole(state: ActivityState) throws {
        let activity = Sample.activity(3, state: state)
        try ledger.insert(activity)
        #expect(try ledger.activity(number: 3) == activity)
        let bare = ActivityRecord(
            number: 3, activity: "a", app: "b", attributes: .emptyObject, content: ActivityContent(state: .emptyObject),
            updatedAt: Sample.now)
        try ledger.update(bare)
        #expect(try ledger.activity(number: 3) == bare)
    }

    @Test func eventComesBackWhole() throws {
        let event = Sample.event(7, text: "{\"seq\":7}")
        try ledger.append(event)
        let bare = EventRecord(sequence: 8, at: .max, topic: .server, app: nil, text: .emptyObject)
        try ledger.append(bare)
        #expect(try ledger.events(after: 0, limit: 10, bytes: 1000) == [event, bare])
    }

    @Test func categoryComesBackWhole() throws {
        let category = Category(
            app: "a", id: "C", actions: BuiltInCategory.actions, customDismiss: true, hiddenPreviewsPlaceholder: "%u more")
        try ledger.save(category)
        #expect(try ledger.category(app: "a", id: "C") == category)
        let replaced = Category(app: "a", id: "C", actions: .emptyArray)
        try ledger.save(replaced)
        #expect(try ledger.category(app: "a", id: "C") == replaced)
        #expect(try ledger.deleteCategory(app: "a", id: "C"))
        #expect(try ledger.deleteCategory(app: "a", id: "C") == false)
        #expect(try ledger.category(app: "a", id: "C") == nil)
    }

    @Test func stateComesBackWhole() throws {
        #expect(try ledger.state() == nil)
        try ledger.save(Sample.state)
        #expect(try ledger.state() == Sample.state)
        try ledger.commit()
        #expect(try ledger.state() == Sample.state)
    }

    @Test func identifiersAreComparedByteForByte() throws {
        let composed: Identifier = "caf\u{E9}"
        let decomposed: Identifier = "cafe\u{301}"
        try ledger.insert(Sample.request(1, id: composed))
        try ledger.insert(Sample.request(2, id: decomposed))
        #expect(try ledger.request(app: "default", id: composed)?.number == 1)
        #expect(try ledger.request(app: "default", id: decomposed)?.number == 2)
        try ledger.save(Category(app: "a", id: composed, actions: .emptyArray))
        try ledger.save(Category(app: "a", id: decomposed, actions: .emptyArray))
        #expect(try ledger.categories(app: "a").map(\.id) == [decomposed, composed])
    }
}
