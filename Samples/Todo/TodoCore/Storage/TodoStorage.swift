/// Where to-dos are kept. Shared by all sessions.
public protocol TodoStorage: Sendable {
    /// The user's list as it is now, then again after each change of it, whichever session made the change.
    ///
    /// A slow reader skips versions and gets the newest. The sequence does not end by itself.
    func lists(of user: User) async throws(StorageError) -> AsyncStream<TodoList>

    /// Stores `changes` in order and all together; they are on disk when this returns.
    ///
    /// A change whose key was stored before is passed over. Once called it runs to its end, also if the calling task is
    /// cancelled: a user who makes a change and closes the window has made it.
    /// - Returns: The user's list with the changes in it.
    /// - Throws: `StorageError` if they could not be stored; then none of them is. A storage on another machine that is lost
    ///   in the middle throws as well, and may have stored all of them: the same call again, under the same keys, is safe.
    func commit(_ changes: [KeyedChange], of user: User) async throws(StorageError) -> TodoList
}
