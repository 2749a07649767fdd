internal import CSQLite3

private import Foundation

/// A file that is about to be opened.
struct DatabaseFile {
    /// The ways in which the system writes a file.
    struct Options {
        /// A Boolean value that indicates whether a commit returns when the disk has it.
        var isSynchronous = true
        var mostBusyMilliseconds = 2_000
        var checkpointPages = 1_000
    }

    let path: String
    /// The word for what should be in the file.
    let noun: String
    let options: Options
    let vfs: String?
    /// The problem with a file that is no database.
    var otherFile = SQLiteOpenError.Cause.damaged("it does not begin as a database does")
    /// Makes what is missing in a file, and returns the reason why it cannot be used.
    let prepare: (SQLiteConnection) throws(SQLiteError) -> SQLiteOpenError.Cause?

    init(path: String, schema: Schema, options: Options, vfs: String?) {
        self.init(path: path, noun: schema.noun, options: options, vfs: vfs) { connection throws(SQLiteError) in
            try schema.prepare(connection)
        }
    }

    init(
        path: String,
        noun: String,
        options: Options,
        vfs: String?,
        prepare: @escaping (SQLiteConnection) throws(SQLiteError) -> SQLiteOpenError.Cause?
    ) {
        (self.path, self.noun, self.options, self.vfs, self.prepare) = (path, noun, options, vfs, prepare)
    }

    /// Opens the file, and makes it if there is none.
    func connect() throws(SQLiteOpenError) -> SQLiteConnection {
        try makeFile()
        let cause: SQLiteOpenError.Cause
        do throws(SQLiteError) {
            let (connection, problem) = try openWithReserve()
            guard let problem else { return connection }
            cause = problem
        } catch {
            cause = error.primaryCode == SQLITE_NOTADB ? otherFile : error.openCause
        }
        throw error(cause)
    }

    /// Opens the file; gives the reserve up for it if that fails as on a full disk, and makes it again.
    private func openWithReserve() throws(SQLiteError) -> (SQLiteConnection, SQLiteOpenError.Cause?) {
        let reserve = RoomReserve(beside: path)
        let opened: (connection: SQLiteConnection, problem: SQLiteOpenError.Cause?)
        do throws(SQLiteError) {
            opened = try open()
        } catch {
            guard error.mayBeLackOfRoom, reserve.giveUp() else { throw error }
            opened = try open()
            // What it cannot copy stays in the log.
            if opened.problem == nil { try? opened.connection.cutLog() }
        }
        if opened.problem == nil { reserve.make() }
        return opened
    }

    /// Opens the file, with the reason why it cannot be used.
    private func open() throws(SQLiteError) -> (SQLiteConnection, SQLiteOpenError.Cause?) {
        let connection = try SQLiteConnection(
            path: sqlitePath,
            busyMilliseconds: Int32(clamping: options.mostBusyMilliseconds),
            vfs: vfs
        )
        // A file that is refused stays as it is, and so does its log.
        connection.setCheckpointsWhenClosed(false)
        // Nothing in a file from outside is trusted to be well-formed.
        try connection.execute("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
        if let problem = try prepare(connection) { return (connection, problem) }
        if let problem = makePrivate() { return (connection, problem) }
        if let problem = try configure(connection) { return (connection, problem) }
        connection.setCheckpointsWhenClosed(true)
        return (connection, nil)
    }

    private func configure(_ connection: SQLiteConnection) throws(SQLiteError) -> SQLiteOpenError.Cause? {
        guard try useLog(connection) == "wal" else {
            return .failed("the file system has no shared memory for SQLite's write-ahead log")
        }
        let level = options.isSynchronous ? "FULL" : "NORMAL"
        try connection.execute(
            """
            PRAGMA synchronous = \(level);
            PRAGMA fullfsync = ON; -- on Apple's systems fsync alone does not reach the disk
            PRAGMA checkpoint_fullfsync = ON;
            PRAGMA wal_autocheckpoint = \(options.checkpointPages);
            PRAGMA journal_size_limit = \(16 << 20);
            """
        )
        // A write that changes nothing: a file that cannot be written is found before anybody relies on it.
        try connection.transaction { () throws(SQLiteError) in
            try connection.execute("PRAGMA user_version = \(connection.integer("PRAGMA user_version") ?? 0)")
        }
        return nil
    }

    /// Turns the write-ahead log on. SQLite does not wait for other connections there.
    private func useLog(_ connection: SQLiteConnection) throws(SQLiteError) -> String? {
        for _ in 0..<max(1, options.mostBusyMilliseconds / 10) {
            do throws(SQLiteError) {
                return try connection.text("PRAGMA journal_mode = WAL")
            } catch {
                if error.primaryCode != SQLITE_BUSY { throw error }
                sqlite3_sleep(10)
            }
        }
        return try connection.text("PRAGMA journal_mode = WAL")
    }

    /// SQLite takes a name that begins with `:` or `file:` for something else than a file.
    private var sqlitePath: String { path.hasPrefix("/") ? path : "./" + path }

    /// Makes the file if there is none, for its user alone. SQLite gives the mode of the file to those beside it.
    private func makeFile() throws(SQLiteOpenError) {
        // No descriptor of a file that was there before: to close one ends the locks that this process has on the file.
        #if canImport(Darwin)
        let file = Darwin.open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, Self.mode)
        #elseif canImport(Glibc)
        let file = Glibc.open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, Self.mode)
        #elseif canImport(Musl)
        let file = Musl.open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, Self.mode)
        #endif
        if file >= 0 {
            close(file)
        } else if errno != EEXIST {
            throw error(.failed(String(cString: strerror(errno))))
        }
    }

    private static let mode: mode_t = S_IRUSR | S_IWUSR

    /// Keeps a file that was there, and those beside it, for its user alone. One of another program stays as it is.
    ///
    /// - Returns: The reason why the file cannot be used; `nil` if it can.
    private func makePrivate() -> SQLiteOpenError.Cause? {
        for suffix in ["", "-wal", "-shm"] where chmod(path + suffix, Self.mode) != 0 && errno != ENOENT {
            return .readOnly("its mode cannot be set to 0600: \(String(cString: strerror(errno)))")
        }
        return nil
    }

    private func error(_ cause: SQLiteOpenError.Cause) -> SQLiteOpenError {
        SQLiteOpenError(path: path, cause: cause, noun: noun)
    }
}
