#if canImport(Darwin)
import Foundation
import TrellisSupport

/// Waits for descriptors to become ready: poll, as kqueue does not take all terminals there.
///
/// Everything may be called from any thread but ``wait(milliseconds:)``, which is the poller's. Not run yet: no Apple machine has built
/// it.
final class DescriptorWaiter: Sendable {
    private let wakeUp: (reading: Int32, writing: Int32)
    private let watched = Guarded<[UInt64: pollfd]>([:])

    init?() {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        wakeUp = (ends[0], ends[1])
    }

    /// Changes what a descriptor is watched for, `POLLIN` and `POLLOUT`; 0 ends that.
    func watch(_ descriptor: Int32, token: UInt64, from old: Int16, to new: Int16) {
        guard old != new else { return }
        watched.withLock { $0[token] = new == 0 ? nil : pollfd(fd: descriptor, events: new, revents: 0) }
        wake()
    }

    /// Ends a wait, or the next one if none is under way.
    func wake() {
        var byte: UInt8 = 0
        _ = write(wakeUp.writing, &byte, 1)
    }

    /// Waits until something is ready, ``wake()`` is called or the time is over.
    /// - Parameter milliseconds: -1 for no limit.
    func wait(milliseconds: Int32) -> [(token: UInt64, events: Int16)] {
        let watched = watched.withLock { Array($0) }
        var entries = watched.map(\.value) + [pollfd(fd: wakeUp.reading, events: Int16(POLLIN), revents: 0)]
        _ = poll(&entries, nfds_t(entries.count), milliseconds)
        var bytes = [UInt8](repeating: 0, count: 256)
        while read(wakeUp.reading, &bytes, bytes.count) == bytes.count {}
        return zip(watched, entries).compactMap { $1.revents == 0 ? nil : (token: $0.key, events: $1.revents) }
    }
}
#endif
