import WorkflowSQL

/// Looks whether a file is a database of the app, and brings it to the app's version.
struct SQLiteSetup: Sendable {
    let migrations: [Migration]
    let applicationID: Int32?
    /// A Boolean value that indicates whether all pages are looked through.
    let checks: Bool

    /// Returns the reason why a file cannot be used; `nil` if it can.
    func problem(of connection: SQLiteConnection) throws(SQLiteError) -> SQLiteOpenError.Cause? {
        let isEmpty = try connection.integer("SELECT count(*) FROM sqlite_schema") == 0
        let found = try connection.integer("PRAGMA user_version") ?? 0
        if !isEmpty {
            let owner = try connection.integer("PRAGMA application_id") ?? 0
            if let applicationID, owner != Int64(applicationID) { return .foreign }
            if applicationID == nil, owner != 0 { return .foreign }
            // Tables that no step has made.
            if applicationID == nil, found == 0, !migrations.isEmpty { return .foreign }
        }
        if found > migrations.version { return .newer(found: found, known: Int64(migrations.version)) }
        if connection.isReadOnly { return .readOnly("SQLite could open it for reading only") }
        if checks, !isEmpty {
            let check = try connection.check("quick_check(1)")
            if check != "ok" {
                return .damaged(String((check.split(whereSeparator: \.isNewline).last ?? "").prefix(200)))
            }
        }
        return nil
    }

    /// Takes the steps that a file lacks.
    ///
    /// - Returns: The reason why the file cannot be used; `nil` if it can.
    func migrate(_ worker: SQLiteWorker) -> SQLiteOpenError.Cause? {
        var step = ""
        do {
            // To drop a table that others refer to would delete their rows. The references are checked at the end of each step.
            try worker.connection.execute("PRAGMA foreign_keys = OFF")
            if let applicationID, try worker.connection.integer("PRAGMA application_id") != Int64(applicationID) {
                try worker.connection.execute("PRAGMA application_id = \(applicationID)")
            }
            let found = try worker.connection.integer("PRAGMA user_version") ?? 0
            for migration in try migrations.steps(after: Int(found)) {
                step = "Migration \(migration.number) failed. "
                try take(migration, worker)
            }
            try worker.connection.execute("PRAGMA foreign_keys = ON")
            return nil
        } catch let error as SQLError {
            if case .newer(let found, let known) = error.kind {
                return .newer(found: Int64(found), known: Int64(known))
            }
            return .failed(step + error.description)
        } catch let error as SQLiteError {
            return error.openCause
        } catch {
            return .failed("\(step)\(error)")
        }
    }

    private func take(_ migration: Migration, _ worker: SQLiteWorker) throws {
        _ = try worker.transaction("BEGIN IMMEDIATE", CallCancellation()) { db in
            // Another process may have taken it in the meantime.
            let found = try db.value(Int.self, "PRAGMA user_version") ?? 0
            guard try migrations.steps(after: found).first?.number == migration.number else { return }
            try migration.body(db)
            if let table = try db.row(BrokenReference.self, "PRAGMA foreign_key_check")?.table {
                throw SQLError(
                    .constraint,
                    "Rows should refer to rows that are there. Some of \(table) do not. Mend the migration."
                )
            }
            try db.execute("PRAGMA user_version = \(migration.number)")
        }
    }
}

private struct BrokenReference: Decodable {
    let table: String
}
