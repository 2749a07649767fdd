extension Schema {
    /// The tables of journals.
    static let journals = Schema(
        noun: "journal",
        // "TrJo" in ASCII.
        applicationID: 0x5472_4A6F,
        version: 1,
        statements: [
            // One row.
            """
            CREATE TABLE total (
                id INTEGER PRIMARY KEY,
                size INTEGER NOT NULL -- bytes of all segments
            ) STRICT
            """,
            """
            CREATE TABLE hosts (
                id INTEGER PRIMARY KEY,
                name TEXT NOT NULL UNIQUE
            ) STRICT
            """,
            """
            CREATE TABLE segments (
                id INTEGER PRIMARY KEY, -- the oldest has the lowest, as the newest is never removed
                host INTEGER NOT NULL, -- hosts.id
                first INTEGER NOT NULL, -- the index of its first record, which is a snapshot
                last INTEGER NOT NULL, -- the index of its last record
                size INTEGER NOT NULL
            ) STRICT
            """,
            "CREATE INDEX segments_by_host ON segments (host, id)",
            """
            CREATE TABLE records (
                segment INTEGER NOT NULL, -- segments.id
                place INTEGER NOT NULL, -- from 0
                bytes BLOB NOT NULL,
                digest INTEGER NOT NULL, -- of the other columns and the host's name
                PRIMARY KEY (segment, place)
            ) STRICT, WITHOUT ROWID
            """,
        ],
        begin: { connection throws(SQLiteError) in try connection.execute("INSERT INTO total (id, size) VALUES (1, 0)")
        },
        damageOfRows: { connection throws(SQLiteError) in
            let size = try connection.integer("SELECT size FROM total WHERE id = 1")
            let found = try connection.integer("SELECT coalesce(sum(size), 0) FROM segments")
            return size == found ? nil : "the sizes of its segments do not fit their sum"
        }
    )
}
