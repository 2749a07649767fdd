/// The tables of a kind of file, and which version of them a file has.
struct Schema: Sendable {
    /// The word for what is in the file.
    let noun: String
    /// Marks a file as one of this kind, so that another program's database is never written to.
    let applicationID: Int64
    /// The version that this build reads and writes.
    let version: Int64
    let statements: [String]
    /// Fills the tables of a new file.
    let begin: @Sendable (SQLiteConnection) throws(SQLiteError) -> Void
    /// Looks through the rows. Returns the damage that it finds first.
    let damageOfRows: @Sendable (SQLiteConnection) throws(SQLiteError) -> String?

    /// Makes the tables in a new file, and looks whether an old one has ours, whole, writable and of a version that it knows.
    ///
    /// The check reads the whole file: about a second for each gigabyte that the disk delivers in that time.
    ///
    /// - Returns: The reason why the file cannot be used; `nil` if it can.
    func prepare(_ connection: SQLiteConnection) throws(SQLiteError) -> SQLiteOpenError.Cause? {
        if try isEmpty(connection) {
            // Has an effect before the first table only.
            try connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
            try makeTables(connection)
        }
        if let mismatch = try mismatch(connection) { return mismatch }
        if connection.isReadOnly { return .readOnly("SQLite could open it for reading only") }
        return try damage(connection).map(SQLiteOpenError.Cause.damaged)
    }

    /// Looks whether a file has the tables of this version.
    ///
    /// - Returns: The reason why the file cannot be used; `nil` if it can.
    func mismatch(_ connection: SQLiteConnection) throws(SQLiteError) -> SQLiteOpenError.Cause? {
        let owner = try connection.integer("PRAGMA application_id") ?? 0
        if owner != applicationID { return .foreign }
        let found = try connection.integer("PRAGMA user_version") ?? 0
        if found > version { return .newer(found: found, known: version) }
        if found < version { return .damaged("it has no schema version") }
        return nil
    }

    private func isEmpty(_ connection: SQLiteConnection) throws(SQLiteError) -> Bool {
        try connection.integer("SELECT count(*) FROM sqlite_schema") == 0
    }

    private func makeTables(_ connection: SQLiteConnection) throws(SQLiteError) {
        try connection.transaction { () throws(SQLiteError) in
            // Another process may have made them in the meantime.
            guard try isEmpty(connection), try connection.integer("PRAGMA application_id") == 0 else { return }
            for statement in statements { try connection.execute(statement) }
            try begin(connection)
            try connection.execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
        }
    }

    /// Looks through all pages of the file, and all rows that a schema has checked at once.
    private func damage(_ connection: SQLiteConnection) throws(SQLiteError) -> String? {
        var found: [String] = []
        // Indexes that SQLite makes by itself have no text.
        try connection.prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL").run { found.append($0.text(0)) }
        if found.sorted() != statements.sorted() { return "its tables are not those of this version" }
        let check = try connection.check("quick_check(1)")
        return check == "ok" ? try damageOfRows(connection) : check
    }
}

extension SQLiteConnection {
    /// Returns the first thing that a check of SQLite's finds; `ok` if it finds nothing.
    func check(_ pragma: String) throws(SQLiteError) -> String {
        try text("PRAGMA \(pragma)") ?? "the check has no result"
    }
}
