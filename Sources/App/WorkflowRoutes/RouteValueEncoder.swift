/// Encodes one value of a page as its texts: a single one, or one for each item of an array.
struct RouteValueEncoder: Encoder {
    /// The texts that the containers have found.
    final class Texts {
        var texts: [String] = []
    }

    private let found = Texts()

    /// Returns the texts of a value.
    /// - Throws: `EncodingError` if the value is neither a single text nor an array of these.
    static func texts(of value: some Encodable) throws -> [String] {
        let encoder = RouteValueEncoder()
        try value.encode(to: encoder)
        return encoder.found.texts
    }

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(NoContainer<Key>())
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { Items(found: found) }

    func singleValueContainer() -> any SingleValueEncodingContainer { Text(found: found) }

    /// The items of an array.
    private struct Items: UnkeyedEncodingContainer {
        let found: Texts

        var codingPath: [any CodingKey] { [] }
        var count: Int { found.texts.count }

        func encodeNil() throws { throw notSingle }

        func encode<T: Encodable>(_ value: T) throws {
            let texts = try RouteValueEncoder.texts(of: value)
            guard texts.count == 1 else { throw notSingle }
            found.texts += texts
        }

        func nestedContainer<NestedKey: CodingKey>(
            keyedBy keyType: NestedKey.Type
        ) -> KeyedEncodingContainer<NestedKey> { KeyedEncodingContainer(NoContainer<NestedKey>()) }
        func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { Items(found: Texts()) }
        func superEncoder() -> any Encoder { RouteValueEncoder() }
    }

    /// One text.
    private struct Text: SingleValueEncodingContainer {
        let found: Texts

        var codingPath: [any CodingKey] { [] }

        func encodeNil() throws { throw notSingle }
        func encode(_ value: Bool) throws { found.texts.append(value ? "1" : "0") }
        func encode(_ value: String) throws { found.texts.append(value) }
        func encode(_ value: Double) throws { found.texts.append("\(value)") }
        func encode(_ value: Float) throws { found.texts.append("\(value)") }
        func encode(_ value: some FixedWidthInteger & Encodable) throws { found.texts.append("\(value)") }
        func encode<T: Encodable>(_ value: T) throws { found.texts += try RouteValueEncoder.texts(of: value) }
    }
}

private let notSingle = EncodingError.invalidValue(
    (),
    .init(codingPath: [], debugDescription: "a value of a route is a single text, number or Boolean")
)

/// The container of a value with members, which has no place in a URL.
private struct NoContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) throws { throw notSingle }
    func encode<T: Encodable>(_ value: T, forKey key: Key) throws { throw notSingle }
    func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> { KeyedEncodingContainer(NoContainer<NestedKey>()) }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        RouteValueEncoder().unkeyedContainer()
    }
    func superEncoder() -> any Encoder { RouteValueEncoder() }
    func superEncoder(forKey key: Key) -> any Encoder { RouteValueEncoder() }
}
