import Dispatch
import Foundation

/// The clock of recordings: nanoseconds that only grow, of which the origin is known in time of day.
enum RecordingClock {
    static var now: Int { Int(truncatingIfNeeded: DispatchTime.now().uptimeNanoseconds) }

    /// The difference to nanoseconds since 1970.
    static let offset: Int = Int(Date().timeIntervalSince1970 * 1_000_000) * 1000 - now
}
