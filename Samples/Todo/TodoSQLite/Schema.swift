/// The tables, and which version of them a file has.
enum Schema {
    /// Marks a file as this app's ("Todo" in ASCII), so that another program's database is never written to.
    static let applicationID: Int64 = 0x546f_646f

    /// The version that this build reads and writes.
    static let version: Int64 = 1

    /// Makes the tables in a new file, and looks whether an old one is this app's, whole, writable and of a version that
    /// it knows.
    ///
    /// The check reads the whole file: about a second for each gigabyte that the disk delivers in that time.
    ///
    /// - Returns: What is wrong with the file; `nil` if it can be used.
    static func prepare(_ connection: Connection) throws(SQLiteError) -> OpenError.Cause? {
        let isNew = try connection.integer("SELECT count(*) FROM sqlite_schema") == 0
        let owner = try connection.integer("PRAGMA application_id") ?? 0
        let found = try connection.integer("PRAGMA user_version") ?? 0
        if !isNew {
            if owner != applicationID { return .foreign }
            if found > version { return .newer(found: found, known: version) }
            if let damage = try connection.damage() { return .damaged(OpenError.line(damage)) }
        }
        if connection.isReadOnly { return .readOnly("SQLite could open it for reading only") }
        // A commit is on disk when it returns: an acknowledged change survives a power cut.
        try connection.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON")
        if isNew {
            try connection.transaction { () throws(SQLiteError) in try connection.execute(tables) }
        } else {
            // A write that goes to the disk and changes nothing: what cannot be written is found before anybody relies on it.
            try connection.execute("PRAGMA user_version = \(found)")
        }
        return nil
    }

    private static let tables = """
        PRAGMA application_id = \(applicationID);
        PRAGMA user_version = \(version);

        CREATE TABLE users (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE,
            version INTEGER NOT NULL DEFAULT 0 -- grows with each change of the user's to-dos
        ) STRICT;

        CREATE TABLE todos (
            id INTEGER PRIMARY KEY AUTOINCREMENT, -- never reused, so that a link never shows another to-do
            user INTEGER NOT NULL REFERENCES users (id),
            title TEXT NOT NULL,
            note TEXT NOT NULL,
            done INTEGER NOT NULL,
            revision INTEGER NOT NULL -- the user's version when it was last changed
        ) STRICT;
        CREATE INDEX todos_by_user ON todos (user, id);

        -- The latest stored change of each page. A page's events are stored in order, so this one row tells which came before.
        CREATE TABLE pages (
            page TEXT PRIMARY KEY,
            event INTEGER NOT NULL,
            change INTEGER NOT NULL,
            stored INTEGER NOT NULL -- seconds since 1970
        ) STRICT, WITHOUT ROWID;
        """
}
