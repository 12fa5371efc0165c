// The category every app has without asking.

/// `TIMER_ACTION`: start, remind in five minutes, dismiss (PROTOCOL.md 4, categories).
package enum BuiltInCategory {
    package static let id: Identifier = "TIMER_ACTION"

    package static let actions = Payload(
        #"[{"id":"START_ACTION","title":"Start task","behavior":{"type":"start"}},"#
            + #"{"id":"RESCHEDULE_ACTION","title":"Remind me in 5 minutes","behavior":{"type":"snooze","seconds":300}},"#
            + #"{"id":"DISMISS_ACTION","title":"Dismiss","behavior":{"type":"dismiss"},"destructive":true}]"#)

    /// The built-in category as one of `app`'s.
    package static func category(of app: String) -> Category {
        Category(app: app, id: id, actions: actions)
    }

    /// The one action on the card of an activity that an answer started.
    package static let startedActivityActions = Payload(
        #"[{"id":"COMPLETE_ACTION","title":"Complete","behavior":{"type":"complete"}}]"#)
}
