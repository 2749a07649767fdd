/// The tables, and which version of them a database has.
enum Schema {
    /// The version that this build reads and writes.
    static let version: Int64 = 1

    /// Taken while the tables are looked at or made, so that servers that start at once make them once ("Todo" in ASCII).
    private static let lock: Int64 = 0x546f_646f

    /// Makes the tables where there are none.
    ///
    /// Those that are there have to be this app's, writable and of a version that it knows.
    ///
    /// - Returns: What is wrong with the database; `nil` if it can be used.
    static func prepare(_ connection: Connection) throws(PostgresError) -> PostgresOpenError.Cause? {
        // A standby can be asked, but a transaction that writes cannot be begun there.
        if try connection.run("SELECT pg_is_in_recovery()").boolean(0, 0) == true {
            return .readOnly("it is a standby server")
        }
        return try connection.transaction { () throws(PostgresError) in
            try connection.run("SELECT pg_advisory_xact_lock($1)", .integer(lock))
            let found = try connection.run(
                """
                SELECT n.oid IS NOT NULL, count(c.oid), coalesce(bool_or(c.relname = 'format'), false)
                FROM (VALUES (0)) AS one
                LEFT JOIN pg_catalog.pg_namespace n ON n.nspname = 'todo'
                LEFT JOIN pg_catalog.pg_class c ON c.relnamespace = n.oid
                GROUP BY n.oid
                """
            )
            // An empty schema is one that somebody with more rights has made for this user.
            if found.integer(0, 1) == 0 {
                if found.boolean(0, 0) == false { try connection.execute("CREATE SCHEMA todo") }
                try connection.execute(tables)
                return nil
            }
            guard found.boolean(0, 2) == true else { return .foreign }
            let format = try connection.run("SELECT application, version FROM todo.format")
            guard format.count == 1, format.text(0, 0) == "todo", let number = format.integer(0, 1) else {
                return .foreign
            }
            if number > version { return .newer(found: number, known: version) }
            // A write that changes nothing: what may not be written is found before anybody relies on it.
            try connection.execute("UPDATE todo.format SET version = version")
            return nil
        }
    }

    /// Texts of users are bytes in UTF-8: a text of PostgreSQL's cannot hold a zero, which a title may, and has the encoding of
    /// the database.
    private static let tables = """
        CREATE TABLE todo.format (
            application text PRIMARY KEY,
            version bigint NOT NULL
        );
        INSERT INTO todo.format VALUES ('todo', \(version));

        CREATE TABLE todo.users (
            id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            name bytea NOT NULL UNIQUE,
            version bigint NOT NULL DEFAULT 0 -- grows with each change of the user's to-dos
        );

        CREATE SEQUENCE todo.ids; -- not taken back by a rollback: an id is never given out twice
        CREATE TABLE todo.todos (
            id bigint PRIMARY KEY,
            owner bigint NOT NULL REFERENCES todo.users (id),
            title bytea NOT NULL,
            note bytea NOT NULL,
            done boolean NOT NULL,
            revision bigint NOT NULL -- the user's version when it was last changed
        );
        CREATE INDEX todos_by_owner ON todo.todos (owner, id);

        -- The latest stored change of each page. A page's events are stored in order, so this one row tells which came before.
        CREATE TABLE todo.pages (
            page text PRIMARY KEY,
            event bigint NOT NULL,
            change bigint NOT NULL,
            stored bigint NOT NULL -- seconds since 1970
        );
        CREATE INDEX pages_by_time ON todo.pages (stored)
        """
}
