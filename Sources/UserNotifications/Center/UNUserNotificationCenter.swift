// The notifications of this app.

import BelfryClient
import BelfryProgram
import Synchronization
import WireProtocol

/// The centre of this app's notifications. It connects by itself, and again when the daemon comes back.
///
/// What a program asks for happens in the order in which it is asked. Each question has a form with a completion handler, called on any
/// thread, and an async form.
public final class UNUserNotificationCenter: NSObject, Sendable {
    private static let shared = UNUserNotificationCenter(program: .shared)

    /// The centre of this program.
    public class func current() -> UNUserNotificationCenter { shared }

    let program: Program
    let calls: OrderedCalls
    let responses: ResponseFeed

    init(program: Program) {
        self.program = program
        let subscription = FeedSubscription(topics: ["notification"], app: program.app, consumer: program.app)
        let link = program.link
        calls = OrderedCalls(link: link) {
            // Before anything can be answered the daemon has to know for whom to keep the answers.
            do throws(BelfryError) {
                try await link.registerWithoutBlocking(subscription)
                return true
            } catch {
                return false
            }
        }
        responses = ResponseFeed(program: program, subscription: subscription)
        super.init()
    }

    /// Hears of answers and of notifications that fire. Held weakly. Answers that were given while the program did not run come as soon
    /// as there is a delegate.
    public var delegate: (any UNUserNotificationCenterDelegate)? {
        get { responses.delegate }
        set { responses.setDelegate(newValue, of: self) }
    }

    /// On Apple's systems: whether content can have an interface of its own.
    public var supportsContentExtensions: Bool { false }

    /// A call whose failure is only reported.
    func tell(_ operation: String, _ method: String, _ params: [UInt8], then: @escaping @Sendable () -> Void = {}) {
        let problems = program.problems
        calls.send(method, params) { result in
            if case .failure(let error) = result { problems.report(operation, error) }
            then()
        }
    }

    /// All items of a list that comes in pages.
    func items(_ method: String) async throws(BelfryError) -> [JSONNode] {
        var items: [JSONNode] = []
        var cursor: String?
        repeat {
            let page = try await calls.call(
                method,
                parameters { writer in
                    writer.set("app", program.app)
                    writer.set("limit", integer: 1000)
                    writer.set("cursor", cursor)
                })
            items += page["items"]?.elements ?? []
            cursor = page["cursor"]?.string
        } while cursor != nil
        return items
    }

    /// The result of a question that cannot fail; where it does, the failure is reported.
    func answer<Value>(_ operation: String, else nothing: Value, _ ask: () async throws(BelfryError) -> Value) async -> Value {
        do throws(BelfryError) {
            return try await ask()
        } catch {
            program.problems.report(operation, error)
            return nothing
        }
    }
}
