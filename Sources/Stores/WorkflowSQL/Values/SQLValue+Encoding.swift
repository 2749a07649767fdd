#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension SQLValue {
    /// Returns the value that is bound for `value`.
    ///
    /// - Parameter place: The number of the value, from 1.
    static func encoding(_ value: (any Encodable)?, at place: Int, of sql: String) throws(SQLError) -> SQLValue {
        guard let value else { return .null }
        do {
            return try SQLValue(value)
        } catch {
            let problem = (error as? ValueProblem)?.description ?? "could not be encoded: \(error)"
            throw SQLError(
                .values,
                sql: sql,
                "Value \(place) of a statement should be a single value. The \(type(of: value)) \(problem)."
            )
        }
    }

    fileprivate init(_ value: some Encodable) throws {
        switch value {
        case let value as Int: self = .integer(Int64(value))
        case let value as String: self = .text(value)
        // An empty array is one of every type to a cast.
        case let bytes as [UInt8] where type(of: value) == [UInt8].self: self = .bytes(bytes)
        case let value as Data: self = .bytes(Array(value))
        case let value as Date: self = .text(try SQLDate.text(value))
        case let value as UUID: self = .text(value.uuidString.lowercased())
        case let value as Decimal: self = .decimal(value.description)
        default:
            let box = ValueBox()
            try value.encode(to: ValueEncoder(box: box))
            guard let encoded = box.value else { throw ValueProblem.none }
            self = encoded
        }
    }
}

enum ValueProblem: Error, CustomStringConvertible {
    case several, none, tooLarge, date

    var description: String {
        switch self {
        case .several: "has several values. Encode it as text or bytes, and bind that"
        case .none: "encodes no value"
        case .tooLarge: "is larger than \(Int64.max)"
        case .date: "is a date outside of the years 1 to 9999"
        }
    }
}

private final class ValueBox {
    var value: SQLValue?
}

/// Takes the single value that something encodes.
private struct ValueEncoder: Encoder, SingleValueEncodingContainer {
    let box: ValueBox
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(SeveralValues())
    }
    func unkeyedContainer() -> any UnkeyedEncodingContainer { SeveralUnkeyedValues() }
    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    func encodeNil() { box.value = .null }
    func encode(_ value: Bool) { box.value = .boolean(value) }
    func encode(_ value: String) { box.value = .text(value) }
    func encode(_ value: Double) { box.value = .real(value) }
    func encode(_ value: Float) { box.value = .real(Double(value)) }
    func encode(_ value: some FixedWidthInteger & Encodable) throws {
        guard let number = Int64(exactly: value) else { throw ValueProblem.tooLarge }
        box.value = .integer(number)
    }
    func encode<T: Encodable>(_ value: T) throws { box.value = try SQLValue(value) }
}

/// Refuses what is encoded as several values.
private struct SeveralValues<Key: CodingKey>: KeyedEncodingContainerProtocol {
    var codingPath: [any CodingKey] { [] }
    func encodeNil(forKey key: Key) throws { throw ValueProblem.several }
    func encode<T: Encodable>(_ value: T, forKey key: Key) throws { throw ValueProblem.several }
    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<Nested> { KeyedEncodingContainer(SeveralValues<Nested>()) }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { SeveralUnkeyedValues() }
    func superEncoder() -> any Encoder { ValueEncoder(box: ValueBox()) }
    func superEncoder(forKey key: Key) -> any Encoder { ValueEncoder(box: ValueBox()) }
}

private struct SeveralUnkeyedValues: UnkeyedEncodingContainer {
    var codingPath: [any CodingKey] { [] }
    var count: Int { 0 }
    func encodeNil() throws { throw ValueProblem.several }
    func encode<T: Encodable>(_ value: T) throws { throw ValueProblem.several }
    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        KeyedEncodingContainer(SeveralValues<Nested>())
    }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { SeveralUnkeyedValues() }
    func superEncoder() -> any Encoder { ValueEncoder(box: ValueBox()) }
}
