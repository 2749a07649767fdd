extension Schema {
    /// The tables of sessions.
    static let sessions = Schema(
        noun: "session",
        // "TrSe" in ASCII.
        applicationID: 0x5472_5365,
        version: 1,
        statements: [
            // One row.
            """
            CREATE TABLE claims (
                id INTEGER PRIMARY KEY,
                last INTEGER NOT NULL, -- of all sessions, so that the numbers grow over deletion
                digest INTEGER NOT NULL
            ) STRICT
            """,
            """
            CREATE TABLE sessions (
                page TEXT PRIMARY KEY,
                number INTEGER NOT NULL, -- of the first claim
                claim INTEGER NOT NULL, -- the last one
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
        ],
        begin: { connection throws(SQLiteError) in try ClaimCounter(connection).start() },
        // Items are checked when their session is claimed.
        damageOfRows: { connection throws(SQLiteError) in
            _ = try ClaimCounter(connection).last()
            var damaged = 0
            try connection.prepare("SELECT \(SessionRow.columns), digest FROM sessions").run { row in
                if SessionRow(row) == nil { damaged += 1 }
            }
            if damaged > 0 { return "the rows of \(damaged) sessions do not fit their digests" }
            return try mendIndexes(connection)
        }
    )

    /// Makes the indexes of the sessions again if they do not fit the rows, which are whole.
    ///
    /// - Returns: The damage that is left.
    private static func mendIndexes(_ connection: SQLiteConnection) throws(SQLiteError) -> String? {
        let check = "integrity_check(sessions)"
        if try connection.check(check) == "ok" { return nil }
        do throws(SQLiteError) {
            try connection.transaction { () throws(SQLiteError) in
                try connection.execute("REINDEX sessions")
                let found = try connection.check(check)
                // Then nothing is left of the transaction.
                if found != "ok" { throw SQLiteError.damage(found) }
            }
            return nil
        } catch {
            guard case .damaged = error.openCause else { throw error }
            return error.line
        }
    }
}
