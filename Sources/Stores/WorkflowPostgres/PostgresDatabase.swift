private import Foundation
import TrellisSupport
public import WorkflowSharing
public import WorkflowLive
public import WorkflowSQL

/// An app's data in a PostgreSQL database, which several servers share.
///
/// ```swift
/// let database = try await PostgresDatabase(address, migrations: migrations)
/// try await database.write { db in
///     try db.run("UPDATE tickets SET state = 'closed' WHERE id = $1", id)
///     db.changed("tickets")
/// }
/// ```
///
/// The closures run on threads of the database's own, which they may block. A change is on the server's disk when `write`
/// returns. A transaction is one closure: it cannot await, so it cannot begin another one. The closure of `write` runs again
/// when others were in its way, or when its connection was lost before the commit, so it changes nothing but the database.
///
/// After a statement that fails, PostgreSQL takes no more of the transaction; use a `SAVEPOINT` to go on. Connections use UTC.
public final class PostgresDatabase: Sendable {
    /// The address of the database.
    public let address: PostgresAddress
    let options: Options
    private let pool: ConnectionPool<PostgresConnection>
    private let keys: EventKeys
    /// Those who listen through this object, who are told before the server tells them.
    let receivers = DataChangeReceivers()
    private let newestSender = Guarded(UInt64.random(in: 0 ... .max))
    /// The number that marks changes of this object, which the server tells in vain.
    var sender: UInt64 { newestSender.withLock { $0 } }

    /// The place where changes are told, by this process and by others.
    public var changes: any DataChanges { self }

    /// Connects to the database, and takes the steps of `migrations` that it lacks. The table `trellis_migrations` has its
    /// version. Servers that start at once take each step once.
    ///
    /// - Throws: `SQLError`, or what a migration throws.
    public init(
        _ address: PostgresAddress,
        migrations: [Migration] = [],
        options: Options = Options()
    ) async throws {
        migrations.checkNumbers()
        options.check()
        self.address = address
        self.options = options
        pool = ConnectionPool(
            label: "trellis.postgres",
            size: options.connections,
            mostWaiting: options.mostWaitingCalls
        )
        keys = EventKeys(now: options.now)
        try await migrate(migrations)
    }

    /// Runs `body` on the data of one moment, whatever others write meanwhile.
    ///
    /// - Throws: What `body` throws; `SQLError`; `CancellationError` if the task is cancelled before the end.
    public func read<Value: Sendable>(
        _ body: @escaping @Sendable (SQLTransaction) throws -> Value
    ) async throws -> Value {
        try await run(Self.reading, isRepeatable: true, body)
    }

    /// Runs `body` as one transaction. Its changes are on the server's disk when this returns.
    ///
    /// Nothing is stored if `body` throws, or if the task is cancelled before the end of `body`. The names that it has
    /// changed are told to other servers with the commit, and to those who listen through this object before this returns.
    ///
    /// - Throws: What `body` throws; `SQLError`; `CancellationError` if the task is cancelled before the end.
    @discardableResult
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (SQLTransaction) throws -> Value
    ) async throws -> Value {
        try await run(writing, isRepeatable: false, body)
    }

    /// Runs `body` as ``write(_:)`` does, unless a transaction with the same key is stored.
    ///
    /// The key is stored with the changes, in the table `trellis_event_keys`. A page that sends an event again, also to
    /// another server, gets it done once. A connection that is lost while it commits is no error: the transaction is tried
    /// again under its key. Keys are kept for 48 hours, which is twice as long as a page can come back.
    ///
    /// - Parameters:
    ///   - key: The key of the event; `nil` to write each time.
    ///   - body: The statements, run in one transaction.
    /// - Returns: The value of `body`; `nil` if it was skipped.
    @discardableResult
    public func write<Value: Sendable>(
        once key: EventKey?,
        _ body: @escaping @Sendable (SQLTransaction) throws -> Value
    ) async throws -> Value? {
        guard let key else { return try await write(body) }
        if !keys.hasTable {
            // Another server may hold the lock for a long migration.
            if try await read({ db in try Self.lacks("trellis_event_keys", db) }) {
                try await run(locking, isRepeatable: true) { db in
                    try Self.lock(db)
                    try EventKeys.makeTable(db)
                }
            }
            keys.didMakeTable()
        }
        return try await pool.run { [self] slot, call in
            try attempt(
                slot,
                call,
                writing,
                isRepeatable: true,
                isFirst: { [keys] db in
                    try keys.insert(key, db, sign: "$")
                }
            ) { db -> Value? in try body(db) }
        }
    }

    /// Refuses further calls, waits for those that run, and ends the connections. Tasks that listen are cancelled by those
    /// who began them.
    public func close() async { await pool.close() }

    // MARK: - Tries

    private static let reading = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"

    private var writing: String {
        switch options.isolation {
        case .serializable: "BEGIN ISOLATION LEVEL SERIALIZABLE READ WRITE"
        case .readCommitted: locking
        }
    }

    /// For transactions that wait for each other, and then see what was stored.
    private var locking: String { "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE" }

    /// For migrations, which take as long as they need: the limits are those of visitors.
    private var migrating: String {
        locking + "; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; "
            + "SET LOCAL idle_in_transaction_session_timeout = 0"
    }

    private func run<Value: Sendable>(
        _ begin: String,
        isRepeatable: Bool,
        _ body: @escaping @Sendable (SQLTransaction) throws -> Value
    ) async throws -> Value {
        try await pool.run { [self] slot, call in
            try attempt(slot, call, begin, isRepeatable: isRepeatable) { db -> Value? in try body(db) }
        }!
    }

    /// Tries a transaction until it is stored, or until another try would not help.
    ///
    /// - Parameters:
    ///   - isRepeatable: A Boolean value that indicates whether `body` does no harm if it was stored before.
    ///   - isFirst: Returns whether no earlier try is stored; otherwise `body` is skipped. `nil` if nobody can say.
    private func attempt<Value>(
        _ slot: ConnectionPool<PostgresConnection>.Slot,
        _ call: CallCancellation,
        _ begin: String,
        isRepeatable: Bool,
        isFirst: ((SQLTransaction) throws -> Bool)? = nil,
        _ body: (SQLTransaction) throws -> Value?
    ) throws -> Value? {
        // The value of a try that may be stored.
        var unsure: Value?
        var mayBeStored = false
        var (tries, losses, hasForgotten) = (0, 0, false)
        var changed: Set<DataName> = []
        defer { if !changed.isEmpty { receivers.tell(.names(changed)) } }
        while true {
            tries += 1
            let connection: PostgresConnection
            do { connection = try connect(slot) } catch { throw mayBeStored ? PostgresFailure.unknownOutcome : error }
            connection.isPatient = begin == migrating
            defer {
                connection.isPatient = false
                if !connection.isUsable { slot.connection = nil }
            }
            let worker = PostgresWorker(connection)
            var current: Value?
            do {
                let value = try worker.transaction(
                    begin,
                    call,
                    channel: options.channel,
                    sender: sender,
                    { db in
                        if let isFirst {
                            guard try isFirst(db) else { return nil }
                            (mayBeStored, unsure) = (false, nil)
                        }
                        return try body(db)
                    },
                    hasValue: { current = $0 }
                )
                changed.formUnion(worker.changed)
                do { try options.didCommit?(tries) } catch { throw Unanswered() }
                return value ?? unsure
            } catch {
                let failure = error is Unanswered ? PostgresFailure.lost("the answer") : worker.failure
                // An error of the app's own comes after the key, which says that no earlier try is stored.
                guard let failure else {
                    throw error is CancellationError && mayBeStored ? PostgresFailure.unknownOutcome : error
                }
                if failure.meetsEveryCall {
                    if !connection.isUsable { slot.connection = nil }
                    pool.failWaiting(unlessConnected: failure.error())
                }
                if failure.isUnknown, worker.failedInCommit {
                    // The server may commit after the receivers are told, so that it has to tell them, too.
                    newestSender.withLock { $0 = .random(in: 0 ... .max) }
                    changed.formUnion(worker.changed)
                    if begin == Self.reading { return current }
                    mayBeStored = true
                    guard isRepeatable, failure.isLoss, losses == 0, !call.isCancelled else {
                        throw PostgresFailure.unknownOutcome
                    }
                    unsure = unsure ?? current
                    losses += 1
                } else if call.isCancelled {
                    throw mayBeStored ? PostgresFailure.unknownOutcome : CancellationError()
                } else if failure.isLoss, losses == 0 {
                    losses += 1
                } else if failure.mayBeOldStatement, !hasForgotten {
                    hasForgotten = true
                    try? connection.forgetStatements()
                } else if failure.isConflict, tries < options.mostTries {
                    usleep(UInt32.random(in: 0...1_000 << min(tries, 7)))
                } else {
                    throw mayBeStored ? PostgresFailure.unknownOutcome : error
                }
            }
        }
    }

    private struct Unanswered: Error {}

    private func connect(_ slot: ConnectionPool<PostgresConnection>.Slot) throws -> PostgresConnection {
        if pool.isClosed { throw SQLError.closed }
        if let connection = slot.connection { return connection }
        do throws(PostgresFailure) {
            let connection = try PostgresConnection(address, options)
            slot.connection = connection
            return connection
        } catch {
            if error.meetsEveryCall { pool.failWaiting(unlessConnected: error.error()) }
            throw error.error()
        }
    }

    // MARK: - Tables

    private func migrate(_ migrations: [Migration]) async throws {
        if migrations.isEmpty { return try await read { _ in } }
        let found = try await read { db in
            try Self.lacks("trellis_migrations", db)
                ? 0 : try db.value(Int.self, "SELECT number FROM trellis_migrations") ?? 0
        }
        for migration in try migrations.steps(after: found) {
            try await run(migrating, isRepeatable: true) { db in
                try Self.lock(db)
                try db.execute("CREATE TABLE IF NOT EXISTS trellis_migrations (number BIGINT NOT NULL)")
                // Another server may have taken it in the meantime.
                let number = try db.value(Int.self, "SELECT number FROM trellis_migrations")
                guard try migrations.steps(after: number ?? 0).first?.number == migration.number else { return }
                try migration.body(db)
                let change =
                    number == nil
                    ? "INSERT INTO trellis_migrations VALUES ($1)" : "UPDATE trellis_migrations SET number = $1"
                try db.run(change, migration.number)
            }
        }
    }

    private static func lacks(_ table: String, _ db: SQLTransaction) throws(SQLError) -> Bool {
        try db.value(Bool.self, "SELECT to_regclass($1) IS NULL", table) == true
    }

    /// Waits for other servers that make tables ("TrSQ" in ASCII).
    private static func lock(_ db: SQLTransaction) throws(SQLError) {
        try db.run("SELECT pg_advisory_xact_lock($1)", 0x5472_5351)
    }
}
