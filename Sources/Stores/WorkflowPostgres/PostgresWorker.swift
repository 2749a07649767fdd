import WorkflowSharing
import WorkflowSQL

/// The statements of one transaction on a connection.
final class PostgresWorker: SQLDriver {
    private let connection: PostgresConnection
    /// The last failure of the transaction.
    private(set) var failure: PostgresFailure?
    /// A Boolean value that indicates whether the transaction failed while it committed.
    private(set) var failedInCommit = false
    /// The names that the transaction has changed, when it commits.
    private(set) var changed: Set<DataName> = []
    private var ending: SQLError?

    init(_ connection: PostgresConnection) {
        self.connection = connection
    }

    /// Runs `body` as one transaction. If it throws, or the call is cancelled, nothing of it remains.
    ///
    /// - Parameters:
    ///   - call: The call, which may be cancelled before the commit.
    ///   - channel: The channel on which changes are told with the commit.
    ///   - sender: The number by which the database knows what it has told.
    ///   - hasValue: Called with the value of `body` before the commit.
    func transaction<Value>(
        _ begin: String,
        _ call: CallCancellation,
        channel: String,
        sender: UInt64,
        _ body: (SQLTransaction) throws -> Value,
        hasValue: (Value) -> Void = { _ in }
    ) throws -> Value {
        if call.isCancelled { throw CancellationError() }
        try executeOwn(begin)
        let transaction = SQLTransaction(self)
        connection.call = call
        defer { transaction.end() }
        do {
            let value = try body(transaction)
            // The server would roll back, and call that a success.
            if let ending { throw ending }
            if call.isCancelled { throw CancellationError() }
            connection.call = nil
            changed = transaction.changedNames
            if !changed.isEmpty {
                let text = ChangeText.text(changed, from: sender)
                _ = try run("SELECT pg_notify($1, $2)", [.text(channel), .text(text)]) { _ in true }
            }
            hasValue(value)
            failedInCommit = true
            try executeOwn("COMMIT")
            return value
        } catch {
            connection.call = nil
            connection.rollBack()
            throw (error as? SQLError)?.kind == .cancelled && call.isCancelled ? CancellationError() : error
        }
    }

    func run(
        _ sql: String,
        _ values: [SQLValue],
        row: (SQLRow) throws(SQLError) -> Bool
    ) throws(SQLError) -> Int {
        let guarded = try check(sql)
        for (index, value) in values.enumerated() {
            if case .text(let text) = value, text.utf8.contains(0) {
                throw SQLError(
                    .values,
                    sql: sql,
                    "Value \(index + 1) of a statement should be text that PostgreSQL stores. It has a NUL. Use bytea, and bind bytes."
                )
            }
        }
        var expected = 0
        let result: PostgresResult?
        do throws(PostgresFailure) {
            // Nothing can be prepared in a transaction that has failed.
            if guarded.isToSavepoint, values.isEmpty {
                try connection.execute(sql)
                result = nil
            } else {
                result = try connection.run(sql, values) { expected = $0 }
            }
        } catch {
            throw failed(error, sql)
        }
        if guarded.isToSavepoint, values.isEmpty {
            try noteEnd(sql)
            return 0
        }
        guard let result else {
            throw SQLError(
                .values,
                sql: sql,
                "The values should fit the statement. They do not (it takes \(expected), and \(values.count) were given). Check them."
            )
        }
        try noteEnd(sql)
        let columns = result.columns
        for index in 0..<result.count {
            if try !row(SQLRow(columns: columns, values: result.values(index), sql: sql)) { break }
        }
        return result.changed
    }

    func execute(_ sql: String) throws(SQLError) {
        _ = try check(sql)
        do throws(PostgresFailure) {
            try connection.execute(sql)
        } catch {
            throw failed(error, sql)
        }
        try noteEnd(sql)
    }

    private func check(_ sql: String) throws(SQLError) -> StatementGuard {
        if connection.call?.isCancelled == true { throw SQLError.cancelled.of(sql) }
        let guarded = StatementGuard(sql)
        if let ending, !guarded.isToSavepoint || connection.transactionState == .ended { throw ending }
        if guarded.endsTransaction { throw SQLError.endedByBody.of(sql) }
        if guarded.listens {
            throw SQLError(
                .statement,
                sql: sql,
                "A connection is lent to one transaction after the other. LISTEN would stay behind. Use changes.listen."
            )
        }
        return guarded
    }

    /// Notes whether a statement has ended the transaction, or has mended it.
    private func noteEnd(_ sql: String) throws(SQLError) {
        guard connection.transactionState == .ended else { return ending = nil }
        ending = SQLError.endedByBody.of(sql)
        throw SQLError.endedByBody.of(sql)
    }

    private func failed(_ failure: PostgresFailure, _ sql: String) -> SQLError {
        self.failure = failure
        let isCancelled = connection.call?.isCancelled == true && failure.error().kind == .busy
        let error = isCancelled ? SQLError.cancelled.of(sql) : failure.error(of: sql)
        if connection.transactionState != .open { ending = ending ?? error }
        return error
    }

    private func executeOwn(_ sql: String) throws(SQLError) {
        do throws(PostgresFailure) {
            try connection.execute(sql)
        } catch {
            failure = error
            throw error.error()
        }
    }
}
