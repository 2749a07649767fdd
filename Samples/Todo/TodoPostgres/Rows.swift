import CPostgres

/// The result of a statement, in PostgreSQL's binary form. Owns its memory.
final class Rows {
    private let result: OpaquePointer

    /// - Parameter result: Freed with this object.
    init(owning result: OpaquePointer) {
        self.result = result
    }

    deinit {
        PQclear(result)
    }

    var count: Int { Int(PQntuples(result)) }

    /// The number of rows that the statement changed.
    var changed: Int { Int(String(cString: PQcmdTuples(result))) ?? 0 }

    /// `nil` for NULL.
    func bytes(_ row: Int, _ column: Int) -> [UInt8]? {
        let (row, column) = (Int32(row), Int32(column))
        guard PQgetisnull(result, row, column) == 0, let start = PQgetvalue(result, row, column) else { return nil }
        return Array(UnsafeRawBufferPointer(start: start, count: Int(PQgetlength(result, row, column))))
    }

    func integer(_ row: Int, _ column: Int) -> Int64? {
        guard let bytes = bytes(row, column), bytes.count == 8 else { return nil }
        return Int64(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) })
    }

    /// The first column of the first row; `nil` if there is no row.
    var firstInteger: Int64? { count > 0 ? integer(0, 0) : nil }

    func boolean(_ row: Int, _ column: Int) -> Bool? {
        bytes(row, column).map { $0 != [0] }
    }

    func text(_ row: Int, _ column: Int) -> String? {
        bytes(row, column).map { String(decoding: $0, as: UTF8.self) }
    }
}
