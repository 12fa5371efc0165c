// What a command works with: its arguments, its console, and the daemon, which is connected to when something is asked of it.

import BelfryClient
import CivilTime
import WireProtocol

/// The surroundings of one command.
final class CommandContext {
    let arguments: ParsedArguments
    let console: Console
    let environment: Environment
    let address: BelfryAddress
    private var openConnection: SynchronousConnection?
    private var requestedInfo: Int64?
    private var knownClock: CivilClock?

    init(arguments: ParsedArguments, console: Console, environment: Environment) {
        self.arguments = arguments
        self.console = console
        self.environment = environment
        address = arguments.text("--socket").map { BelfryAddress(path: $0) } ?? BelfryAddress(environment: environment.variable)
    }

    /// Whether the result is wanted as JSON.
    var wantsJSON: Bool { arguments.contains("--json") }
    /// The app that was named; nil means every app to methods that list, and `default` to those that act.
    var app: String? { arguments.text("--app") }

    // MARK: The daemon

    /// The connection, made at the first use.
    func connection() throws(Ending) -> SynchronousConnection {
        if let openConnection { return openConnection }
        do {
            let connection = try SynchronousConnection(to: address)
            openConnection = connection
            return connection
        } catch { throw Ending(error) }
    }

    /// A new connection, after the old one ended.
    func reconnected() throws(Ending) -> SynchronousConnection {
        openConnection = nil
        requestedInfo = nil
        return try connection()
    }

    /// One call; what is refused ends the command.
    func call(_ method: String, _ params: Parameters = Parameters()) throws(Ending) -> JSONNode {
        do { return try attempt(method, params) } catch { throw error.ending }
    }

    /// Why a call has no result: the daemon refused it, or it could not be asked.
    enum CallFailure: Error {
        case refused(BelfryError)
        case ending(Ending)

        /// How it ends the command.
        var ending: Ending {
            switch self {
            case .refused(let refusal): Ending(refusal)
            case .ending(let ending): ending
            }
        }
    }

    /// One call whose refusal the command deals with.
    func attempt(_ method: String, _ params: Parameters = Parameters()) throws(CallFailure) -> JSONNode {
        let connection: SynchronousConnection
        do { connection = try self.connection() } catch { throw .ending(error) }
        do { return try connection.call(method, params) } catch {
            throw error.object == nil ? .ending(Ending(error)) : .refused(error)
        }
    }

    /// The result of a call, or nil when the daemon refused it with that kind.
    func call(
        _ method: String, _ params: Parameters, unless kind: BelfryError.Kind
    ) throws(Ending) -> JSONNode? {
        do { return try attempt(method, params) } catch {
            switch error {
            case .ending(let ending): throw ending
            case .refused(let refusal) where refusal.kind == kind: return nil
            case .refused(let refusal): throw Ending(refusal)
            }
        }
    }

    /// Parameters with `app`, if one was named.
    func parameters() -> Parameters {
        var params = Parameters()
        params.set("app", text: app)
        return params
    }

    // MARK: Its clock

    /// Asks for the clock along with the next call, so that both go one way together.
    func requestClock() throws(Ending) {
        guard requestedInfo == nil, knownClock == nil else { return }
        requestedInfo = try connection().send("server.info")
    }

    /// The daemon's clock, read at the first use.
    func clock() throws(Ending) -> CivilClock {
        if let knownClock { return knownClock }
        try requestClock()
        let info: JSONNode
        do { info = try connection().reply(to: requestedInfo ?? 0) } catch let error as BelfryError {
            throw Ending(error)
        } catch { throw error as? Ending ?? .quiet }
        guard let clock = info["clock"], let now = clock["now"]?.string.flatMap({ Instant(rfc3339: $0) }) else {
            throw Ending(BelfryError(.badReply, "belfryd does not say what time it is"))
        }
        let rules = clock["zone"]?.string.flatMap { InstalledZone.rules($0) } ?? .utc
        let made = CivilClock(now: now, rules: rules)
        knownClock = made
        return made
    }

    /// The daemon's clock with the rules of `--zone`, if one was named.
    func readingClock() throws(Ending) -> CivilClock {
        var clock = try clock()
        if let name = arguments.text("--zone"), name != "local" {
            guard let rules = InstalledZone.rules(name) else {
                throw .usage("--zone: \"\(SafeText.line(name))\" is not an installed time zone")
            }
            clock.rules = rules
        }
        return clock
    }

    /// The RFC 3339 text of a date option.
    func instant(_ option: String) throws(Ending) -> String? {
        guard let expression = arguments.date(option) else { return nil }
        guard let instant = try readingClock().instant(of: expression) else {
            throw .usage("\(option): a date beyond the year 9999")
        }
        return instant.rfc3339
    }

    // MARK: Output

    /// Prints a result as JSON.
    func print(_ result: JSONNode) throws(Ending) {
        try console.line(result.rawBytes)
    }

    /// A date of the daemon's as people read it; other text as it is.
    func localDate(_ node: JSONNode?) throws(Ending) -> String? {
        guard let text = node?.string else { return nil }
        guard let instant = Instant(rfc3339: text) else { return SafeText.line(text) }
        return try clock().text(instant)
    }
}

extension JSONNode {
    /// The value of a string on one line, harmless; empty for anything else.
    var line: String { SafeText.line(string ?? "") }

    /// The instant of an RFC 3339 string.
    var instant: Instant? { string.flatMap { Instant(rfc3339: $0) } }
}
