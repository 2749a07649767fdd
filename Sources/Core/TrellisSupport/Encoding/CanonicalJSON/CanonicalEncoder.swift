/// Encodes a value into a node.
struct CanonicalEncoder: Encoder {
    let node: JSONNode
    let context: EncodingContext

    var codingPath: [any CodingKey] { context.path }
    var userInfo: [CodingUserInfoKey: Any] { context.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(KeyedContainer(node: node.asObject(), context: context))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        UnkeyedContainer(node: node.asArray(), context: context)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        SingleContainer(node: node, context: context)
    }
}

extension JSONNode {
    /// Begins an object, or goes on with the one that was begun, as a subclass does with that of its superclass.
    fileprivate func asObject() -> JSONNode {
        if case .object = content { return self }
        content = .object([:])
        return self
    }

    fileprivate func asArray() -> JSONNode {
        if case .array = content { return self }
        content = .array([])
        return self
    }

    fileprivate func set(_ child: JSONNode, for key: String) {
        guard case .object(var members)? = exchange(with: nil) else { return }
        members[key] = child
        content = .object(members)
    }

    fileprivate func append(_ child: JSONNode) {
        guard case .array(var elements)? = exchange(with: nil) else { return }
        elements.append(child)
        content = .array(elements)
    }

    /// Moves the content out, so that a change does not copy it.
    private func exchange(with new: Content?) -> Content? {
        defer { content = new }
        return content
    }

    fileprivate var count: Int {
        if case .array(let elements) = content { elements.count } else { 0 }
    }
}

private struct KeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let node: JSONNode
    let context: EncodingContext

    var codingPath: [any CodingKey] { context.path }

    func put(_ content: JSONNode.Content, _ key: some CodingKey) {
        node.set(JSONNode(content), for: key.stringValue)
    }

    func child(_ key: some CodingKey) -> CanonicalEncoder {
        let child = JSONNode()
        node.set(child, for: key.stringValue)
        return CanonicalEncoder(node: child, context: context.at(key))
    }

    mutating func encodeNil(forKey key: Key) throws { put(.null, key) }
    mutating func encode(_ value: Bool, forKey key: Key) throws { put(.bool(value), key) }
    mutating func encode(_ value: String, forKey key: Key) throws { put(.text(value), key) }
    mutating func encode(_ value: Double, forKey key: Key) throws { put(.init(value), key) }
    mutating func encode(_ value: Float, forKey key: Key) throws { put(.init(value), key) }
    mutating func encode(_ value: some FixedWidthInteger & Encodable, forKey key: Key) throws {
        put(.number(value.description), key)
    }

    mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        node.set(try JSONNode(encoding: value, in: context.at(key)), for: key.stringValue)
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        child(key).container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        child(key).unkeyedContainer()
    }
    mutating func superEncoder() -> any Encoder { child(PlainKey(stringValue: "super")) }
    mutating func superEncoder(forKey key: Key) -> any Encoder { child(key) }
}

private struct UnkeyedContainer: UnkeyedEncodingContainer {
    let node: JSONNode
    let context: EncodingContext

    var codingPath: [any CodingKey] { context.path }
    var count: Int { node.count }

    func put(_ content: JSONNode.Content) {
        node.append(JSONNode(content))
    }

    func child() -> CanonicalEncoder {
        let child = JSONNode()
        let place = context.at(PlainKey(intValue: count))
        node.append(child)
        return CanonicalEncoder(node: child, context: place)
    }

    mutating func encodeNil() throws { put(.null) }
    mutating func encode(_ value: Bool) throws { put(.bool(value)) }
    mutating func encode(_ value: String) throws { put(.text(value)) }
    mutating func encode(_ value: Double) throws { put(.init(value)) }
    mutating func encode(_ value: Float) throws { put(.init(value)) }
    mutating func encode(_ value: some FixedWidthInteger & Encodable) throws { put(.number(value.description)) }

    mutating func encode<Value: Encodable>(_ value: Value) throws {
        node.append(try JSONNode(encoding: value, in: context.at(PlainKey(intValue: count))))
    }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        child().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { child().unkeyedContainer() }
    mutating func superEncoder() -> any Encoder { child() }
}

private struct SingleContainer: SingleValueEncodingContainer {
    let node: JSONNode
    let context: EncodingContext

    var codingPath: [any CodingKey] { context.path }

    mutating func encodeNil() throws { node.content = .null }
    mutating func encode(_ value: Bool) throws { node.content = .bool(value) }
    mutating func encode(_ value: String) throws { node.content = .text(value) }
    mutating func encode(_ value: Double) throws { node.content = .init(value) }
    mutating func encode(_ value: Float) throws { node.content = .init(value) }
    mutating func encode(_ value: some FixedWidthInteger & Encodable) throws {
        node.content = .number(value.description)
    }

    mutating func encode<Value: Encodable>(_ value: Value) throws {
        try node.set(value, in: context)
    }
}

/// A key that no type declares: that of a superclass, or a place in an array.
private struct PlainKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }
    init(intValue: Int) { (stringValue, self.intValue) = ("Index \(intValue)", intValue) }
}
