import Foundation

/// The two times a server needs; tests give their own.
package struct WebServerClock: Sendable {
    private let monotonic: @Sendable () -> Duration
    private let calendar: @Sendable () -> Int64

    init(monotonic: @escaping @Sendable () -> Duration, calendar: @escaping @Sendable () -> Int64) {
        self.monotonic = monotonic
        self.calendar = calendar
    }

    /// Never runs backwards; from an unknown start.
    var now: Duration { monotonic() }

    /// For what outlives the process: expiry dates.
    var secondsSince1970: Int64 { calendar() }

    /// The machine's.
    package static let system: WebServerClock = {
        let start = ContinuousClock.now
        return WebServerClock(
            monotonic: { ContinuousClock.now - start },
            calendar: { Int64(time(nil)) }
        )
    }()
}
