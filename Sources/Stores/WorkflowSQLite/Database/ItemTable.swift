/// The items of sessions, by the numbers of these.
final class ItemTable {
    private let read: SQLiteStatement
    private let find: SQLiteStatement
    private let write: SQLiteStatement
    private let remove: SQLiteStatement
    private let removeSession: SQLiteStatement

    init(_ connection: SQLiteConnection) throws(SQLiteError) {
        read = try connection.prepare("SELECT name, bytes, digest FROM items WHERE session = ?")
        find = try connection.prepare("SELECT length(bytes), digest FROM items WHERE session = ? AND name = ?")
        write = try connection.prepare(
            "INSERT OR REPLACE INTO items (session, name, bytes, digest) VALUES (?, ?, ?, ?)"
        )
        remove = try connection.prepare("DELETE FROM items WHERE session = ? AND name = ?")
        removeSession = try connection.prepare("DELETE FROM items WHERE session = ?")
    }

    /// Returns all items of a session; `nil` if one is damaged or missing.
    func all(of session: SessionRow) throws(SQLiteError) -> [String: [UInt8]]? {
        var items: [String: [UInt8]] = [:]
        var sum: Int64 = 0
        var isWhole = true
        try read.run(.integer(session.number)) { row in
            let (name, bytes) = (row.text(0), row.bytes(1))
            let digest = Digest.ofItem(name, bytes, in: session.number)
            isWhole = isWhole && digest == row.integer(2)
            sum &+= digest
            items[name] = bytes
        }
        return isWhole && sum == session.items ? items : nil
    }

    /// Returns how a change of items changes the bytes of all, and the sum of their digests.
    func replaced(
        by changes: [String: [UInt8]?],
        in session: SessionRow
    ) throws(SQLiteError) -> (size: Int64, digests: Int64) {
        var (size, digests): (Int64, Int64) = (0, 0)
        for (name, bytes) in changes {
            try find.run(.integer(session.number), .text(name)) { row in
                size -= row.integer(0)
                digests &-= row.integer(1)
            }
            if let bytes {
                size += Int64(bytes.count)
                digests &+= Digest.ofItem(name, bytes, in: session.number)
            }
        }
        return (size, digests)
    }

    func apply(_ changes: [String: [UInt8]?], in session: SessionRow) throws(SQLiteError) {
        for (name, bytes) in changes {
            if let bytes {
                let digest = Digest.ofItem(name, bytes, in: session.number)
                try write.run(.integer(session.number), .text(name), .bytes(bytes), .integer(digest))
            } else {
                try remove.run(.integer(session.number), .text(name))
            }
        }
    }

    func removeAll(of session: Int64) throws(SQLiteError) {
        try removeSession.run(.integer(session))
    }
}
