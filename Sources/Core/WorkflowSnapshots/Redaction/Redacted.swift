/// A value that snapshots keep and journals do not.
///
/// ```swift
/// struct State: Codable, Equatable {
///     var name = ""
///     @Redacted var password = ""
/// }
/// ```
/// Every encoder writes a placeholder in its place, unless it is told by ``Swift/CodingUserInfoKey/keepsRedactedValues`` to keep the value, as
/// ``JSONStateCoder`` is. So what is forgotten is left out, not written. In the payload of an action write the type:
/// `case logIn(name: String, password: Redacted<String>)`.
///
/// A field that becomes redacted, or ceases to be, needs no new form of its state.
@propertyWrapper
public struct Redacted<Value: Codable & Redactable>: Codable {
    public var wrappedValue: Value

    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }

    /// Creates the value for a place that takes no property wrapper, such as the payload of an action.
    public init(_ value: Value) {
        wrappedValue = value
    }

    public init(from decoder: any Decoder) throws {
        if let mark = try? decoder.container(keyedBy: RedactionMark.self),
            (try? mark.decode(Bool.self, forKey: .redacted)) == true
        {
            guard decoder.userInfo[.readsRedactions] as? Bool == true else { throw RedactedValueIsMissing() }
            wrappedValue = .redactedPlaceholder
        } else {
            wrappedValue = try decoder.singleValueContainer().decode(Value.self)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        if encoder.userInfo[.keepsRedactedValues] as? Bool == true {
            var container = encoder.singleValueContainer()
            try container.encode(wrappedValue)
        } else {
            var container = encoder.container(keyedBy: RedactionMark.self)
            try container.encode(true, forKey: .redacted)
        }
    }
}

extension Redacted: Equatable where Value: Equatable {}
extension Redacted: Hashable where Value: Hashable {}
extension Redacted: Sendable where Value: Sendable {}

extension Redacted: CustomStringConvertible, CustomReflectable {
    /// A text without the value.
    public var description: String { "(redacted)" }

    /// A mirror without the value.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension CodingUserInfoKey {
    /// The key under which an encoder has `true` to write the values of ``Redacted`` fields.
    ///
    /// Set it in a coder of your own for snapshots. Not set, a placeholder is written, which cannot be read as a value again.
    public static let keepsRedactedValues = CodingUserInfoKey(rawValue: "trellis.keepsRedactedValues")!

    /// The key under which a decoder has `true` to read placeholders.
    static let readsRedactions = CodingUserInfoKey(rawValue: "trellis.readsRedactions")!
}

extension KeyedDecodingContainer {
    /// Decodes an optional value, which may be missing as one that is not redacted may.
    public func decode<Value>(
        _ type: Redacted<Value?>.Type,
        forKey key: Key
    ) throws -> Redacted<Value?> where Value: Codable {
        try decodeIfPresent(type, forKey: key) ?? Redacted(nil)
    }
}

/// The reason for which a state is not read from what was written without its redacted values.
private struct RedactedValueIsMissing: Error, CustomStringConvertible {
    let description = "saved without its redacted values, by a coder that does not keep them"
}
