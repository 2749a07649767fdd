// Not Foundation: the fuzzers compile this beside files that import it in different ways.
#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The processor time of the current thread, on which other threads and processes have no influence.
package enum ProcessorTime {
    /// Returns the time that a step takes.
    package static func measure(_ step: () throws -> Void) rethrows -> Duration {
        let start = now
        try step()
        return now - start
    }

    private static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(Int(time.tv_sec)) + .nanoseconds(Int(time.tv_nsec))
    }
}
