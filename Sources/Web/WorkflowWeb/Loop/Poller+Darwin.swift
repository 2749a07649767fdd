#if canImport(Darwin)
import Foundation

/// Waits for sockets to become ready: kqueue, level-triggered.
///
/// Everything but `wake` is called on the loop's thread. Not run yet: no Apple machine has built it.
final class Poller: Sendable {
    private let queue: Int32

    /// Most events that one wait returns; the others come with the next one.
    private static let batch = 256
    private static let wakeIdentifier: UInt = 1

    /// - Throws: `WebServerError` of kind `outOfResources`.
    init() throws(WebServerError) {
        queue = kqueue()
        guard queue >= 0 else { throw .outOfResources("a loop's poller") }
        _ = fcntl(queue, F_SETFD, FD_CLOEXEC)
        guard Self.change(queue, Self.wakeIdentifier, EVFILT_USER, EV_ADD | EV_CLEAR, 0) else {
            throw .outOfResources("a loop's poller")
        }
    }

    deinit {
        close(queue)
    }

    /// Begins to watch a descriptor.
    /// - Returns: False if the system has no room for it.
    func add(_ descriptor: Int32, token: UInt64, for interest: Interest) -> Bool {
        apply(descriptor, token, from: [], to: interest)
    }

    /// Changes what a watched descriptor is watched for.
    func change(_ descriptor: Int32, token: UInt64, from old: Interest, to new: Interest) {
        _ = apply(descriptor, token, from: old, to: new)
    }

    /// Stops watching a descriptor, which is still open.
    func remove(_ descriptor: Int32, watchedFor interest: Interest) {
        _ = apply(descriptor, 0, from: interest, to: [])
    }

    /// Waits until something is ready, `wake` is called or the time is over, and calls `body` for each ready descriptor.
    /// - Parameter milliseconds: The longest wait; -1 for no limit.
    func wait(milliseconds: Int32, _ body: (UInt64, Readiness) -> Void) {
        withUnsafeTemporaryAllocation(of: kevent.self, capacity: Self.batch) { events in
            var limit = timespec(tv_sec: Int(milliseconds / 1000), tv_nsec: Int(milliseconds % 1000) * 1_000_000)
            let count =
                milliseconds < 0
                ? kevent(queue, nil, 0, events.baseAddress, Int32(Self.batch), nil)
                : kevent(queue, nil, 0, events.baseAddress, Int32(Self.batch), &limit)
            for index in 0..<max(0, Int(count)) where events[index].filter != Int16(EVFILT_USER) {
                body(UInt64(UInt(bitPattern: events[index].udata)), Readiness(events[index]))
            }
        }
    }

    /// Ends a wait, or the next one if none is under way. From any thread.
    func wake() {
        _ = Self.change(queue, Self.wakeIdentifier, EVFILT_USER, 0, 0, UInt32(NOTE_TRIGGER))
    }

    private func apply(_ descriptor: Int32, _ token: UInt64, from old: Interest, to new: Interest) -> Bool {
        let filters: [(Interest, Int32)] = [(.read, EVFILT_READ), (.write, EVFILT_WRITE)]
        var isDone = true
        for (interest, filter) in filters where old.contains(interest) != new.contains(interest) {
            let flags = new.contains(interest) ? EV_ADD : EV_DELETE
            isDone = Self.change(queue, UInt(descriptor), filter, flags, token) && isDone
        }
        return isDone
    }

    private static func change(
        _ queue: Int32,
        _ identifier: UInt,
        _ filter: Int32,
        _ flags: Int32,
        _ token: UInt64,
        _ note: UInt32 = 0
    ) -> Bool {
        var event = kevent(
            ident: identifier,
            filter: Int16(filter),
            flags: UInt16(flags),
            fflags: note,
            data: 0,
            udata: UnsafeMutableRawPointer(bitPattern: UInt(token))
        )
        return kevent(queue, &event, 1, nil, 0, nil) == 0
    }
}

extension Readiness {
    fileprivate init(_ event: kevent) {
        self = event.filter == Int16(EVFILT_WRITE) ? .write : .read
        // The end of input is found by reading; only an error ends both directions.
        if event.flags & UInt16(EV_ERROR) != 0 { insert(.hangUp) }
    }
}
#endif
