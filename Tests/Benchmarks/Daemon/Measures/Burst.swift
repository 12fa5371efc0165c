// Many due at one instant, to one subscriber. The floor changes as many rows, 500 a transaction, and writes 500 bytes for each.

import Glibc

/// The measure `burst`.
enum Burst {
    static func take(_ run: inout BenchRun) throws {
        for count in [10_000, 100_000] {
            var (ours, floors): ([Double], [Double]) = ([], [])
            for _ in 0..<run.options.rounds {
                floors.append(try floor(count, run) / 1e6)
                ours.append(try burst(count, run) / 1e6)
            }
            run.add(
                Figure("\(count) due at one instant, until all are read", unit: "ms", ours, floor: ("SQLite and write", floors)))
        }
    }

    private static func burst(_ count: Int, _ run: BenchRun) throws -> Double {
        let daemon = try run.daemon()
        // Far enough for the adds; a whole second.
        let due = (Clock.wall / 1_000_000_000 + 5 + count / 5000) * 1_000_000_000
        try daemon.fill(0..<count) { _ in .at(due) }
        let subscriber = try daemon.client()
        try subscriber.call("events.subscribe", #"{"topics":["notification"]}"#)
        guard Clock.wall < due else { throw BenchOptions.Usage(description: "adding took too long") }
        for _ in 0..<count { try subscriber.event("fired") }
        let end = Clock.wall
        daemon.stop()
        return Double(end - due)
    }

    private static func floor(_ count: Int, _ run: BenchRun) throws -> Double {
        let store = RawStore(try run.folder.make() + "/floor.db")
        while store.count < count { store.add(500) }
        var pair: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0 else { return .nan }
        let drain = Drain(pair[1], bytes: count * FloorProcess.messageLength)
        let message = [UInt8](repeating: UInt8(ascii: "m"), count: FloorProcess.messageLength)
        let begin = Clock.now
        for first in stride(from: 0, to: count, by: 500) {
            store.change(first..<min(first + 500, count))
            for _ in first..<min(first + 500, count) { write(pair[0], message, message.count) }
        }
        drain.wait()
        let time = Clock.now - begin
        for descriptor in pair { close(descriptor) }
        return Double(time)
    }
}

/// A thread that reads so many bytes.
final class Drain {
    private var thread = pthread_t()

    private final class Work {
        let descriptor: Int32
        let bytes: Int

        init(_ descriptor: Int32, _ bytes: Int) {
            self.descriptor = descriptor
            self.bytes = bytes
        }
    }

    init(_ descriptor: Int32, bytes: Int) {
        pthread_create(
            &thread, nil,
            { pointer in
                let work = Unmanaged<Work>.fromOpaque(pointer!).takeRetainedValue()
                var buffer = [UInt8](repeating: 0, count: 1 << 16)
                var left = work.bytes
                while left > 0 {
                    let count = recv(work.descriptor, &buffer, buffer.count, 0)
                    if count <= 0 { break }
                    left -= count
                }
                return nil
            }, Unmanaged.passRetained(Work(descriptor, bytes)).toOpaque())
    }

    func wait() { pthread_join(thread, nil) }
}
