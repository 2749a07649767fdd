#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The names of the columns of a result.
package final class SQLColumns {
    package let names: [String]
    private let places: [String: [Int]]

    package init(_ names: [String]) {
        self.names = names
        places = Dictionary(grouping: names.indices) { names[$0] }
    }

    func places(of name: String) -> [Int] {
        guard let found = places[name] else { return [] }
        // Names that look the same are equal, and may be others.
        let isSame = { [names] (place: Int) in names[place].utf8.elementsEqual(name.utf8) }
        return found.allSatisfy(isSame) ? found : found.filter(isSame)
    }
}

/// One row of a result.
package struct SQLRow {
    package let columns: SQLColumns
    package let values: [SQLValue]
    package let sql: String

    package init(columns: SQLColumns, values: [SQLValue], sql: String) {
        (self.columns, self.values, self.sql) = (columns, values, sql)
    }

    package func decode<Value: Decodable>(_ type: Value.Type) throws(SQLError) -> Value {
        do {
            // The types that are single values here have coders of several.
            if values.count == 1, let value = try only().special(type) { return value }
            return try Value(from: RowDecoder(row: self))
        } catch let error as SQLError {
            throw error
        } catch is DecodingError where values.count == 1 {
            throw try only().unknown(type)
        } catch {
            throw SQLError(
                .column(nil),
                sql: sql,
                "A row should decode as \(type). It does not: \(error). Change the columns or the type."
            )
        }
    }

    func cell(_ name: String) throws(SQLError) -> SQLCell {
        let places = columns.places(of: name)
        guard places.count == 1 else {
            let found = places.isEmpty ? "has none" : "has \(places.count)"
            throw SQLError(
                .column(name),
                sql: sql,
                "A row should have one column \(name.debugDescription). It \(found) among "
                    + "\(columns.names.joined(separator: ", ")). Name it in the statement, with AS if needed."
            )
        }
        return SQLCell(value: values[places[0]], name: name, sql: sql)
    }

    func only() throws(SQLError) -> SQLCell {
        guard values.count == 1 else {
            throw SQLError(
                .column(nil),
                sql: sql,
                "A row that is a single value should have one column. It has \(values.count). "
                    + "Select one, or use a type with a property for each."
            )
        }
        return SQLCell(value: values[0], name: columns.names[0], sql: sql)
    }
}

/// The value of a column in a row.
struct SQLCell {
    let value: SQLValue
    let name: String
    let sql: String

    func mismatch(_ type: Any.Type) -> SQLError {
        let advice =
            value == .null ? "Make the property optional, or the column NOT NULL" : "Change the property or the column"
        return SQLError(
            .column(name),
            sql: sql,
            "The column \(name.debugDescription) should be a value of \(type). It is \(value.kind). \(advice)."
        )
    }

    /// The error of a value that a type does not take, such as a raw value of no case. The value itself is not for logs.
    func unknown(_ type: Any.Type) -> SQLError {
        SQLError(
            .column(name),
            sql: sql,
            "The column \(name.debugDescription) should be a value of \(type). It is none of those. "
                + "Change the type or the column."
        )
    }

    func integer<Value: FixedWidthInteger>(_ type: Value.Type) throws(SQLError) -> Value {
        let found: Value? =
            switch value {
            case .integer(let number): Value(exactly: number)
            case .decimal(let digits): Value(digits)
            default: nil
            }
        guard let found else { throw mismatch(type) }
        return found
    }

    func real() throws(SQLError) -> Double {
        switch value {
        case .real(let number): return number
        case .integer(let number):
            if let exact = Double(exactly: number) { return exact }
        case .decimal(let digits):
            if let number = Double(digits) { return number }
        default: break
        }
        throw mismatch(Double.self)
    }

    func boolean() throws(SQLError) -> Bool {
        switch value {
        case .boolean(let value): return value
        case .integer(0): return false
        case .integer(1): return true
        default: throw mismatch(Bool.self)
        }
    }

    func text() throws(SQLError) -> String {
        switch value {
        case .text(let text), .decimal(let text): return text
        default: throw mismatch(String.self)
        }
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if let value = try special(type) { return value }
        do {
            return try Value(from: CellDecoder(cell: self))
        } catch is DecodingError {
            throw unknown(type)
        }
    }

    /// Returns a value of a type whose own coding has several values, or other ones; `nil` for other types.
    func special<Value: Decodable>(_ type: Value.Type) throws(SQLError) -> Value? {
        switch type {
        case is [UInt8].Type: return try bytes() as? Value
        case is Data.Type: return Data(try bytes()) as? Value
        case is Date.Type: return try date() as? Value
        case is UUID.Type:
            guard let id = UUID(uuidString: try text()) else { throw mismatch(type) }
            return id as? Value
        case is Decimal.Type: return try decimal() as? Value
        default: return nil
        }
    }

    private func bytes() throws(SQLError) -> [UInt8] {
        guard case .bytes(let bytes) = value else { throw mismatch([UInt8].self) }
        return bytes
    }

    private func date() throws(SQLError) -> Date {
        switch value {
        case .integer(let seconds): return Date(timeIntervalSince1970: Double(seconds))
        case .real(let seconds): return Date(timeIntervalSince1970: seconds)
        case .text(let text):
            if let date = SQLDate.date(text) { return date }
        default: break
        }
        throw mismatch(Date.self)
    }

    private func decimal() throws(SQLError) -> Decimal {
        switch value {
        case .integer(let number): return Decimal(number)
        case .text(let digits), .decimal(let digits):
            // It would read as far as it understands.
            let isNumber = digits.utf8.allSatisfy { (48...57).contains($0) || "+-.eE".utf8.contains($0) }
            if isNumber, let number = Decimal(string: digits) { return number }
        default: break
        }
        throw mismatch(Decimal.self)
    }
}
