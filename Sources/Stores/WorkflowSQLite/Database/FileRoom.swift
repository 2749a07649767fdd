/// The room that a file has for further sessions.
struct FileRoom {
    private let used: SQLiteStatement
    private let free: SQLiteStatement
    /// The pages that may be used before a new session is refused.
    private let mostPages: Int64

    /// - Parameter mostBytes: The limit of the file, which SQLite keeps.
    init(_ connection: SQLiteConnection, mostBytes: Int) throws(SQLiteError) {
        let pageSize = try connection.integer("PRAGMA page_size") ?? 4_096
        try connection.execute("PRAGMA max_page_count = \(max(1, Int64(mostBytes) / pageSize))")
        used = try connection.prepare("PRAGMA page_count")
        free = try connection.prepare("PRAGMA freelist_count")
        mostPages = (try connection.integer("PRAGMA max_page_count") ?? .max) / 10 * 9
    }

    /// A Boolean value that indicates whether the rest is for the sessions that are stored.
    func isShort() throws(SQLiteError) -> Bool {
        var pages: Int64 = 0
        try used.run { pages += $0.integer(0) }
        try free.run { pages -= $0.integer(0) }
        return pages >= mostPages
    }
}
