import Foundation

/// The two clocks of a server; tests have their own.
package struct WebServerClock: Sendable {
    private let monotonic: @Sendable () -> Duration
    private let calendar: @Sendable () -> Int64

    package init(monotonic: @escaping @Sendable () -> Duration, calendar: @escaping @Sendable () -> Int64) {
        self.monotonic = monotonic
        self.calendar = calendar
    }

    /// The monotonic time since an unknown start.
    var now: Duration { monotonic() }

    /// The calendar time, for expiry dates, which outlive the process.
    var secondsSince1970: Int64 { calendar() }

    /// The clocks of the machine.
    package static let system: WebServerClock = {
        let start = ContinuousClock.now
        return WebServerClock(
            monotonic: { ContinuousClock.now - start },
            calendar: { Int64(time(nil)) }
        )
    }()
}
