import WorkflowLive

/// The sessions of a file. Each function runs in the transaction that its caller has begun.
///
/// A refusal is a result and has changed nothing, apart from a session that cannot be read: it is removed. What is thrown
/// ends the transaction.
final class SessionTable {
    typealias Outcome<Value> = Result<Value, SessionStoreError>

    let connection: SQLiteConnection
    var watch: FileWatch
    private let room: FileRoom
    private let claimCounter: ClaimCounter
    private let items: ItemTable
    private let read: SQLiteStatement
    private let insert: SQLiteStatement
    private let update: SQLiteStatement
    private let updateKeys: SQLiteStatement
    private let remove: SQLiteStatement
    private let ofLogin: SQLiteStatement
    private let expired: SQLiteStatement
    private let unsaved: SQLiteStatement

    init(_ connection: SQLiteConnection, room: FileRoom) throws(SQLiteError) {
        self.connection = connection
        watch = FileWatch(connection)
        self.room = room
        claimCounter = try ClaimCounter(connection)
        items = try ItemTable(connection)
        read = try connection.prepare("SELECT \(SessionRow.columns), digest FROM sessions WHERE page = ?")
        insert = try connection.prepare(
            "INSERT INTO sessions (\(SessionRow.columns), digest) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        )
        update = try connection.prepare(
            "UPDATE sessions SET claim = ?2, revision = ?3, owner = ?4, size = ?5, items = ?6, digest = ?7 WHERE page = ?1"
        )
        // Apart from the others, as these columns have indexes.
        updateKeys = try connection.prepare("UPDATE sessions SET login = ?2, expiry = ?3 WHERE page = ?1")
        remove = try connection.prepare("DELETE FROM sessions WHERE page = ?")
        ofLogin = try connection.prepare("SELECT \(SessionRow.columns), digest FROM sessions WHERE login = ? LIMIT ?")
        expired = try connection.prepare("SELECT \(SessionRow.columns), digest FROM sessions WHERE expiry < ? LIMIT ?")
        unsaved = try connection.prepare(
            "SELECT \(SessionRow.columns), digest FROM sessions WHERE expiry IS NULL LIMIT ?"
        )
    }

    func claim(_ session: PageID, by owner: String) throws(SQLiteError) -> Outcome<SessionClaim> {
        let claimNumber = try claimCounter.next()
        let stored: SessionRow
        switch try find(session) {
        case .none:
            if try room.isShort() { return .failure(.noRoom(for: session)) }
            try insert(SessionRow(page: session.rawValue, number: claimNumber, claimNumber: claimNumber, owner: owner))
            return .success(SessionClaim(number: Int(claimNumber), stored: nil))
        case .damaged: return .failure(try removeDamaged(session))
        case .row(let row): stored = row
        }
        guard let bytes = try items.all(of: stored) else { return .failure(try removeDamaged(session)) }
        var row = stored
        (row.claimNumber, row.owner) = (claimNumber, owner)
        try write(row, over: stored)
        let session = row.revision == 0 ? nil : StoredSession(revision: Int(row.revision), items: bytes)
        return .success(
            SessionClaim(number: Int(claimNumber), stored: session, formerOwner: stored.owner, expiry: row.expiry)
        )
    }

    func save(
        _ changes: SessionChanges,
        of session: PageID,
        claim claimNumber: Int,
        mostBytes: Int
    ) throws(SQLiteError) -> Outcome<Void> {
        let stored: SessionRow
        switch try find(session) {
        case .none: return .failure(.notStored(session))
        case .damaged: return .failure(.damaged(session))
        case .row(let row): stored = row
        }
        guard stored.claimNumber == claimNumber else { return .failure(.claimed(session, by: stored.owner)) }
        guard stored.revision == changes.base else {
            return .failure(.conflict(session, stored: Int(stored.revision), base: changes.base))
        }
        var row = stored
        let replaced = try items.replaced(by: changes.items, in: row)
        row.size += replaced.size
        row.items &+= replaced.digests
        guard row.size <= mostBytes else { return .failure(.tooLarge(session, size: Int(row.size), most: mostBytes)) }
        (row.revision, row.login, row.expiry) = (Int64(changes.revision), changes.login, changes.expiry)
        try items.apply(changes.items, in: row)
        try write(row, over: stored)
        return .success(())
    }

    func delete(_ session: PageID, claim claimNumber: Int) throws(SQLiteError) -> Outcome<Void> {
        switch try find(session) {
        case .none: break
        // The next claim removes it.
        case .damaged: return .failure(.damaged(session))
        case .row(let row):
            guard row.claimNumber == claimNumber else { return .failure(.claimed(session, by: row.owner)) }
            try delete(row.page, row.number)
        }
        return .success(())
    }

    /// Deletes up to `most` sessions of a login.
    ///
    /// - Returns: The number that is deleted.
    func deleteSome(of login: String, most: Int) throws(SQLiteError) -> Int {
        try deleteAll(ofLogin, .text(login), most) { $0.login == login }
    }

    /// Deletes up to `most` sessions that have expired.
    ///
    /// - Returns: The number that is deleted.
    func deleteSomeExpired(before time: Int64, most: Int) throws(SQLiteError) -> Int {
        try deleteAll(expired, .integer(time), most) { $0.expiry.map { $0 < time } == true }
    }

    /// Gives up to `most` sessions that were never saved a time at which they expire.
    ///
    /// - Returns: The number of those that were found.
    func dateSomeUnsaved(at time: Int64, most: Int) throws(SQLiteError) -> Int {
        var rows: [SessionRow] = []
        var count = 0
        try unsaved.run(.integer(Int64(most))) { row in
            count += 1
            if let row = SessionRow(row) { rows.append(row) }
        }
        for row in rows {
            var dated = row
            dated.expiry = SessionChanges.expiryOfUnsaved(foundAt: time)
            try write(dated, over: row)
        }
        return rows.isEmpty ? 0 : count
    }

    private enum Found {
        case none
        case damaged
        case row(SessionRow)
    }

    private func find(_ session: PageID) throws(SQLiteError) -> Found { try find(session.rawValue) }

    private func find(_ page: String) throws(SQLiteError) -> Found {
        var found = Found.none
        try read.run(.text(page)) { row in
            found = SessionRow(row).map(Found.row) ?? .damaged
        }
        return found
    }

    private func insert(_ row: SessionRow) throws(SQLiteError) {
        try insert.run(
            .text(row.page),
            .integer(row.number),
            .integer(row.claimNumber),
            .integer(row.revision),
            .text(row.owner),
            .text(orNull: row.login),
            .integer(orNull: row.expiry),
            .integer(row.size),
            .integer(row.items),
            .integer(row.digest)
        )
    }

    private func write(_ row: SessionRow, over old: SessionRow) throws(SQLiteError) {
        if row.login != old.login || row.expiry != old.expiry {
            try updateKeys.run(.text(row.page), .text(orNull: row.login), .integer(orNull: row.expiry))
        }
        try update.run(
            .text(row.page),
            .integer(row.claimNumber),
            .integer(row.revision),
            .text(row.owner),
            .integer(row.size),
            .integer(row.items),
            .integer(row.digest)
        )
    }

    /// Deletes the sessions that a query finds by an index. An index that names a session which does not fit is
    /// damaged, and is made again from the rows.
    private func deleteAll(
        _ query: SQLiteStatement,
        _ value: SQLValue,
        _ most: Int,
        fits: (SessionRow) -> Bool
    ) throws(SQLiteError) -> Int {
        var found: [(page: String, number: Int64)] = []
        var doubted: [String] = []
        try query.run(value, .integer(Int64(most))) { row in
            found.append((row.text(0), row.integer(1)))
            // Columns that the index has are read from it.
            if SessionRow(row).map(fits) != true { doubted.append(row.text(0)) }
        }
        for page in doubted {
            guard case .row(let row) = try find(page), !fits(row) else { continue }
            try connection.execute("REINDEX sessions")
            return try deleteAll(query, value, most, fits: fits)
        }
        for session in found { try delete(session.page, session.number) }
        return found.count
    }

    private func delete(_ page: String, _ number: Int64) throws(SQLiteError) {
        try items.removeAll(of: number)
        try remove.run(.text(page))
    }

    /// Removes the rest of a session, so that its next claim succeeds.
    private func removeDamaged(_ session: PageID) throws(SQLiteError) -> SessionStoreError {
        var number: Int64 = 0
        try read.run(.text(session.rawValue)) { number = $0.integer(1) }
        try delete(session.rawValue, number)
        return .damaged(session)
    }
}

extension SessionStoreError {
    static func damaged(_ session: PageID) -> SessionStoreError {
        SessionStoreError(
            .corrupt,
            "What is stored of session \(session) should fit its digests. It does not, and the next claim starts afresh. "
                + "Check the disk of the session store."
        )
    }

    static func noRoom(for session: PageID) -> SessionStoreError {
        SessionStoreError(
            .unavailable,
            "A session that is not stored needs room in the file. Nine tenths of it are used, and session \(session) is not "
                + "taken. Open the store with larger mostBytes, or keep sessions for a shorter time."
        )
    }
}
