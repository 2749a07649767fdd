/// The counter of claims, one for all sessions.
///
/// A session that is deleted and claimed again gets a higher number than any before, so that an old owner stays fenced.
final class ClaimCounter {
    private let read: SQLiteStatement
    private let write: SQLiteStatement

    init(_ connection: SQLiteConnection) throws(SQLiteError) {
        read = try connection.prepare("SELECT last, digest FROM claims WHERE id = 1")
        write = try connection.prepare("INSERT OR REPLACE INTO claims (id, last, digest) VALUES (1, ?, ?)")
    }

    func start() throws(SQLiteError) { try set(0) }

    /// Returns the number of the next claim. Called in a transaction.
    func next() throws(SQLiteError) -> Int64 {
        let claimNumber = try last() + 1
        try set(claimNumber)
        return claimNumber
    }

    func last() throws(SQLiteError) -> Int64 {
        var last: Int64?
        try read.run { row in
            if Self.digest(row.integer(0)) == row.integer(1) { last = row.integer(0) }
        }
        guard let last, (0..<1 << 62).contains(last) else {
            throw .damage("the counter of claims does not fit its digest")
        }
        return last
    }

    private func set(_ last: Int64) throws(SQLiteError) {
        try write.run(.integer(last), .integer(Self.digest(last)))
    }

    private static func digest(_ last: Int64) -> Int64 {
        var digest = Digest()
        digest.add(last)
        return Int64(bitPattern: digest.value)
    }
}
