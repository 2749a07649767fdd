import WorkflowPostgres

let ticketMigrations = [
    Migration(
        1,
        """
        CREATE TABLE tickets (
            id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, title text NOT NULL, state text NOT NULL DEFAULT 'open',
            note text
        )
        """
    )
]

/// A new database of tickets on the server that the tests share.
func openTickets(_ change: (inout PostgresDatabase.Options) -> Void = { _ in }) async throws -> PostgresDatabase {
    try await openTickets(PostgresServer.shared().makeDatabase(), change)
}

func openTickets(
    _ address: PostgresAddress,
    _ change: (inout PostgresDatabase.Options) -> Void = { _ in }
) async throws -> PostgresDatabase {
    var options = PostgresDatabase.Options()
    change(&options)
    return try await PostgresDatabase(address, migrations: ticketMigrations, options: options)
}

extension PostgresDatabase {
    func add(_ titles: String...) async throws {
        try await write { db in
            for title in titles { try db.run("INSERT INTO tickets (title) VALUES ($1)", title) }
        }
    }

    func titles() async throws -> [String] {
        try await read { db in try db.rows(String.self, "SELECT title FROM tickets ORDER BY id") }
    }
}
