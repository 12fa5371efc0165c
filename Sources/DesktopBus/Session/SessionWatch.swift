// What logind tells of the user's session and of the machine's sleep (org.freedesktop.login1). A user service belongs to no session, so
// the session is the one logind calls the user's display; it is asked for again whenever a session comes or goes. Lockers differ: some
// set LockedHint, some only follow the Lock and Unlock signals, so whatever came last counts. Without logind nothing is ever locked and
// nothing sleeps; that is noticed by the clocks.

package import EventLoop

/// The user's session and the machine's sleep, as logind tells them.
package final class SessionWatch {
    package enum Event: Equatable, Sendable {
        /// The machine is about to sleep: true; it is awake again: false.
        case sleep(Bool)
        case locked(Bool)
        /// The user's graphical session has ended.
        case sessionEnded
    }

    private static let name = "org.freedesktop.login1"
    private static let managerPath = "/org/freedesktop/login1"
    private static let userPath = "/org/freedesktop/login1/user/self"
    private static let properties = "org.freedesktop.DBus.Properties"
    private static let session = "org.freedesktop.login1.Session"

    private let handler: (Event) -> Void
    private var link: BusLink?
    private var connection: BusConnection?
    private var owner: NameOwner?
    private var sessionPath: String?
    /// Counts the questions, so that an answer to an older one is not taken for the present state.
    private var question = 0
    private var hintQuestion = 0
    /// True while the session is locked.
    package private(set) var isLocked = false

    /// - Parameter handler: runs in the loop.
    package init(handler: @escaping (Event) -> Void) {
        self.handler = handler
    }

    deinit {
        stop()
    }

    /// Looks for the system bus and for logind, and goes on looking.
    /// - Throws: when the loop takes no more sources. That there is no logind is no error.
    package func start(loop: EventLoop, address: BusAddress = .system()) throws(SystemError) {
        let link = try BusLink(
            loop: loop, address: address,
            handlers: .init(connected: { [unowned self] in connected($0) }, disconnected: { [unowned self] in disconnected() }))
        self.link = link
        link.start()
    }

    /// Ends everything at once.
    package func stop() {
        owner = nil
        connection = nil
        link?.stop()
        link = nil
    }

    private func connected(_ connection: BusConnection) {
        self.connection = connection
        do throws(SystemError) {
            try connection.listen("type='signal',path='\(Self.managerPath)',interface='org.freedesktop.login1.Manager'") {
                [unowned self] in managerSaid($0)
            }
            try connection.listen("type='signal',interface='\(Self.session)'") { [unowned self] in sessionSaid($0) }
            try connection.listen(
                "type='signal',interface='\(Self.properties)',member='PropertiesChanged',arg0='\(Self.session)'"
            ) { [unowned self] in propertiesChanged($0) }
            owner = try NameOwner(of: Self.name, on: connection) { [unowned self] in ownerChanged($0) }
        } catch {
            // Out of memory at worst; the next connection tries again.
        }
    }

    private func disconnected() {
        owner = nil
        connection = nil
        ownerChanged(nil)
    }

    private func ownerChanged(_ name: String?) {
        question += 1
        guard name != nil else {
            // A logind that is restarted comes back with the same sessions: nothing has ended, and what was locked stays so.
            return
        }
        findSession()
    }

    // MARK: - Signals

    private func isFromOwner(_ message: BusReader) -> Bool {
        message.sender != nil && message.sender == owner?.owner
    }

    private func managerSaid(_ message: BusReader) {
        guard isFromOwner(message) else { return }
        switch message.member {
        case "PrepareForSleep":
            if let begins = message.boolean() { handler(.sleep(begins)) }
        case "SessionNew":
            findSession()
        case "SessionRemoved":
            _ = message.text()
            if let path = message.objectPath(), path == sessionPath { endSession() }
            findSession()
        default:
            break
        }
    }

    private func sessionSaid(_ message: BusReader) {
        guard isFromOwner(message), message.path == sessionPath else { return }
        switch message.member {
        case "Lock": setLocked(true)
        case "Unlock": setLocked(false)
        default: break
        }
    }

    private func propertiesChanged(_ message: BusReader) {
        guard isFromOwner(message), message.path == sessionPath, message.text() == Self.session else { return }
        guard message.enter("a", "{sv}") else { return }
        while message.enter("e", "sv") {
            if message.text() == "LockedHint", message.enter("v", "b") {
                if let hint = message.boolean() { setLocked(hint) }
                message.leave()
            } else {
                message.skip("v")
            }
            message.leave()
        }
    }

    // MARK: - The session

    /// Asks which session is the user's, and then whether it is locked.
    private func findSession() {
        question += 1
        let question = question
        get("Display", of: "org.freedesktop.login1.User", at: Self.userPath) { [weak self] value in
            guard let self, question == self.question else { return }
            var path: String?
            if let value, value.enter("v", "(so)") {
                if value.enter("r", "so"), let id = value.text(), let found = value.objectPath(), !id.isEmpty { path = found }
            }
            take(session: path)
        }
    }

    private func take(session path: String?) {
        guard path != sessionPath else { return }
        guard let path else { return endSession() }
        // Another session of the user may have become the better one; that ends nothing.
        sessionPath = path
        hintQuestion += 1
        let question = hintQuestion
        get("LockedHint", of: Self.session, at: path) { [weak self] value in
            guard let self, question == hintQuestion, let value, value.enter("v", "b"), let hint = value.boolean() else { return }
            setLocked(hint)
        }
    }

    private func endSession() {
        sessionPath = nil
        handler(.sessionEnded)
        setLocked(false)
    }

    /// - Parameter answer: the value; nil if there is no such object. Not called if nobody answers, which says nothing.
    private func get(_ property: String, of interface: String, at path: String, _ answer: @escaping (BusReader?) -> Void) {
        let call = { (writer: inout BusWriter) in
            writer.text(interface)
            writer.text(property)
        }
        do throws(SystemError) {
            try connection?.call(Self.name, path, Self.properties, "Get", arguments: call) { reply in
                switch reply {
                case .success(let value): answer(value)
                case .failure(BusReply.noReply, _): break
                case .failure: answer(nil)
                }
            }
        } catch {
            // Out of memory at worst; the next change asks again.
        }
    }

    private func setLocked(_ locked: Bool) {
        // Whatever was asked before this is older than it.
        hintQuestion += 1
        guard locked != isLocked else { return }
        isLocked = locked
        handler(.locked(locked))
    }
}
