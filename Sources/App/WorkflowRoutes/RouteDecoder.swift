/// Decodes a ``Route`` from a URL that fits one of its paths.
///
/// A synthesised enum asks for the one key of a container, which is the case, and for the container of its values.
struct RouteDecoder: Decoder {
    let match: RouteMatch

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(CaseContainer<Key>(match: match))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw notARoute }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { throw notARoute }

    private var notARoute: DecodingError {
        .dataCorrupted(
            .init(codingPath: [], debugDescription: "a route is an enum whose Codable conformance is synthesised")
        )
    }
}

/// The one case of a route.
private struct CaseContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let match: RouteMatch

    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { Key(stringValue: match.path.text).map { [$0] } ?? [] }

    func contains(_ key: Key) -> Bool { key.stringValue == match.path.text }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        KeyedDecodingContainer(ValuesContainer<NestedKey>(match: match))
    }

    func decodeNil(forKey key: Key) throws -> Bool { throw noValue(key) }
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { throw noValue(key) }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw noValue(key) }
    func superDecoder() throws -> any Decoder { throw noValue(nil) }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw noValue(key) }

    private func noValue(_ key: Key?) -> DecodingError {
        .dataCorrupted(.init(codingPath: key.map { [$0] } ?? [], debugDescription: "a case of a route is no value"))
    }
}

/// The values of a case, by their labels.
private struct ValuesContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let match: RouteMatch

    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { (match.path.names + match.query.map(\.name)).compactMap(Key.init(stringValue:)) }

    func contains(_ key: Key) -> Bool { !match.texts(of: key.stringValue).texts.isEmpty }

    func decodeNil(forKey key: Key) throws -> Bool { !contains(key) }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        let (texts, isInPath) = match.texts(of: key.stringValue)
        if isInPath { return try T(from: RouteValueDecoder(texts: texts)) }
        if !texts.isEmpty, let value = try? T(from: RouteValueDecoder(texts: texts)) { return value }
        guard let value = (type as? any QueryDefault.Type)?.queryDefault as? T else {
            throw DecodingError.keyNotFound(key, .init(codingPath: [], debugDescription: "no such item of the query"))
        }
        return value
    }

    // The protocol's own implementations for these types would not accept an item that does not fit.
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try value(forKey: key) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try value(forKey: key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try value(forKey: key) }
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try value(forKey: key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try value(forKey: key) }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try value(forKey: key) }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try value(forKey: key) }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try value(forKey: key) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try value(forKey: key) }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try value(forKey: key) }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try value(forKey: key) }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try value(forKey: key) }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try value(forKey: key) }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try value(forKey: key) }
    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? { try value(forKey: key) }

    /// Returns the value of an optional. An item that does not fit its type counts as missing.
    private func value<T: Decodable>(forKey key: Key) throws -> T? {
        let (texts, isInPath) = match.texts(of: key.stringValue)
        if isInPath { return try T(from: RouteValueDecoder(texts: texts)) }
        return texts.isEmpty ? nil : try? T(from: RouteValueDecoder(texts: texts))
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> { throw notSingle(key) }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw notSingle(key) }
    func superDecoder() throws -> any Decoder { throw notSingle(nil) }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw notSingle(key) }

    private func notSingle(_ key: Key?) -> DecodingError {
        .dataCorrupted(
            .init(codingPath: key.map { [$0] } ?? [], debugDescription: "a value of a route is a single text")
        )
    }
}
