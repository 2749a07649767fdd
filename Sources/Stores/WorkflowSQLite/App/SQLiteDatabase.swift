private import Foundation
import TrellisSupport
public import WorkflowSharing
public import WorkflowLive
public import WorkflowSQL

/// An app's data in an SQLite file: one transaction writes at a time, and others read meanwhile.
///
/// ```swift
/// let database = try SQLiteDatabase(path: "/var/lib/app/tickets.sqlite", migrations: migrations, changes: .local())
/// let data = DataLoader(database)  // of WorkflowData: pages show what others change
/// let open = try await database.read { db in
///     try db.rows(Ticket.self, "SELECT id, title FROM tickets WHERE state = ?", "open")
/// }
/// try await database.write { db in
///     try db.run("UPDATE tickets SET state = 'closed' WHERE id = ?", id)
///     db.changed("tickets")
/// }
/// ```
///
/// The closures run on threads of the database's own, which they may block. A change is on disk when `write` returns. A
/// transaction is one closure: it cannot await, so it cannot begin another one.
///
/// The file has the mode 0600, and two companions while it is open, with `-wal` and `-shm` behind its name. Beside it is room
/// for a start on a full disk, 4 MiB with `-reserve` behind the name, if there was room. Several processes of one machine may
/// open it. Foreign keys are enforced.
public final class SQLiteDatabase: Sendable {
    /// The ways in which a database can be opened.
    public struct Options: Sendable {
        /// The moment at which a change counts as stored.
        public enum Synchronization: Sendable {
            /// The moment at which the disk has it. A stored change survives a loss of power.
            case full
            /// The moment at which the system has it. A stored change survives the end of the process; a loss of power may
            /// take the last ones back.
            case normal
        }

        /// The moment at which a change counts as stored; by default when the disk has it.
        public var synchronous: Synchronization = .full
        /// The number of transactions that can read at the same time.
        public var readers = 4
        /// The number of calls that may wait to read, and to write; further ones fail as overloaded.
        public var mostWaitingCalls = 20_000
        /// The milliseconds for which a transaction waits while another process writes. To open waits up to ten minutes, as
        /// another process may take the steps of the migrations.
        public var mostBusyMilliseconds = 2_000
        /// The number that marks a file as one of this app, so that another program's database is never written to;
        /// `nil` for none. Set it from the first release on: a file without it is refused.
        public var applicationID: Int32?
        /// A Boolean value that indicates whether the whole file is read when it is opened, to see whether it is damaged:
        /// about a second for each gigabyte.
        public var checksFile = true
        /// A Boolean value that indicates whether a transaction runs on the thread of its caller, for tests.
        ///
        /// A test in virtual time then waits for the database as for all other work: a step of a `PageTest`, and `idle()` of a host.
        public var blocksCallers = false
        /// Called when changes were stored, and could not be told. By default it writes a line to standard error.
        public var onUntoldChanges: @Sendable (any Error) -> Void = {
            StandardError.write("Stored changes should be told. Some pages may not show them, as that failed: \($0).")
        }
        package var now: @Sendable () -> Int64 = { Int64(Date.now.timeIntervalSince1970) }
        package var vfs: String?

        public init() {}
    }

    /// The path of the file.
    public let path: String
    /// The place where changes are told after they are stored.
    public let changes: any DataChanges
    private let options: Options
    private let identity: FileIdentity
    private let writer: ConnectionPool<SQLiteWorker>
    private let readers: ConnectionPool<SQLiteWorker>
    private let keys: EventKeys

    /// Another process may take steps that need their time: ten minutes.
    private static let mostOpeningMilliseconds = 600_000

    /// Opens the file at `path`, makes it if there is none, and takes the steps of `migrations` that it lacks.
    ///
    /// Not to be called where a thread must not wait for the disk.
    ///
    /// - Parameters:
    ///   - path: The path of the file. Its folder exists.
    ///   - migrations: The steps that make the tables.
    ///   - changes: The place where changes are told after they are stored: `.local()` for one process, `.bus(bus)` for several.
    ///   - options: The ways in which the file is opened.
    /// - Throws: ``SQLiteOpenError`` if the file is damaged, read-only, another program's, of a newer version, or cannot be
    ///   opened, or if a migration fails.
    public init(
        path: String,
        migrations: [Migration] = [],
        changes: any DataChanges,
        options: Options = Options()
    ) throws(SQLiteOpenError) {
        migrations.checkNumbers()
        let setup = SQLiteSetup(
            migrations: migrations,
            applicationID: options.applicationID,
            checks: options.checksFile
        )
        let isSynchronous = if case .full = options.synchronous { true } else { false }
        let fileOptions = DatabaseFile.Options(
            isSynchronous: isSynchronous,
            mostBusyMilliseconds: max(options.mostBusyMilliseconds, Self.mostOpeningMilliseconds)
        )
        var file = DatabaseFile(path: path, noun: SQLiteOpenError.nounOfApps, options: fileOptions, vfs: options.vfs) {
            connection throws(SQLiteError) in try setup.problem(of: connection)
        }
        file.otherFile = .foreign
        let connection = try file.connect()
        let identity = FileIdentity(path: connection.path)
        let worker = SQLiteWorker(connection, watch: FileWatch(connection, file: identity))
        if let problem = setup.migrate(worker) {
            throw SQLiteOpenError(path: path, cause: problem, noun: SQLiteOpenError.nounOfApps)
        }
        connection.setBusyTime(milliseconds: Int32(clamping: options.mostBusyMilliseconds))
        (self.path, self.changes, self.options, self.identity) = (path, changes, options, identity)
        writer = ConnectionPool(
            label: "trellis.sqlite.writer",
            [worker],
            mostWaiting: options.mostWaitingCalls,
            blocksCallers: options.blocksCallers
        )
        readers = ConnectionPool(
            label: "trellis.sqlite.reader",
            size: options.readers,
            mostWaiting: options.mostWaitingCalls,
            blocksCallers: options.blocksCallers
        )
        keys = EventKeys(now: options.now)
    }

    /// Runs `body` on the data of one moment, whatever others write meanwhile.
    ///
    /// - Throws: What `body` throws; `SQLError`; `CancellationError` if the task is cancelled before the end.
    public func read<Value: Sendable>(
        _ body: @escaping @Sendable (SQLTransaction) throws -> Value
    ) async throws -> Value {
        try await readers.run { [self] slot, call in
            let worker = try reader(of: slot)
            return try worker.transaction("BEGIN", call, body).value
        }
    }

    /// Runs `body` as one transaction, after those that came before. Its changes are on disk when this returns.
    ///
    /// Nothing is stored if `body` throws, or if the task is cancelled before the end of `body`. The names that it has changed
    /// are told after the commit, before this returns.
    ///
    /// - Throws: What `body` throws; `SQLError`; `CancellationError` if the task is cancelled before the end.
    @discardableResult
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (SQLTransaction) throws -> Value
    ) async throws -> Value {
        let done = try await writer.run { slot, call in
            // There is one until the pool is closed.
            guard let worker = slot.connection else { throw SQLError.closed }
            return try worker.transaction("BEGIN IMMEDIATE", call, body)
        }
        await tell(done.changed)
        return done.value
    }

    /// Runs `body` as ``write(_:)`` does, unless a transaction with the same key is stored.
    ///
    /// The key is stored with the changes. A page that sends an event again, also after a restart, gets it done once.
    /// Keys are kept for 48 hours, which is twice as long as a page can come back.
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
            try await write { db in try EventKeys.makeTable(db) }
            keys.didMakeTable()
        }
        return try await write { [keys] db in
            try keys.insert(key, db, sign: "?") ? try body(db) : nil
        }
    }

    /// Copies the database of this moment into a file, while others read and write.
    ///
    /// A file at `path` is replaced when the copy is whole and on disk. Until then the copy is beside it, with `.part` at the
    /// end of its name. Of several copies to one path, the last one stays.
    ///
    /// - Throws: `SQLError`; `CancellationError` if the task is cancelled before the end.
    public func backUp(to path: String) async throws {
        try await readers.run { [self] slot, call in
            let worker = try reader(of: slot)
            _ = try worker.transaction("BEGIN", call) { _ in
                try SQLiteBackup(source: worker.connection, path: path).run(call)
            }
        }
    }

    /// Refuses further calls, waits for those that run, and closes the file.
    public func close() async {
        await readers.close()
        await writer.close { $0.connection?.letGo() }
    }

    private func reader(of slot: ConnectionPool<SQLiteWorker>.Slot) throws(SQLError) -> SQLiteWorker {
        if let worker = slot.connection { return worker }
        // Nobody would close it.
        if readers.isClosed { throw .closed }
        let worker = try makeReader()
        slot.connection = worker
        return worker
    }

    private func makeReader() throws(SQLError) -> SQLiteWorker {
        do throws(SQLiteError) {
            // The path given may lead elsewhere by now, as by a symbolic link.
            let connection = try SQLiteConnection(
                path: identity.path,
                busyMilliseconds: Int32(clamping: options.mostBusyMilliseconds),
                vfs: options.vfs
            )
            try connection.execute("PRAGMA query_only = ON; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
            return SQLiteWorker(connection, watch: FileWatch(connection, file: identity, cutsLog: false))
        } catch {
            throw error.error(of: nil)
        }
    }

    /// Tells what was stored, also if the task is cancelled by now.
    private func tell(_ names: Set<DataName>) async {
        guard !names.isEmpty else { return }
        do {
            try await Task(executorPreference: WorkExecutor.current) { [changes] in try await changes.publish(names) }
                .value
        } catch {
            options.onUntoldChanges(error)
        }
    }
}
