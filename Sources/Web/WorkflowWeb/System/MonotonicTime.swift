import Foundation

/// The monotonic clock of loops. Its times mean nothing to another machine.
enum MonotonicTime {
    /// The number of nanoseconds since an unknown start; never 0.
    static var nanoseconds: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
