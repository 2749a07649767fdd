/// The row of one session.
struct SessionRow {
    let page: String
    /// The number of the first claim; the key of the session's items.
    let number: Int64
    /// The number of the last claim.
    var claimNumber: Int64
    /// 0 until the first save.
    var revision: Int64 = 0
    var owner: String
    var login: String?
    /// `nil` until the first save.
    var expiry: Int64?
    /// The bytes of all items.
    var size: Int64 = 0
    /// The sum of the digests of all items, which shows an item that is missing.
    var items: Int64 = 0

    static let columns = "page, number, claim, revision, owner, login, expiry, size, items"

    /// A Boolean value that indicates whether the numbers are within bounds. Numbers from a file must not overflow.
    var isPossible: Bool { [number, claimNumber, revision, size].allSatisfy { (0...1 << 62).contains($0) } }

    /// The digest of all columns.
    var digest: Int64 {
        var digest = Digest()
        digest.add(page)
        for number in [number, claimNumber, revision, size, items] { digest.add(number) }
        digest.add(owner)
        digest.add(login)
        digest.add(Int64(expiry == nil ? 0 : 1))
        digest.add(expiry ?? 0)
        return Int64(bitPattern: digest.value)
    }
}

extension SessionRow {
    /// Takes the columns of a row, in their order, and the digest behind them.
    ///
    /// - Returns: `nil` if the digest does not fit.
    init?(_ row: SQLiteRow) {
        self.init(
            page: row.text(0),
            number: row.integer(1),
            claimNumber: row.integer(2),
            revision: row.integer(3),
            owner: row.text(4),
            login: row.optionalText(5),
            expiry: row.optionalInteger(6),
            size: row.integer(7),
            items: row.integer(8)
        )
        guard digest == row.integer(9), isPossible else { return nil }
    }
}
