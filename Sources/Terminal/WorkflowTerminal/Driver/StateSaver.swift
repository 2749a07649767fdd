/// The saves of a session's states, as a driver sees them: a frame is written when the states that it shows are stored.
///
/// It belongs to the home of the host.
package protocol StateSaver: AnyObject {
    /// Notes that an event of the person follows.
    func willHandleEvent()

    /// Saves what has changed since the last save: now, or after the one under way.
    /// - Returns: The number of the save that has the present states; `nil` if they are stored.
    func save(at now: Duration) -> Int?

    /// Returns whether a save is done. While the store fails, each counts as done.
    func isDone(_ save: Int, at now: Duration) -> Bool

    /// The time at which ``save(at:)`` has something to do although nothing has happened; `nil` for none.
    var deadline: Duration? { get }

    /// A text for the person while the store fails; `nil` otherwise.
    var notice: String? { get }
}

extension Duration? {
    /// Returns the earlier one of two times; `nil` if there is none.
    func earlier(_ other: Duration?) -> Duration? {
        guard let self, let other else { return self ?? other }
        return min(self, other)
    }
}
