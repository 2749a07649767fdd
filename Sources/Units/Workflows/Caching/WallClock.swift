#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The time of day, as a clock whose instants mean the same in another process and after a restart.
///
/// It may be set, forwards and backwards; where that matters and nothing is written to disk, use a `ContinuousClock`.
public struct WallClock: Clock {
    public struct Instant: InstantProtocol, Codable {
        /// Without leap seconds.
        public let timeSince1970: Duration

        public init(timeSince1970: Duration) {
            self.timeSince1970 = timeSince1970
        }

        public func advanced(by duration: Duration) -> Instant {
            Instant(timeSince1970: timeSince1970 + duration)
        }

        public func duration(to other: Instant) -> Duration {
            other.timeSince1970 - timeSince1970
        }

        public static func < (left: Instant, right: Instant) -> Bool {
            left.timeSince1970 < right.timeSince1970
        }
    }

    public init() {}

    public var now: Instant {
        Instant(timeSince1970: .seconds(Date().timeIntervalSince1970))
    }

    public var minimumResolution: Duration { .microseconds(1) }

    /// Sleeps for the time that is left until `deadline` as of now, however the time is set meanwhile.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try await Task.sleep(for: now.duration(to: deadline), tolerance: tolerance, clock: .continuous)
    }
}
