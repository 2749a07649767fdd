/// A clock that tells whether the calendar has jumped since the last search for expired sessions.
///
/// After a jump the search is left out once, so that open pages renew their stored sessions first.
struct SweepClock {
    /// The calendar's time at the start of the monotonic clock, in seconds since 1970.
    private var start: Int64

    init(calendar: Int64, monotonic: Duration) {
        start = Self.start(calendar, monotonic)
    }

    /// Returns whether the calendar has gone on as the monotonic clock has, give or take a minute.
    mutating func hasKeptStep(calendar: Int64, monotonic: Duration) -> Bool {
        let before = start
        start = Self.start(calendar, monotonic)
        return (-60...60).contains(start &- before)
    }

    private static func start(_ calendar: Int64, _ monotonic: Duration) -> Int64 {
        calendar &- monotonic.components.seconds
    }
}
