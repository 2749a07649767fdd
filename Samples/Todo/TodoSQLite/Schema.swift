import WorkflowSQLite

/// The tables, and how a file is known for this app's.
enum Schema {
    /// Marks a file as this app's ("Todo" in ASCII).
    static let applicationID: Int32 = 0x546f_646f

    static let migrations = [
        Migration(
            1,
            """
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
        )
    ]
}
