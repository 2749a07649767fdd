import Foundation

/// The clock of recordings: nanoseconds that only grow, of which the origin is known in time of day.
enum RecordingClock {
    static var now: Int {
        // Read several times an event: `DispatchTime` takes twice as long.
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
    }

    /// The difference to nanoseconds since 1970.
    static let offset: Int = Int(Date().timeIntervalSince1970 * 1_000_000) * 1000 - now
}
