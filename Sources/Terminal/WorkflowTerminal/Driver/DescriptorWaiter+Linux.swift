#if os(Linux)
import CTerminal
import Foundation
import TrellisSupport

/// Waits for descriptors to become ready: epoll, level-triggered. What it costs does not depend on how many are idle.
///
/// Everything may be called from any thread but ``wait(milliseconds:)``, which is the poller's.
final class DescriptorWaiter: Sendable {
    private let epoll: Int32
    private let wakeUp: Int32
    /// Files, which are always ready and which epoll does not take.
    private let files = Guarded<[UInt64: Int16]>([:])

    private static let batch = 256
    private static let wakeToken = UInt64.max

    init?() {
        epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
        wakeUp = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard epoll >= 0, wakeUp >= 0, control(EPOLL_CTL_ADD, wakeUp, Int16(POLLIN), Self.wakeToken) else { return nil }
    }

    /// Changes what a descriptor is watched for, `POLLIN` and `POLLOUT`; 0 ends that.
    func watch(_ descriptor: Int32, token: UInt64, from old: Int16, to new: Int16) {
        guard old != new else { return }
        if control(new == 0 ? EPOLL_CTL_DEL : old == 0 ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, descriptor, new, token) {
            return
        }
        files.withLock { $0[token] = new == 0 ? nil : new }
        wake()
    }

    /// Ends a wait, or the next one if none is under way.
    func wake() {
        var one: UInt64 = 1
        _ = write(wakeUp, &one, 8)
    }

    /// Waits until something is ready, ``wake()`` is called or the time is over.
    /// - Parameter milliseconds: -1 for no limit.
    func wait(milliseconds: Int32) -> [(token: UInt64, events: Int16)] {
        var ready = files.withLock { $0.map { (token: $0.key, events: $0.value) } }
        withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: Self.batch) { events in
            let count = epoll_wait(epoll, events.baseAddress, Int32(Self.batch), ready.isEmpty ? milliseconds : 0)
            for event in events.prefix(max(0, Int(count))) {
                if event.data.u64 == Self.wakeToken {
                    var number: UInt64 = 0
                    _ = read(wakeUp, &number, 8)
                } else {
                    // The numbers of epoll's events are those of poll's.
                    ready.append((event.data.u64, Int16(truncatingIfNeeded: event.events)))
                }
            }
        }
        return ready
    }

    private func control(_ operation: Int32, _ descriptor: Int32, _ events: Int16, _ token: UInt64) -> Bool {
        var event = epoll_event()
        event.events = UInt32(events)
        event.data.u64 = token
        return epoll_ctl(epoll, operation, descriptor, &event) == 0
    }
}
#endif
