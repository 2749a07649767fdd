private import Foundation

/// Turns values into JSON so that equal values have equal bytes.
///
/// Foundation's `JSONEncoder` sorts the keys of objects. It writes a `Set`, or a dictionary with keys that are neither
/// `String` nor `Int`, in no fixed order. Here their elements are in the order of their bytes. All else is as with
/// `JSONEncoder`, and `JSONDecoder` reads it: `Data` is Base64, a `Date` the seconds since 2001, and a number that is
/// not finite the text "inf", "-inf" or "nan".
package enum CanonicalJSON {
    /// - Throws: What `encode(to:)` of a value throws, and `EncodingError` for a value that encodes nothing.
    package static func encode(
        _ value: some Encodable,
        userInfo: [CodingUserInfoKey: any Sendable] = [:]
    ) throws -> [UInt8] {
        let context = EncodingContext(path: [], userInfo: userInfo)
        let node = try JSONNode(encoding: value, in: context)
        guard node.content != nil else {
            let problem = "Expected \(type(of: value)) to encode a value. Instead, it encoded none."
            throw EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: problem))
        }
        var bytes: [UInt8] = []
        node.write(to: &bytes)
        return bytes
    }
}

/// The part of an encoding that its containers share.
struct EncodingContext {
    let path: [any CodingKey]
    let userInfo: [CodingUserInfoKey: any Sendable]

    func at(_ key: any CodingKey) -> EncodingContext {
        EncodingContext(path: path + [key], userInfo: userInfo)
    }
}

/// A collection that has no order of its own.
private protocol Unordered {
    /// The number of values that an element writes.
    static var valuesPerElement: Int { get }
}

extension Set: Unordered {
    fileprivate static var valuesPerElement: Int { 1 }
}

extension Dictionary: Unordered {
    fileprivate static var valuesPerElement: Int { 2 }
}

extension JSONNode {
    /// The JSON of a value; without content if it encodes nothing.
    convenience init<Value: Encodable>(encoding value: Value, in context: EncodingContext) throws {
        self.init()
        try set(value, in: context)
    }

    /// Sets the content to the JSON of a value.
    func set<Value: Encodable>(_ value: Value, in context: EncodingContext) throws {
        switch value {
        // Compared first: to cast each value would take longer than to encode it.
        case let data as Data where Value.self == Data.self: content = .text(data.base64EncodedString())
        case let url as URL where Value.self == URL.self: content = .text(url.absoluteString)
        case let decimal as Decimal where Value.self == Decimal.self:
            guard decimal.isFinite else {
                let problem = "Expected a number. Instead, it is none, which JSON has no form for."
                throw EncodingError.invalidValue(value, .init(codingPath: context.path, debugDescription: problem))
            }
            content = .number("\(decimal)")
        default: try value.encode(to: CanonicalEncoder(node: self, context: context))
        }
        guard case .array(let elements) = content, let type = Value.self as? any Unordered.Type else { return }
        content = .unordered(elements, valuesPerElement: type.valuesPerElement)
    }
}
