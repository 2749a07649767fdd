/// The promise of an app about what survives when its server dies.
public struct SessionDurability: Hashable, Sendable {
    /// The modes.
    public enum Mode: String, Hashable, Sendable {
        /// Nothing is kept: a page whose server has gone starts afresh.
        case off
        /// A state is saved within a second of its change. After a crash the page says which of a person's last changes are gone.
        case relaxed
        /// An event is acknowledged when its change is saved: the state has each acknowledged event exactly once, whatever dies when.
        case strict
    }

    public let mode: Mode
    /// The time for which a session is kept that nobody comes back to.
    public let lifetime: Duration

    /// Nothing is kept.
    public static let off = SessionDurability(mode: .off, lifetime: .zero)
    /// Saved within a second of a change, kept for a day.
    public static let relaxed = SessionDurability(mode: .relaxed, lifetime: .seconds(86_400))
    /// Saved before an event is acknowledged, kept for a day.
    public static let strict = SessionDurability(mode: .strict, lifetime: .seconds(86_400))

    /// Returns the same mode with another lifetime.
    ///
    /// A page comes back only as long as its token is valid, which is a day.
    public func kept(for lifetime: Duration) -> SessionDurability {
        SessionDurability(mode: mode, lifetime: lifetime)
    }

    /// Returns the time from which a session may be deleted, both in seconds since 1970.
    ///
    /// It is the same for all saves within a thousandth of the lifetime. A store sorts by it, and writes less while it
    /// stays the same.
    package func expiry(savedAt time: Int64) -> Int64 {
        let seconds = max(0, lifetime.components.seconds)
        let step = max(1, seconds / 1_000)
        let (end, isTooLate) = time.addingReportingOverflow(seconds)
        return isTooLate || end > .max - step ? .max : (end + step - 1) / step * step
    }

    /// Returns whether a session that is open is to be saved again, so that it does not expire.
    ///
    /// That is when half of its lifetime is over, and also when the calendar has been set back.
    package func isDue(_ expiry: Int64?, at time: Int64) -> Bool {
        guard let expiry else { return true }
        let latest = self.expiry(savedAt: time)
        return expiry > latest || expiry < latest - max(1, lifetime.components.seconds / 2)
    }
}
