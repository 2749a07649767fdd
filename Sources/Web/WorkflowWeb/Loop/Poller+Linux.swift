#if os(Linux)
import CWebServer
import Foundation

/// Waits for sockets to become ready: epoll, level-triggered.
///
/// Everything but `wake` is called on the loop's thread.
final class Poller: Sendable {
    private let epoll: Int32
    private let wakeUp: Int32

    /// Most events that one wait returns; the others come with the next one.
    private static let batch = 256
    /// Never a token that `add` gets.
    private static let wakeToken = UInt64.max

    /// - Throws: `WebServerError` of kind `outOfResources`.
    init() throws(WebServerError) {
        epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard epoll >= 0 else { throw .outOfResources("a loop's poller") }
        wakeUp = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard wakeUp >= 0, Self.control(epoll, EPOLL_CTL_ADD, wakeUp, .read, Self.wakeToken) else {
            close(epoll)
            throw .outOfResources("a loop's poller")
        }
    }

    deinit {
        close(epoll)
        if wakeUp >= 0 { close(wakeUp) }
    }

    /// Begins to watch a descriptor.
    /// - Returns: False if the system has no room for it.
    func add(_ descriptor: Int32, token: UInt64, for interest: Interest) -> Bool {
        Self.control(epoll, EPOLL_CTL_ADD, descriptor, interest, token)
    }

    /// Changes what a watched descriptor is watched for; errors and hang-ups are always reported.
    func change(_ descriptor: Int32, token: UInt64, from old: Interest, to new: Interest) {
        _ = Self.control(epoll, EPOLL_CTL_MOD, descriptor, new, token)
    }

    /// Stops watching a descriptor, which is still open.
    func remove(_ descriptor: Int32, watchedFor interest: Interest) {
        _ = Self.control(epoll, EPOLL_CTL_DEL, descriptor, [], 0)
    }

    /// Waits until something is ready, `wake` is called or the time is over, and calls `body` for each ready descriptor.
    /// - Parameter milliseconds: The longest wait; -1 for no limit.
    func wait(milliseconds: Int32, _ body: (UInt64, Readiness) -> Void) {
        withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: Self.batch) { events in
            let count = epoll_wait(epoll, events.baseAddress, Int32(Self.batch), milliseconds)
            for index in 0..<max(0, Int(count)) {
                let event = events[index]
                if event.data.u64 == Self.wakeToken {
                    var number: UInt64 = 0
                    _ = read(wakeUp, &number, 8)
                } else {
                    body(event.data.u64, Readiness(event.events))
                }
            }
        }
    }

    /// Ends a wait, or the next one if none is under way. From any thread.
    func wake() {
        var one: UInt64 = 1
        _ = write(wakeUp, &one, 8)
    }

    private static func control(
        _ epoll: Int32,
        _ operation: Int32,
        _ descriptor: Int32,
        _ interest: Interest,
        _ token: UInt64
    ) -> Bool {
        var event = epoll_event()
        if interest.contains(.read) { event.events |= EPOLLIN.rawValue }
        if interest.contains(.write) { event.events |= EPOLLOUT.rawValue }
        event.data.u64 = token
        return epoll_ctl(epoll, operation, descriptor, &event) == 0
    }
}

extension Readiness {
    fileprivate init(_ events: UInt32) {
        self = []
        if events & EPOLLIN.rawValue != 0 { insert(.read) }
        if events & EPOLLOUT.rawValue != 0 { insert(.write) }
        if events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 { insert(.hangUp) }
    }
}
#endif
