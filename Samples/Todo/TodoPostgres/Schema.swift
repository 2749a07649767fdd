import WorkflowPostgres

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
    static func prepare(_ database: PostgresDatabase) async throws -> PostgresOpenError.Cause? {
        // A standby can be asked, but a transaction that writes cannot be begun there.
        if try await database.read({ db in try db.value(Bool.self, "SELECT pg_is_in_recovery()") }) == true {
            return .readOnly("it is a standby server")
        }
        return try await database.write { db in
            try db.run("SELECT pg_advisory_xact_lock($1)", lock)
            let found = try db.row(
                Found.self,
                """
                SELECT n.oid IS NOT NULL AS "isThere", count(c.oid) AS tables,
                    coalesce(bool_or(c.relname = 'format'), false) AS "hasFormat"
                FROM (VALUES (0)) AS one
                LEFT JOIN pg_catalog.pg_namespace n ON n.nspname = 'todo'
                LEFT JOIN pg_catalog.pg_class c ON c.relnamespace = n.oid
                GROUP BY n.oid
                """
            )
            // An empty schema is one that somebody with more rights has made for this user.
            guard let found, found.tables > 0 else {
                if found?.isThere != true { try db.execute("CREATE SCHEMA todo") }
                try db.execute(tables)
                return nil
            }
            guard found.hasFormat else { return .foreign }
            let formats = try db.rows(Format.self, "SELECT application, version FROM todo.format")
            guard formats.count == 1, formats[0].application == "todo" else { return .foreign }
            if formats[0].version > version { return .newer(found: formats[0].version, known: version) }
            // A write that changes nothing: what may not be written is found before anybody relies on it.
            try db.run("UPDATE todo.format SET version = version")
            return nil
        }
    }

    private struct Found: Decodable {
        let isThere: Bool
        let tables: Int
        let hasFormat: Bool
    }

    private struct Format: Decodable {
        let application: String
        let version: Int64
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
