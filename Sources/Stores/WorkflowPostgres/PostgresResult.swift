internal import CPostgres
import WorkflowSQL

/// The result of a statement, in text. Owns its memory.
final class PostgresResult {
    private let result: OpaquePointer

    /// - Parameter result: Freed with this object.
    init(owning result: OpaquePointer) {
        self.result = result
    }

    deinit {
        PQclear(result)
    }

    var count: Int { Int(PQntuples(result)) }

    /// The number of rows that the statement inserted, updated or deleted.
    var changed: Int {
        // For SELECT, it is the number of rows.
        guard count == 0 || !String(cString: PQcmdStatus(result)).hasPrefix("SELECT") else { return 0 }
        return Int(String(cString: PQcmdTuples(result))) ?? 0
    }

    /// The number of values that a statement takes, of the description of one.
    var valueCount: Int { Int(PQnparams(result)) }

    var columns: SQLColumns {
        SQLColumns((0..<PQnfields(result)).map { PQfname(result, $0).map { String(cString: $0) } ?? "" })
    }

    func values(_ row: Int) -> [SQLValue] {
        (0..<PQnfields(result)).map { column in
            guard PQgetisnull(result, Int32(row), column) == 0, let start = PQgetvalue(result, Int32(row), column)
            else {
                return .null
            }
            let count = Int(PQgetlength(result, Int32(row), column))
            let bytes = UnsafeRawBufferPointer(start: start, count: count)
            return Self.value(of: PQftype(result, column), bytes)
        }
    }

    /// - Parameter type: PostgreSQL's number of the type, fixed for its own types.
    private static func value(of type: UInt32, _ bytes: UnsafeRawBufferPointer) -> SQLValue {
        if type == 17 { return decoded(bytes).map(SQLValue.bytes) ?? .text(String(decoding: bytes, as: UTF8.self)) }
        let text = String(decoding: bytes, as: UTF8.self)
        let value: SQLValue? =
            switch type {
            case 16: .boolean(text == "t")
            case 20, 21, 23, 26: Int64(text).map(SQLValue.integer)
            case 700, 701: Double(text).map(SQLValue.real)
            case 1_700: .decimal(text)
            default: .text(text)
            }
        return value ?? .text(text)
    }

    /// Returns the bytes that stand behind `\x` in hexadecimal digits.
    private static func decoded(_ text: UnsafeRawBufferPointer) -> [UInt8]? {
        guard text.count >= 2, text[0] == UInt8(ascii: "\\"), text[1] == UInt8(ascii: "x") else { return nil }
        return stride(from: 2, to: text.count - 1, by: 2).map { digit(text[$0]) << 4 | digit(text[$0 + 1]) }
    }

    private static func digit(_ sign: UInt8) -> UInt8 { sign <= UInt8(ascii: "9") ? sign & 15 : (sign & 15) + 9 }
}
