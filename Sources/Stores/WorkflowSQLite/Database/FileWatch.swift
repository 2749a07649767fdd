/// Checks before each transaction that the files of an open database are those that were opened, and whole.
struct FileWatch {
    /// The reason for which what is written could not be read again.
    enum Trouble: Hashable, Sendable {
        /// The file, its log or the index of that was removed or replaced.
        case gone(path: String)
        /// The file or its log was cut.
        case cut(path: String)

        /// The needs of a database that are not met, and what to do. It begins within a sentence.
        var description: String {
            switch self {
            case .gone(let path):
                "needs its file \(path), and those with -wal and -shm beside it. Somebody has removed or replaced one of them, so "
                    + "nothing could be read again. Restart the server."
            case .cut(let path):
                "needs all of its file \(path) and of the log with -wal beside it. One of them has been cut while the server ran, "
                    + "so nothing could be read again."
            }
        }
    }

    private let file: FileIdentity
    /// A Boolean value that indicates whether the file or its log was found cut. What was cut does not come back with the length.
    private var isCut: Bool
    private let cutsLog: Bool

    /// - Parameters:
    ///   - file: The files that were opened; `nil` for those that are there now.
    ///   - cutsLog: A Boolean value that indicates whether the connection is the one that writes.
    init(_ connection: SQLiteConnection, file: FileIdentity? = nil, cutsLog: Bool = true) {
        self.cutsLog = cutsLog
        self.file = file ?? FileIdentity(path: connection.path)
        isCut = !connection.isWhole()
    }

    mutating func trouble(of connection: SQLiteConnection) -> Trouble? {
        guard file.isInPlace else {
            // A log that was removed is still open here: what was acknowledged goes into the file while it can.
            if cutsLog, file.isInPlaceButForLog, connection.isWhole() { try? connection.cutLog() }
            return .gone(path: file.path)
        }
        isCut = isCut || !connection.isWhole()
        return isCut ? .cut(path: file.path) : nil
    }

    /// Leaves files that were cut as they are when the connection closes. SQLite would write the pages of the log into them.
    func letGo(of connection: SQLiteConnection) {
        if isCut || !connection.isWhole() { connection.setCheckpointsWhenClosed(false) }
    }
}
