// What a server is asked to draw, by what it can do.

import BelfryCore
import Testing

@testable import DesktopBus

/// The buttons of a reminder for a task.
let timerActions = [
    DesktopAction(id: "START_ACTION", title: "Start task"),
    DesktopAction(id: "RESCHEDULE_ACTION", title: "Remind me in 5 minutes"),
    DesktopAction(id: "DISMISS_ACTION", title: "Dismiss"),
]

@Suite struct NotifyRequestTests {
    static let plain = DesktopCapabilities(["body", "actions"])
    static let markup = DesktopCapabilities(["body", "body-markup", "actions"])

    func bubble(_ change: (inout DesktopBubble) -> Void = { _ in }) -> DesktopBubble {
        var bubble = DesktopBubble(key: "k1", app: "org.example.Kettle", title: "Tea", body: "is ready", actions: timerActions)
        change(&bubble)
        return bubble
    }

    @Test func buttonsComeInOrderAndTheClickLast() {
        let request = NotifyRequest(bubble(), replaces: 0, capabilities: Self.plain)
        #expect(
            request.actions == [
                "START_ACTION", "Start task", "RESCHEDULE_ACTION", "Remind me in 5 minutes", "DISMISS_ACTION", "Dismiss",
                "default", "Open",
            ])
        #expect(request.summary == "Tea" && request.body == "is ready" && request.replaces == 0)
        #expect(request.hints == ["urgency": .byte(1), "desktop-entry": .text("org.example.Kettle")])
        #expect(request.timeout == -1)
    }

    @Test func aCardHasNoClickStaysAndSurvivesAPress() {
        let request = NotifyRequest(
            bubble {
                $0.kind = .card
                $0.actions = []
            }, replaces: 7, capabilities: Self.plain, isSilent: true)
        #expect(request.actions == [] && request.timeout == 0 && request.replaces == 7)
        #expect(request.hints["resident"] == .boolean(true) && request.hints["suppress-sound"] == .boolean(true))
    }

    @Test func withoutButtonsTheLastLineSaysHowToAnswer() {
        let none = DesktopCapabilities(["body"])
        let request = NotifyRequest(bubble(), replaces: 0, capabilities: none)
        #expect(request.actions == [])
        #expect(request.body == "is ready\nAnswer: belfry respond k1 START_ACTION | RESCHEDULE_ACTION | DISMISS_ACTION")
        #expect(
            NotifyRequest(bubble { $0.actions = [] }, replaces: 0, capabilities: none).body == "is ready", "nothing to answer")
        #expect(NotifyRequest(bubble { $0.body = nil }, replaces: 0, capabilities: none).body.hasPrefix("Answer: "))
        #expect(
            NotifyRequest(bubble { $0.kind = .card }, replaces: 0, capabilities: none).body.contains(
                "belfry activity perform k1 START_ACTION"))
        let long = NotifyRequest(bubble { $0.body = String(repeating: "x", count: 10000) }, replaces: 0, capabilities: none).body
        #expect(long.unicodeScalars.count == BubbleText.bodyLimit && long.contains("…\nAnswer: belfry respond k1"))
    }

    @Test func theBodyIsEscapedOnceAndTheSummaryNever() {
        let text = bubble {
            $0.title = "a & <b>"
            $0.subtitle = "<i>"
            $0.body = "&amp;"
        }
        let marked = NotifyRequest(text, replaces: 0, capabilities: Self.markup)
        #expect(marked.summary == "a & <b>" && marked.body == "&lt;i&gt;\n&amp;amp;")
        #expect(NotifyRequest(text, replaces: 0, capabilities: Self.plain).body == "<i>\n&amp;")
    }

    @Test func theCutIsOneOfWhatPeopleRead() {
        let request = NotifyRequest(
            bubble {
                $0.title = String(repeating: "T", count: 5000)
                $0.body = String(repeating: "<&é", count: 12000)
            }, replaces: 0, capabilities: Self.markup, count: 12)
        #expect(request.summary.unicodeScalars.count == 1024 && request.summary.hasSuffix("… (12)"))
        #expect(request.body.hasSuffix("&amp;…") || request.body.hasSuffix("é…") || request.body.hasSuffix("&lt;…"))
        #expect(request.body.utf8.count < 40000)
    }

    @Test(
        arguments: [
            (-1.0, 0), (0, 0), (0.29, 29), (0.999, 99), (1, 100), (1.5, 100), (1e300, 100), (.infinity, 100), (-.infinity, 0),
            (0.7, 70),
        ])
    func progressIsDrawnInWholeHundredths(progress: Double, value: Int32) {
        #expect(
            NotifyRequest(bubble { $0.progress = progress }, replaces: 0, capabilities: Self.plain).hints["value"]
                == .integer(value))
    }

    @Test(arguments: [
        (0.0, "░░░░░░░░░░░░░░░░░░░░ 0 %"), (0.45, "█████████░░░░░░░░░░░ 45 %"), (0.999, "███████████████████░ 99 %"),
        (7, "████████████████████ 100 %"),
    ])
    func progressIsALineForAServerThatWouldDrawNothingElse(progress: Double, line: String) {
        let card = bubble {
            $0.progress = progress
            $0.subtitle = "above"
            $0.body = "below"
        }
        let request = NotifyRequest(card, replaces: 0, capabilities: Self.plain, progressIsText: true)
        #expect(request.hints["value"] == nil)
        #expect(request.body == "above\n\(line)\nbelow")
    }

    @Test func whatIsNoNumberIsLeftOut() {
        #expect(NotifyRequest(bubble { $0.progress = .nan }, replaces: 0, capabilities: Self.plain).hints["value"] == nil)
    }

    @Test(arguments: [("bell", "sound-name"), ("/usr/share/sounds/bell.oga", "sound-file")])
    func soundsAreNamesOrFilesAndSilentOnesAreLeftOut(sound: String, hint: String) {
        let loud = bubble { $0.sound = sound }
        #expect(NotifyRequest(loud, replaces: 0, capabilities: Self.plain).hints[hint] == .text(sound))
        let silent = NotifyRequest(loud, replaces: 0, capabilities: Self.plain, isSilent: true).hints
        #expect(silent[hint] == nil && silent["suppress-sound"] == .boolean(true))
    }

    @Test func aPrivateBubbleOnALockedScreenSaysNothing() {
        let secret = bubble {
            $0.isPrivate = true
            $0.category = "MEDICINE"
            $0.hiddenText = "<1 reminder>"
            $0.progress = 0.5
        }
        let request = NotifyRequest(secret, replaces: 0, capabilities: Self.markup, isHidden: true)
        #expect(request.summary == "Hidden notification" && request.body == "&lt;1 reminder&gt;" && request.actions == [])
        #expect(request.hints["category"] == nil && request.hints["value"] == nil)
    }

    @Test func anAnswerIsTypedWhereTheServerHasAFieldForIt() {
        let reply = bubble {
            $0.actions = [
                DesktopAction(id: "REPLY", title: "Reply", takesText: true, placeholder: "Your answer", sendTitle: "Send"),
                DesktopAction(id: "NOTE", title: "Note", takesText: true),
            ]
        }
        let typed = NotifyRequest(reply, replaces: 0, capabilities: DesktopCapabilities(["actions", "inline-reply"]))
        #expect(typed.actions == ["inline-reply", "Reply", "NOTE", "Note", "default", "Open"])
        #expect(typed.hints["x-kde-reply-placeholder-text"] == .text("Your answer"))
        #expect(typed.hints["x-kde-reply-submit-button-text"] == .text("Send"))
        #expect(
            NotifyRequest(reply, replaces: 0, capabilities: Self.plain).actions == [
                "REPLY", "Reply", "NOTE", "Note", "default", "Open",
            ])
    }

    @Test func theSummaryCountsByApp() {
        let apps = (1...7).map { (app: "app\($0)", count: 8 - $0) }
        let request = NotifyRequest(
            summarising: apps, total: "28", urgency: .normal, replaces: 3, capabilities: Self.plain, isSilent: true)
        #expect(request.summary == "28 more notifications" && request.replaces == 3)
        #expect(request.body == "app1: 7\napp2: 6\napp3: 5\napp4: 4\napp5: 3\n…\nAll of them: belfry delivered")
    }
}
