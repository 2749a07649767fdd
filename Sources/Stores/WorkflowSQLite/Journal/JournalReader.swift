import TrellisSupport
import WorkflowSnapshots

/// Reads the journals of a file, also while they are written.
final class JournalReader: Sendable {
    /// No journal counts as far; what comes from outside is not to overflow.
    private static let mostIndex = 1 << 48

    private let path: String
    private let connection: Guarded<SQLiteConnection>

    init(path: String) throws(SQLiteOpenError) {
        self.path = path
        let connection: SQLiteConnection
        do throws(SQLiteError) {
            connection = try SQLiteConnection(
                path: path.hasPrefix("/") ? path : "./" + path,
                busyMilliseconds: 2_000,
                vfs: nil
            )
            try connection.execute("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
        } catch {
            throw SQLiteOpenError(path: path, cause: error.openCause, noun: Schema.journals.noun)
        }
        self.connection = Guarded(connection)
        let mismatch = try read { connection throws(SQLiteError) in try Schema.journals.mismatch(connection) }
        if let mismatch { throw SQLiteOpenError(path: path, cause: mismatch, noun: Schema.journals.noun) }
    }

    /// The number of the last entry of a host; 0 for one that there is nothing of.
    func lastIndex(of host: String) throws(SQLiteOpenError) -> Int {
        try read { connection throws(SQLiteError) in
            var last = 0
            try connection.prepare(
                """
                SELECT last FROM segments WHERE host = (SELECT id FROM hosts WHERE name = ?)
                ORDER BY id DESC LIMIT 1
                """
            ).run(.text(host)) { last = Int($0.integer(0)) }
            guard (0...Self.mostIndex).contains(last) else { throw .damage("a segment ends with \(last)") }
            return last
        }
    }

    func hosts() throws(SQLiteOpenError) -> [SQLiteJournalHost] {
        try read { connection throws(SQLiteError) in
            var hosts: [SQLiteJournalHost] = []
            var isDamaged = false
            try connection.prepare(
                """
                SELECT hosts.name, min(first), max(last), sum(size) FROM segments JOIN hosts ON hosts.id = segments.host
                GROUP BY segments.host ORDER BY hosts.name
                """
            ).run { row in
                let (first, last) = (Int(row.integer(1)), Int(row.integer(2)))
                guard first <= last else { return isDamaged = true }
                hosts.append(
                    SQLiteJournalHost(name: row.text(0), range: first...last, byteCount: Int(row.integer(3)))
                )
            }
            if isDamaged { throw SQLiteError.damage("a segment ends before it begins") }
            return hosts
        }
    }

    func journal(of host: String) throws(SQLiteOpenError) -> Journal {
        try read { connection throws(SQLiteError) in
            // One transaction, so that the last index and the records are of one moment.
            try connection.execute("BEGIN")
            defer { try? connection.execute("COMMIT") }
            var records: [[UInt8]] = []
            var isDamaged = false
            try connection.prepare(
                """
                SELECT bytes, digest, segments.id, place FROM segments JOIN records ON records.segment = segments.id
                WHERE host = (SELECT id FROM hosts WHERE name = ?) ORDER BY segments.id, place
                """
            ).run(.text(host)) { row in
                let bytes = row.bytes(0)
                let digest = Digest.ofRecord(bytes, at: row.integer(3), in: row.integer(2), of: host)
                if digest != row.integer(1) { isDamaged = true }
                if !isDamaged { records.append(bytes) }
            }
            var last = 0
            try connection.prepare(
                "SELECT max(last) FROM segments WHERE host = (SELECT id FROM hosts WHERE name = ?)"
            ).run(.text(host)) { last = Int($0.integer(0)) }
            var journal = Journal(records: records)
            if journal.problem == nil, isDamaged {
                journal.problem = JournalFormatError("damaged: its digest is another one", record: records.count + 1)
            }
            if journal.problem == nil, journal.range?.upperBound ?? 0 != last {
                journal.problem = JournalFormatError("without its last records", record: records.count + 1)
            }
            return journal
        }
    }

    private func read<Value>(
        _ body: (SQLiteConnection) throws(SQLiteError) -> Value
    ) throws(SQLiteOpenError) -> Value {
        let result: Result<Value, SQLiteError> = connection.withLock { connection in
            do throws(SQLiteError) {
                return .success(try body(connection))
            } catch {
                return .failure(error)
            }
        }
        switch result {
        case .success(let value): return value
        case .failure(let error): throw SQLiteOpenError(path: path, cause: error.openCause, noun: Schema.journals.noun)
        }
    }
}
