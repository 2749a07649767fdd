/// Decodes a row: properties from the columns of their names, a single value from the only column.
struct RowDecoder: Decoder {
    let row: SQLRow
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(RowContainer(row: row))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw SQLError(
            .column(nil),
            sql: row.sql,
            "A row should decode as a type with properties, or a single value. It was decoded as an array. Use another type."
        )
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { CellDecoder(cell: try row.only()) }
}

private struct RowContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let row: SQLRow
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { row.columns.names.compactMap(Key.init(stringValue:)) }

    // So that the absence of a column is an error for an optional property, too. A misspelt column would be nil for ever.
    func contains(_ key: Key) -> Bool { true }

    private func cell(_ key: Key) throws -> SQLCell { try row.cell(key.stringValue) }

    func decodeNil(forKey key: Key) throws -> Bool { try cell(key).value == .null }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try cell(key).boolean() }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try cell(key).text() }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try cell(key).real() }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { Float(try cell(key).real()) }
    func decode<Value: FixedWidthInteger & Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try cell(key).integer(type)
    }
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try cell(key).decode(type) }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { try CellDecoder(cell: cell(key)).container(keyedBy: type) }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try CellDecoder(cell: cell(key)).unkeyedContainer()
    }
    func superDecoder() throws -> any Decoder { RowDecoder(row: row) }
    func superDecoder(forKey key: Key) throws -> any Decoder { CellDecoder(cell: try cell(key)) }
}

/// Decodes the value of one column.
struct CellDecoder: Decoder, SingleValueDecodingContainer {
    let cell: SQLCell
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> { throw several }
    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw several }
    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    private var several: SQLError {
        SQLError(
            .column(cell.name),
            sql: cell.sql,
            "The column \(cell.name.debugDescription) has one value. Its property has a type of several. "
                + "Take text or bytes, and decode these."
        )
    }

    func decodeNil() -> Bool { cell.value == .null }
    func decode(_ type: Bool.Type) throws -> Bool { try cell.boolean() }
    func decode(_ type: String.Type) throws -> String { try cell.text() }
    func decode(_ type: Double.Type) throws -> Double { try cell.real() }
    func decode(_ type: Float.Type) throws -> Float { Float(try cell.real()) }
    func decode<Value: FixedWidthInteger & Decodable>(_ type: Value.Type) throws -> Value { try cell.integer(type) }
    func decode<T: Decodable>(_ type: T.Type) throws -> T { try cell.decode(type) }
}
