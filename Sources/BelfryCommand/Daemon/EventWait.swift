// Waiting for events while others matter too: a reader that has gone must end a stream even when nothing happens any more.

import BelfryClient
import Glibc
import WireProtocol

extension CommandContext {
    /// The next event; nil when the deadline (of `MonotonicTime`) has passed. Ends the command quietly when nobody reads standard output.
    func nextEvent(until deadline: Int64? = nil) throws(Ending) -> JSONNode? {
        let connection = try connection()
        while true {
            do throws(BelfryError) {
                if let event = connection.takeEvent() { return event }
                try connection.exchangeNow()
                if let event = connection.takeEvent() { return event }
            } catch { throw Ending(error) }
            var wait: Int32 = -1
            if let deadline {
                let left = deadline - MonotonicTime.milliseconds
                guard left > 0 else { return nil }
                wait = Int32(clamping: left)
            }
            var descriptors = [
                pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: console.outputDescriptor ?? -1, events: 0, revents: 0),
            ]
            poll(&descriptors, 2, wait)
            if descriptors[1].revents != 0 { throw Ending.quiet }
        }
    }
}
