/// A value of a column, or one that is bound to a statement.
package enum SQLValue: Equatable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case boolean(Bool)
    case text(String)
    case bytes([UInt8])
    /// A number in decimal digits, which may have more of them than an integer or a real.
    case decimal(String)

    /// The word for the kind of the value, in messages.
    var kind: String {
        switch self {
        case .null: "NULL"
        case .integer(let number): "the integer \(number)"
        case .real(let number): "the number \(number)"
        case .boolean(let value): "the Boolean value \(value)"
        case .text: "text"
        case .bytes(let bytes): "\(bytes.count) bytes"
        case .decimal(let digits): "the number \(digits)"
        }
    }
}
