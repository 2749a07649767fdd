import WorkflowSnapshots

/// The journals of a file, for the thread that writes them. Each function runs in the transaction that its caller has begun.
final class JournalTables {
    let connection: SQLiteConnection
    var watch: FileWatch
    private let limit: Int
    private let addToTotal: SQLiteStatement
    private let total: SQLiteStatement
    private let findHost: SQLiteStatement
    private let insertHost: SQLiteStatement
    private let insertSegment: SQLiteStatement
    private let growSegment: SQLiteStatement
    private let insertRecord: SQLiteStatement
    private let oldest: SQLiteStatement
    private let removeRecords: SQLiteStatement
    private let removeSegment: SQLiteStatement
    private let removeHost: SQLiteStatement

    /// The segment that a host writes.
    struct Segment {
        let id: Int64
        let host: String
        var count: Int64 = 0
    }

    init(_ file: DatabaseFile, limit: Int) throws(SQLiteOpenError) {
        self.limit = limit
        connection = try file.connect()
        watch = FileWatch(connection)
        do throws(SQLiteError) {
            addToTotal = try connection.prepare("UPDATE total SET size = size + ?1 WHERE id = 1")
            total = try connection.prepare("SELECT size FROM total WHERE id = 1")
            findHost = try connection.prepare("SELECT id FROM hosts WHERE name = ?")
            insertHost = try connection.prepare("INSERT INTO hosts (name) VALUES (?)")
            insertSegment = try connection.prepare(
                "INSERT INTO segments (host, first, last, size) VALUES (?1, ?2, ?2, 0)"
            )
            growSegment = try connection.prepare("UPDATE segments SET last = ?2, size = size + ?3 WHERE id = ?1")
            insertRecord = try connection.prepare(
                "INSERT INTO records (segment, place, bytes, digest) VALUES (?, ?, ?, ?)"
            )
            oldest = try connection.prepare("SELECT id, host, size FROM segments ORDER BY id LIMIT 2")
            removeRecords = try connection.prepare("DELETE FROM records WHERE segment = ?")
            removeSegment = try connection.prepare("DELETE FROM segments WHERE id = ?")
            removeHost = try connection.prepare(
                "DELETE FROM hosts WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM segments WHERE host = ?1)"
            )
        } catch {
            throw SQLiteOpenError(path: file.path, cause: error.openCause, noun: Schema.journals.noun)
        }
    }

    /// Begins a segment of a host.
    func begin(at index: Int, of host: String) throws(SQLiteError) -> Segment {
        var id: Int64?
        try findHost.run(.text(host)) { id = $0.integer(0) }
        if id == nil {
            try insertHost.run(.text(host))
            id = connection.lastRow
        }
        try insertSegment.run(.integer(id ?? 0), .integer(Int64(index)))
        return Segment(id: connection.lastRow, host: host)
    }

    /// Appends a record to a segment.
    ///
    /// - Returns: `false` if the segment has gone, because it was the oldest.
    func append(_ record: JournalRecord, to segment: inout Segment) throws(SQLiteError) -> Bool {
        let size = Int64(record.bytes.count)
        try growSegment.run(.integer(segment.id), .integer(Int64(record.index)), .integer(size))
        guard connection.changes == 1 else { return false }
        try insertRecord.run(
            .integer(segment.id),
            .integer(segment.count),
            .bytes(record.bytes),
            .integer(Digest.ofRecord(record.bytes, at: segment.count, in: segment.id, of: segment.host))
        )
        try addToTotal.run(.integer(size))
        segment.count += 1
        return true
    }

    /// Removes the oldest segments while there are more bytes than the limit; the newest of all stays.
    func removeOldest() throws(SQLiteError) {
        while true {
            var size: Int64 = 0
            try total.run { size = $0.integer(0) }
            if size <= limit { return }
            var found: [(id: Int64, host: Int64, size: Int64)] = []
            try oldest.run { found.append(($0.integer(0), $0.integer(1), $0.integer(2))) }
            guard found.count == 2 else { return }
            try removeRecords.run(.integer(found[0].id))
            try removeSegment.run(.integer(found[0].id))
            try addToTotal.run(.integer(-found[0].size))
            try removeHost.run(.integer(found[0].host))
        }
    }
}
