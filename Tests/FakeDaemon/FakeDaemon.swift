// A daemon that says what a test wants it to say: a Unix socket, a thread, and a closure that answers each request. Real enough for
// framing, order, silence and sudden ends; it knows nothing of reminders.

import CLinux
import Glibc
import Synchronization
package import WireProtocol

/// A scripted server on a socket of its own, gone with the object.
package final class FakeDaemon: Sendable {
    /// A request that came.
    package struct Request: Sendable {
        package var id: Int64?
        package var method: String
        package var params: JSONNode
        /// Connections are counted from 0.
        package var connection: Int

        /// The parameters as text, for comparing.
        package var text: String { String(decoding: params.compactText, as: UTF8.self) }
    }

    /// What it does about a request, in order.
    package enum Reaction: Sendable {
        /// The `result` member of the reply.
        case result(String)
        /// The `error` member of the reply.
        case error(String)
        /// The `params` member of an event.
        case event(String)
        /// An event, and what to do when all of it is with the kernel.
        case counted(String, @Sendable () -> Void)
        /// Bytes as they are.
        case raw(String)
        /// Ends the connection.
        case close
    }

    private struct State {
        var requests: [Request] = []
        var connections: [Int32] = []
        /// How many connections their clients have closed.
        var ended = 0
        var waiters: [(count: Int, resume: CheckedContinuation<Void, Never>)] = []
    }

    /// Where it listens.
    package let path: String
    private let folder: String
    private let listener: Int32
    private let state = Mutex(State())
    private let keepsRequests: Bool
    private let links = Mutex<[String]>([])
    private let answer: @Sendable (Request) -> [Reaction]

    /// Listens. `answer` is called on threads of the server, for each request.
    package init(
        backlog: Int32 = 16, accepts: Bool = true, keepsRequests: Bool = true, answer: @escaping @Sendable (Request) -> [Reaction]
    ) {
        var template = Array("/tmp/belfry-fake-XXXXXX".utf8CString)
        folder = template.withUnsafeMutableBufferPointer { String(cString: mkdtemp($0.baseAddress!)) }
        path = folder + "/belfry.sock"
        self.answer = answer
        self.keepsRequests = keepsRequests
        listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        precondition(clinux_unix_bind(listener, path) == 0 && listen(listener, backlog) == 0)
        if accepts { Self.thread { [self] in accept() } }
    }

    /// What came so far.
    package var requests: [Request] { state.withLock(\.requests) }

    /// The methods that were called so far.
    package var methods: [String] { requests.map(\.method) }

    /// The number of connections so far.
    package var connectionCount: Int { state.withLock(\.connections.count) }

    /// Waits until clients have closed that many connections.
    package func connectionsEnd(_ count: Int) async {
        await withCheckedContinuation { resume in
            let isReached = state.withLock { state in
                if state.ended < count { state.waiters.append((count, resume)) }
                return state.ended >= count
            }
            if isReached { resume.resume() }
        }
    }

    private func connectionEnded() {
        let reached = state.withLock { state in
            state.ended += 1
            let reached = state.waiters.filter { $0.count <= state.ended }
            state.waiters.removeAll { $0.count <= state.ended }
            return reached
        }
        for waiter in reached { waiter.resume.resume() }
    }

    /// Sends an event on every connection.
    package func send(event: String) {
        for connection in state.withLock(\.connections) {
            Self.write("{\"jsonrpc\":\"2.0\",\"method\":\"event\",\"params\":\(event)}\n", connection)
        }
    }

    /// Makes it reachable at another path as well.
    package func link(at other: String) {
        symlink(path, other)
        links.withLock { $0.append(other) }
    }

    /// Ends all connections there are; new ones are taken.
    package func dropConnections() {
        for connection in state.withLock(\.connections) { shutdown(connection, Int32(SHUT_RDWR)) }
    }

    /// Takes no more connections, ends all there are and removes the socket.
    package func stop() {
        for link in links.withLock(\.self) { unlink(link) }
        unlink(path)
        rmdir(folder)
        shutdown(listener, Int32(SHUT_RDWR))
        dropConnections()
    }

    private func accept() {
        while true {
            let connection = Glibc.accept(listener, nil, nil)
            guard connection >= 0 else { return }
            let number = state.withLock { state in
                state.connections.append(connection)
                return state.connections.count - 1
            }
            Self.thread { [self] in serve(connection, number) }
        }
    }

    private func serve(_ connection: Int32, _ number: Int) {
        defer { connectionEnded() }
        var frames = FrameReader(limit: 1 << 20)
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return }
            buffer.withUnsafeBytes { frames.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
            while case .line(let line)? = frames.next() {
                guard let root = try? JSONDocument(line).root, let method = root["method"]?.string,
                    let params = root["params"] ?? (try? JSONDocument(Array("{}".utf8)).root)
                else { continue }
                let request = Request(id: root["id"]?.integer, method: method, params: params, connection: number)
                if keepsRequests { state.withLock { $0.requests.append(request) } }
                for reaction in answer(request) { react(reaction, to: request, connection) }
            }
        }
    }

    private func react(_ reaction: Reaction, to request: Request, _ connection: Int32) {
        let id = request.id.map { String($0) } ?? "null"
        switch reaction {
        case .result(let text): Self.write("{\"jsonrpc\":\"2.0\",\"id\":\(id),\"result\":\(text)}\n", connection)
        case .error(let text): Self.write("{\"jsonrpc\":\"2.0\",\"id\":\(id),\"error\":\(text)}\n", connection)
        case .event(let text): Self.write("{\"jsonrpc\":\"2.0\",\"method\":\"event\",\"params\":\(text)}\n", connection)
        case .counted(let text, let note):
            Self.write("{\"jsonrpc\":\"2.0\",\"method\":\"event\",\"params\":\(text)}\n", connection)
            note()
        case .raw(let text): Self.write(text, connection)
        case .close: shutdown(connection, Int32(SHUT_RDWR))
        }
    }

    private static func write(_ text: String, _ connection: Int32) {
        let bytes = Array(text.utf8)
        var position = 0
        while position < bytes.count {
            let count = bytes[position...].withUnsafeBytes {
                Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            position += count
        }
    }

    private static func thread(_ body: @escaping @Sendable () -> Void) {
        final class Body: Sendable {
            let run: @Sendable () -> Void
            init(_ run: @escaping @Sendable () -> Void) { self.run = run }
        }
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { pointer in
                Unmanaged<Body>.fromOpaque(pointer!).takeRetainedValue().run()
                return nil
            }, Unmanaged.passRetained(Body(body)).toOpaque())
        pthread_detach(thread)
    }
}
