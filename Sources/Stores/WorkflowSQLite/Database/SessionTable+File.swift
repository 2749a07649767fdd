import WorkflowLive

extension SessionTable {
    /// Looks at the files before a transaction.
    ///
    /// - Returns: The reason why what is written now could not be read again; `nil` if it could.
    func problemOfFile() -> SessionStoreError? {
        guard file.isInPlace else {
            // A log that was removed is still open here: what was acknowledged goes into the file while it can.
            if file.isInPlaceButForLog, connection.isWhole() { try? connection.cutLog() }
            return .fileIsGone(file.path)
        }
        // What was cut does not come back with the length.
        isCut = isCut || !connection.isWhole()
        return isCut ? .fileIsCut(file.path) : nil
    }

    /// Leaves files that were cut as they are when the connection closes. SQLite would write the pages of the log into them.
    func letGo() {
        if isCut || !connection.isWhole() { connection.setCheckpointsWhenClosed(false) }
    }
}

extension SessionStoreError {
    static func fileIsGone(_ path: String) -> SessionStoreError {
        SessionStoreError(
            .unavailable,
            "The session store needs its file \(path), and those with -wal and -shm beside it. Somebody has removed or replaced "
                + "one of them, so nothing could be read again. Restart the server."
        )
    }

    static func fileIsCut(_ path: String) -> SessionStoreError {
        SessionStoreError(
            .unavailable,
            "The session store needs all of its file \(path) and of the log with -wal beside it. One of them has been cut while "
                + "the server ran, so nothing could be read again. Stop the server, put a backup in place of both, or remove "
                + "them to end all sessions, and start it."
        )
    }
}
