/// A value that a statement takes.
enum PostgresValue {
    case integer(Int64)
    case boolean(Bool)
    case bytes([UInt8])
    case text(String)

    /// PostgreSQL's number of the type; fixed for its own types.
    var type: UInt32 {
        switch self {
        case .boolean: 16
        case .bytes: 17
        case .integer: 20
        case .text: 25
        }
    }

    /// The value in PostgreSQL's binary form.
    var binary: [UInt8] {
        switch self {
        case .integer(let number): withUnsafeBytes(of: number.bigEndian, Array.init)
        case .boolean(let isTrue): [isTrue ? 1 : 0]
        case .bytes(let bytes): bytes
        case .text(let text): Array(text.utf8)
        }
    }
}
