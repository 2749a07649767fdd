import WorkflowSharing
import WorkflowSQL

/// A connection of a database, and the statements that were prepared on it. Used by one thread at a time.
final class SQLiteWorker: SQLDriver {
    private struct Prepared {
        let statement: SQLiteStatement
        var lastUse: Int
    }

    private static let mostStatements = 100
    let connection: SQLiteConnection
    private var watch: FileWatch
    /// By the bytes of their SQL: texts that look the same are equal, and may be others.
    private var prepared: [[UInt8]: Prepared] = [:]
    private var uses = 0
    /// The failure with which SQLite ended the transaction by itself.
    private var ending: SQLError?

    init(_ connection: SQLiteConnection, watch: FileWatch) {
        (self.connection, self.watch) = (connection, watch)
        connection.guardTransactions()
    }

    /// Runs `body` as one transaction. If it throws, or the call is cancelled, nothing of it remains.
    ///
    /// - Returns: The value of `body`, and the names that it has changed.
    func transaction<Value>(
        _ begin: String,
        _ call: CallCancellation,
        _ body: (SQLTransaction) throws -> Value
    ) throws -> (value: Value, changed: Set<DataName>) {
        if let trouble = watch.trouble(of: connection) {
            throw SQLError(.unavailable, "The database " + trouble.description)
        }
        if call.isCancelled { throw CancellationError() }
        ending = nil
        try executeOwn(begin)
        let transaction = SQLTransaction(self)
        do {
            connection.call = call
            // Not while it commits, or rolls back.
            defer {
                connection.call = nil
                transaction.end()
            }
            let value = try connection.withinTransaction { try body(transaction) }
            if let ending { throw ending }
            if call.isCancelled { throw CancellationError() }
            connection.call = nil
            try commit()
            return (value, transaction.changedNames)
        } catch {
            // A full disk or a failed write may have rolled back already.
            if connection.isInTransaction { try? executeOwn("ROLLBACK") }
            let failure = error as? SQLError
            if failure?.kind == .full { try? connection.cutLog() }
            throw failure?.kind == .cancelled && call.isCancelled ? CancellationError() : error
        }
    }

    /// Leaves files that were cut as they are when the connection closes.
    func letGo() { watch.letGo(of: connection) }

    func run(
        _ sql: String,
        _ values: [SQLValue],
        row: (SQLRow) throws(SQLError) -> Bool
    ) throws(SQLError) -> Int {
        try checkTransaction(sql)
        for (index, value) in values.enumerated() {
            if case .real(let number) = value, number.isNaN {
                throw SQLError(
                    .values,
                    sql: sql,
                    "Value \(index + 1) of a statement should be a number. It is NaN, which SQLite stores as NULL. Bind nil."
                )
            }
        }
        let before = connection.totalChanges
        var refusal: SQLError?
        do throws(SQLiteError) {
            let statement = try statement(sql)
            guard statement.valueCount == values.count else { throw .wrongCount(values.count, statement.valueCount) }
            var columns: SQLColumns?
            try statement.run(values) { found in
                let names = columns ?? statement.resultColumns()
                columns = names
                do throws(SQLError) {
                    return try row(SQLRow(columns: names, values: found.values, sql: sql))
                } catch {
                    refusal = error
                    return false
                }
            }
        } catch {
            throw failed(error, sql)
        }
        if let refusal { throw refusal }
        return connection.totalChanges == before ? 0 : connection.changes
    }

    func execute(_ sql: String) throws(SQLError) {
        try checkTransaction(sql)
        do throws(SQLiteError) {
            try connection.execute(sql)
        } catch {
            throw failed(error, sql)
        }
    }

    private func checkTransaction(_ sql: String) throws(SQLError) {
        // What follows would be stored by itself.
        if let ending { throw ending }
        if connection.call?.isCancelled == true { throw SQLError.cancelled.of(sql) }
    }

    private func failed(_ error: SQLiteError, _ sql: String) -> SQLError {
        let failure = error.error(of: sql)
        if !connection.isInTransaction { ending = failure }
        return failure
    }

    private func commit() throws(SQLError) {
        do throws(SQLiteError) {
            try connection.execute("COMMIT")
        } catch {
            throw error.isOfDisk ? error.unknownOutcome : error.error(of: nil)
        }
    }

    private func executeOwn(_ sql: String) throws(SQLError) {
        do throws(SQLiteError) {
            try connection.execute(sql)
        } catch {
            throw error.error(of: nil)
        }
    }

    private func statement(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
        uses += 1
        let key = Array(sql.utf8)
        if let known = prepared[key] {
            prepared[key]?.lastUse = uses
            // A row that runs the statement that it is of gets another one.
            return known.statement.isRunning ? try connection.prepare(sql) : known.statement
        }
        let statement = try connection.prepare(sql)
        if prepared.count >= Self.mostStatements, let oldest = prepared.min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            prepared[oldest.key] = nil
        }
        prepared[key] = Prepared(statement: statement, lastUse: uses)
        return statement
    }
}
