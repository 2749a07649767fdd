/// A JSON value read from a client's frame. There are no objects, for no handler takes one.
///
/// The reader is our own because frames come from outside: depth and size are bounded before anything is built,
/// and every failure is a typed ``FrameError``.
package enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])

    /// The number as an integer, `nil` if it is not a whole number that a `Double` holds exactly.
    package var integer: Int? {
        guard case .number(let value) = self, value.magnitude <= 9_007_199_254_740_992 else { return nil }
        return Int(exactly: value)
    }

    /// The text of a string, `nil` for every other kind.
    package var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The elements of an array, `nil` for every other kind.
    package var elements: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }
}
