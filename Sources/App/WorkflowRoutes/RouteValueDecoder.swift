/// Decodes one value of a page from its texts: a single one, or each item of an array.
struct RouteValueDecoder: Decoder {
    let texts: [String]

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        throw DecodingError.typeMismatch(
            [String: Any].self,
            .init(codingPath: [], debugDescription: "a value of a route is a single text, number or Boolean")
        )
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { Items(texts: texts) }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { Text(text: texts.first ?? "") }

    /// The items of the query with one name.
    private struct Items: UnkeyedDecodingContainer {
        let texts: [String]
        var currentIndex = 0

        var codingPath: [any CodingKey] { [] }
        var count: Int? { texts.count }
        var isAtEnd: Bool { currentIndex == texts.count }

        mutating func decodeNil() throws -> Bool { false }

        mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
            let value = try T(from: superDecoder())
            currentIndex += 1
            return value
        }

        mutating func nestedContainer<NestedKey: CodingKey>(
            keyedBy type: NestedKey.Type
        ) throws -> KeyedDecodingContainer<NestedKey> {
            try superDecoder().container(keyedBy: type)
        }

        mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
            try superDecoder().unkeyedContainer()
        }

        func superDecoder() throws -> any Decoder {
            guard !isAtEnd else {
                throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no more items of that name"))
            }
            return RouteValueDecoder(texts: [texts[currentIndex]])
        }
    }

    /// One text.
    private struct Text: SingleValueDecodingContainer {
        let text: String

        var codingPath: [any CodingKey] { [] }

        func decodeNil() -> Bool { false }
        func decode(_ type: String.Type) throws -> String { text }
        func decode(_ type: Bool.Type) throws -> Bool {
            switch text {
            case "1", "true", "": true
            case "0", "false": false
            default: throw mismatch(type)
            }
        }
        func decode(_ type: Double.Type) throws -> Double { try number(Double.init) }
        func decode(_ type: Float.Type) throws -> Float { try number(Float.init) }
        func decode<N: FixedWidthInteger & Decodable>(_ type: N.Type) throws -> N { try number { N($0) } }
        func decode<T: Decodable>(_ type: T.Type) throws -> T { try T(from: RouteValueDecoder(texts: [text])) }

        private func number<Number>(_ parse: (String) -> Number?) throws -> Number {
            guard let number = parse(text) else { throw mismatch(Number.self) }
            return number
        }

        private func mismatch<T>(_ type: T.Type) -> DecodingError {
            .typeMismatch(type, .init(codingPath: [], debugDescription: "\(text.debugDescription) is not a \(type)"))
        }
    }
}
