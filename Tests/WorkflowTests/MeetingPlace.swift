import Dispatch
import TrellisSupport

/// Where two threads wait for each other.
final class MeetingPlace: Sendable {
    private let arrived = Guarded(0)
    private let both = DispatchSemaphore(value: 0)

    /// Returns when two have called it; blocks the thread until then.
    func arrive() {
        let isSecond = arrived.withLock { count in
            count += 1
            return count == 2
        }
        if isSecond {
            both.signal()
        } else {
            both.wait()
        }
    }
}
