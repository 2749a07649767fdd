import Foundation

/// The clock of loops: it never runs backwards and means nothing to another machine.
enum MonotonicTime {
    /// Nanoseconds since an unknown start; never 0.
    static var nanoseconds: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
