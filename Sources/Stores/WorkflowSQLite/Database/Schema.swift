/// The tables, and which version of them a file has.
enum Schema {
    /// Marks a file as one of sessions ("TrSe" in ASCII), so that another program's database is never written to.
    static let applicationID: Int64 = 0x5472_5365

    /// The version that this build reads and writes.
    static let version: Int64 = 1

    private static let statements = [
        // One row.
        """
        CREATE TABLE epochs (
            id INTEGER PRIMARY KEY,
            last INTEGER NOT NULL, -- of the claims of all sessions, so that epochs grow over deletion
            digest INTEGER NOT NULL
        ) STRICT
        """,
        """
        CREATE TABLE sessions (
            page TEXT PRIMARY KEY,
            number INTEGER NOT NULL, -- the epoch of the first claim
            epoch INTEGER NOT NULL, -- of the last claim
            revision INTEGER NOT NULL, -- 0 until the first save
            owner TEXT NOT NULL,
            login TEXT,
            expiry INTEGER, -- seconds since 1970; null until the first save
            size INTEGER NOT NULL, -- bytes of the items
            items INTEGER NOT NULL, -- the sum of the items' digests
            digest INTEGER NOT NULL -- of the other columns
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX sessions_by_login ON sessions (login) WHERE login IS NOT NULL",
        "CREATE INDEX sessions_by_expiry ON sessions (expiry)",
        """
        CREATE TABLE items (
            session INTEGER NOT NULL, -- sessions.number
            name TEXT NOT NULL,
            bytes BLOB NOT NULL,
            digest INTEGER NOT NULL, -- of the other columns
            PRIMARY KEY (session, name)
        ) STRICT, WITHOUT ROWID
        """,
    ]

    /// Makes the tables in a new file, and looks whether an old one has ours, whole, writable and of a version that it knows.
    ///
    /// The check reads the whole file: about a second for each gigabyte that the disk delivers in that time.
    ///
    /// - Returns: The reason why the file cannot be used; `nil` if it can.
    static func prepare(_ connection: Connection) throws(SQLiteError) -> SQLiteOpenError.Cause? {
        if try isEmpty(connection) {
            // Has an effect before the first table only.
            try connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
            try makeTables(connection)
        }
        let owner = try connection.integer("PRAGMA application_id") ?? 0
        if owner != applicationID { return .foreign }
        let found = try connection.integer("PRAGMA user_version") ?? 0
        if found > version { return .newer(found: found, known: version) }
        if found < version { return .damaged("it has no schema version") }
        if connection.isReadOnly { return .readOnly("SQLite could open it for reading only") }
        return try damage(connection).map(SQLiteOpenError.Cause.damaged)
    }

    private static func isEmpty(_ connection: Connection) throws(SQLiteError) -> Bool {
        try connection.integer("SELECT count(*) FROM sqlite_schema") == 0
    }

    private static func makeTables(_ connection: Connection) throws(SQLiteError) {
        try connection.transaction { () throws(SQLiteError) in
            // Another process may have made them in the meantime.
            guard try isEmpty(connection), try connection.integer("PRAGMA application_id") == 0 else { return }
            for statement in statements { try connection.execute(statement) }
            try Epochs(connection).start()
            try connection.execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
        }
    }

    /// Looks through all pages of the file and all rows of sessions. Items are checked when their session is claimed.
    private static func damage(_ connection: Connection) throws(SQLiteError) -> String? {
        var found: [String] = []
        // Indexes that SQLite makes by itself have no text.
        try connection.prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL").run { found.append($0.text(0)) }
        if found.sorted() != statements.sorted() { return "its tables are not those of this version" }
        let check = try connection.text("PRAGMA quick_check(1)") ?? "the check has no result"
        if check != "ok" { return check }
        _ = try Epochs(connection).last()
        var damaged = 0
        try connection.prepare("SELECT \(SessionRow.columns), digest FROM sessions").run { row in
            if SessionRow(row) == nil { damaged += 1 }
        }
        return damaged == 0 ? nil : "the rows of \(damaged) sessions do not fit their digests"
    }
}
