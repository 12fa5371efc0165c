// A watched descriptor. The kernel tells of hang-ups and errors even when nothing is asked for, so an owner that asks for nothing
// still learns that the other end is gone, and has to close or disable the source then, or the loop would turn forever.

private import CSystemd

/// What an owner of a descriptor waits for.
package struct DescriptorInterest: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Bytes, a connection or the end of the stream can be read.
    package static let readable = Self(rawValue: 1)
    /// Bytes can be written.
    package static let writable = Self(rawValue: 2)
}

/// What a descriptor is ready for.
package struct DescriptorReadiness: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Bytes, a connection or the end of the stream can be read.
    package static let readable = Self(rawValue: 1)
    /// Bytes can be written.
    package static let writable = Self(rawValue: 2)
    /// Both directions have ended: the other side is gone. Comes without being asked for, and again until the owner acts.
    package static let hangup = Self(rawValue: 4)
    /// The descriptor has failed. Comes without being asked for, and again until the owner acts.
    package static let error = Self(rawValue: 8)
}

/// A watch on a descriptor that somebody else owns and keeps open for as long as the watch lives.
package final class DescriptorSource: EventSource {
    private let handler: (DescriptorReadiness) -> Void

    init(
        loop: EventLoop, descriptor: Int32, interest: DescriptorInterest, priority: EventPriority,
        handler: @escaping (DescriptorReadiness) -> Void
    ) throws(SystemError) {
        self.handler = handler
        self.interest = interest
        super.init(loop: loop)
        var source: OpaquePointer?
        let callback: sd_event_io_handler_t = { _, _, events, userdata in
            let source = Unmanaged<DescriptorSource>.fromOpaque(userdata!).takeUnretainedValue()
            source.dispatch(events)
            return 0
        }
        try systemdCall("sd_event_add_io") {
            sd_event_add_io(loop.handle, &source, descriptor, Self.events(interest), callback, userdata)
        }
        raw = source
        setPriority(priority)
    }

    /// What is waited for. Empty: only a hang-up or an error is told.
    package var interest: DescriptorInterest {
        didSet {
            guard interest != oldValue, let raw else { return }
            sd_event_source_set_io_events(raw, Self.events(interest))
        }
    }

    private func dispatch(_ events: UInt32) {
        loop.noteDispatch()
        var readiness: DescriptorReadiness = []
        if events & EPOLLIN.rawValue != 0 { readiness.insert(.readable) }
        if events & EPOLLOUT.rawValue != 0 { readiness.insert(.writable) }
        if events & EPOLLHUP.rawValue != 0 { readiness.insert(.hangup) }
        if events & EPOLLERR.rawValue != 0 { readiness.insert(.error) }
        handler(readiness)
    }

    private static func events(_ interest: DescriptorInterest) -> UInt32 {
        var events: UInt32 = 0
        if interest.contains(.readable) { events |= EPOLLIN.rawValue }
        if interest.contains(.writable) { events |= EPOLLOUT.rawValue }
        return events
    }
}
