import TrellisSupport

/// Encodes a ``Route`` as its path and the values of its case.
struct RouteEncoder: Encoder {
    /// The values that the containers have found.
    final class Result {
        let table: RouteTable
        var path: RoutePath?
        /// The texts of the values in the path, by their positions.
        var segments: [String?] = []
        /// The items of the query, each behind an `&`.
        var query = ""

        init(table: RouteTable) {
            self.table = table
        }
    }

    let result: Result

    init(table: RouteTable) {
        result = Result(table: table)
    }

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(CaseContainer<Key>(result: result))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { RouteValueEncoder().unkeyedContainer() }

    func singleValueContainer() -> any SingleValueEncodingContainer { RouteValueEncoder().singleValueContainer() }
}

extension RouteEncoder.Result {
    func begin(_ pathText: String) {
        path = table.path(pathText)
        segments = Array(repeating: nil, count: path?.names.count ?? 0)
    }

    /// Adds a value, unless it is the default of an item of the query.
    func add<T: Encodable>(_ value: T, for label: String, isOptional: Bool = false) throws {
        if let position = path?.position(of: label) {
            segments[position] = try RouteValueEncoder.texts(of: value).first
            return
        }
        let texts = try RouteValueEncoder.texts(of: value)
        // The default of an optional is nil, whatever that of its type.
        if !isOptional, let standard = (T.self as? any QueryDefault.Type)?.queryDefault as? T {
            guard try RouteValueEncoder.texts(of: standard) != texts else { return }
        }
        let name = PercentEncoding.encodeComponent(label)
        for text in texts { query += "&\(name)=\(PercentEncoding.encodeComponent(text))" }
    }

    /// Adds an integer or text that may be in the path, without an encoder of its own.
    func add(text: String, for label: String) -> Bool {
        guard let position = path?.position(of: label) else { return false }
        segments[position] = text
        return true
    }

    /// Returns the URL of the page.
    func url() throws -> String {
        guard let path else {
            throw EncodingError.invalidValue(
                (),
                .init(codingPath: [], debugDescription: "a route is an enum whose Codable conformance is synthesised")
            )
        }
        var (url, position) = ("", 0)
        for piece in path.pieces {
            url += "/"
            switch piece {
            case .text(let text): url += PercentEncoding.encodeComponent(text)
            case .value(let name):
                guard let text = segments[position] else {
                    throw EncodingError.invalidValue(
                        name,
                        .init(codingPath: [], debugDescription: "the path \(path.text) needs a value \(name)")
                    )
                }
                url += PercentEncoding.encodeComponent(PathSegment.encode(text))
                position += 1
            }
        }
        if url.isEmpty { url = "/" }
        return query.isEmpty ? url : url + "?" + query.dropFirst()
    }
}

/// The one case of a route.
private struct CaseContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let result: RouteEncoder.Result

    var codingPath: [any CodingKey] { [] }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        result.begin(key.stringValue)
        return KeyedEncodingContainer(ValuesContainer<NestedKey>(result: result))
    }

    func encodeNil(forKey key: Key) throws { throw notARoute(key) }
    func encode<T: Encodable>(_ value: T, forKey key: Key) throws { throw notARoute(key) }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        RouteValueEncoder().unkeyedContainer()
    }
    func superEncoder() -> any Encoder { RouteValueEncoder() }
    func superEncoder(forKey key: Key) -> any Encoder { RouteValueEncoder() }

    private func notARoute(_ key: Key) -> EncodingError {
        .invalidValue(key, .init(codingPath: [key], debugDescription: "a case of a route is no value"))
    }
}

/// The values of a case, by their labels.
private struct ValuesContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let result: RouteEncoder.Result

    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) throws {}

    func encode(_ value: Int, forKey key: Key) throws {
        if !result.add(text: "\(value)", for: key.stringValue) { try result.add(value, for: key.stringValue) }
    }

    func encode(_ value: String, forKey key: Key) throws {
        if !result.add(text: value, for: key.stringValue) { try result.add(value, for: key.stringValue) }
    }

    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        try result.add(value, for: key.stringValue)
    }

    // The protocol's own implementations for these two types would leave out the default of the type.
    func encodeIfPresent(_ value: String?, forKey key: Key) throws { try encode(optional: value, forKey: key) }
    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try encode(optional: value, forKey: key) }
    func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws { try encode(optional: value, forKey: key) }

    private func encode<T: Encodable>(optional value: T?, forKey key: Key) throws {
        if let value { try result.add(value, for: key.stringValue, isOptional: true) }
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> { RouteValueEncoder().container(keyedBy: keyType) }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        RouteValueEncoder().unkeyedContainer()
    }
    func superEncoder() -> any Encoder { RouteValueEncoder() }
    func superEncoder(forKey key: Key) -> any Encoder { RouteValueEncoder() }
}
