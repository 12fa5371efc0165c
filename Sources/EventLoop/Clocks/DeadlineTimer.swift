// One absolute timerfd for all deadlines of one clock. The realtime one is created with cancel-on-set and is never disarmed, only
// moved far away: so a clock that is set, and a resume from suspend, is an event of its own and nobody has to look at the clock.

import CLinux
import Glibc

/// A timer for an absolute instant of a clock.
package final class DeadlineTimer {
    /// The clock whose instants the timer is armed for.
    package enum Clock: Sendable {
        /// Wall time. The clock being set, or a resume, is told.
        case realtime
        /// Time since boot, suspend included.
        case boottime
        /// Time since boot, suspend not included.
        case monotonic

        fileprivate var identifier: clockid_t {
            switch self {
            case .realtime: CLOCK_REALTIME
            case .boottime: CLOCK_BOOTTIME
            case .monotonic: CLOCK_MONOTONIC
            }
        }
    }

    /// 2200-01-01: later than anything that fires, and inside what the kernel can count (2262).
    static let farthestMicroseconds: Int64 = 7_258_118_400_000_000

    /// What the timer is armed for; nil when it has fired, was disarmed, or lost its instant because the clock was set.
    package private(set) var armedMicroseconds: Int64?
    /// How often the kernel was told a new instant.
    package private(set) var settings = 0

    private let clock: Clock
    private let descriptor: OwnedDescriptor
    private let onDeadline: () -> Void
    private let onClockChange: () -> Void
    private var watch: DescriptorSource?
    private var lateNotice: DeferredSource?
    private var kernelMicroseconds: Int64 = -1

    /// Makes a timer that is not armed.
    /// - Parameters:
    ///   - onClockChange: the realtime clock was set or the machine resumed; the timer has no instant any more and has to be armed again.
    ///   - onDeadline: the instant has come; arm it for the next one.
    package init(
        loop: EventLoop, clock: Clock, priority: EventPriority = .deadline,
        onClockChange: @escaping () -> Void = {}, onDeadline: @escaping () -> Void
    ) throws(SystemError) {
        self.clock = clock
        self.onDeadline = onDeadline
        self.onClockChange = onClockChange
        descriptor = OwnedDescriptor(
            adopting: try systemCall("timerfd_create") { clinux_timer_create(clock.identifier) })
        watch = try loop.watch(descriptor.number, for: .readable, priority: priority) { [unowned self] _ in expire() }
        lateNotice = try loop.deferred(priority: priority) { onClockChange() }
        disarm()
    }

    deinit {
        watch?.cancel()
        lateNotice?.cancel()
    }

    /// Fires once at the instant, at once if it is past. Arming for the same instant again costs nothing.
    package func arm(atMicroseconds instant: Int64) {
        guard instant != armedMicroseconds else { return }
        armedMicroseconds = instant
        set(min(max(instant, 0), Self.farthestMicroseconds))
    }

    /// Forgets the instant. The realtime timer goes on watching its clock.
    package func disarm() {
        armedMicroseconds = nil
        set(clock == .realtime ? Self.farthestMicroseconds : -1)
    }

    private func set(_ instant: Int64) {
        guard instant != kernelMicroseconds else { return }
        kernelMicroseconds = instant
        settings += 1
        if clinux_timer_set(descriptor.number, instant, clock == .realtime ? 1 : 0) < 0, errno == ECANCELED {
            // The clock was set between our last look and now; the kernel says so here, once, instead of at the next read.
            armedMicroseconds = nil
            kernelMicroseconds = -1
            lateNotice?.schedule()
        }
    }

    private func expire() {
        var expirations: UInt64 = 0
        let count = read(descriptor.number, &expirations, MemoryLayout<UInt64>.size)
        if count < 0, errno == ECANCELED {
            armedMicroseconds = nil
            kernelMicroseconds = -1
            onClockChange()
        } else if count > 0, armedMicroseconds != nil {
            armedMicroseconds = nil
            kernelMicroseconds = -1
            onDeadline()
        }
        if armedMicroseconds == nil, clock == .realtime { disarm() }
    }
}
