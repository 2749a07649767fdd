/// Decides when a dirty view is flushed (rule F5).
///
/// An event's own changes go out at once. Changes pushed by the server coalesce: at most 20 flushes a second, one a
/// second while the tab is hidden.
package struct FlushPacer: Sendable {
    /// Shortest time between flushes of pushed changes while the tab is visible.
    package static let visibleInterval = Duration.milliseconds(50)
    /// The same while the tab is hidden.
    package static let hiddenInterval = Duration.seconds(1)

    /// A Boolean value that indicates whether the tab is hidden.
    package var isHidden = false

    private var lastFlush: Duration?

    package init() {}

    /// Returns the time that a pushed change has to wait from `now`; zero means that it may go out at once.
    package func delay(at now: Duration) -> Duration {
        guard let lastFlush else { return .zero }
        let interval = isHidden ? Self.hiddenInterval : Self.visibleInterval
        return max(.zero, lastFlush + interval - now)
    }

    /// Records a flush.
    package mutating func flushed(at now: Duration) {
        lastFlush = now
    }
}
