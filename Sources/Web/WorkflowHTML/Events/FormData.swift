import TrellisSupport

/// The fields of a submitted form, in document order.
///
/// On the wire a list of pairs, `[["name","value"],…]`; unchecked boxes are missing, as in any form.
public struct FormData: Equatable, Sendable {
    /// A field's name and value.
    public struct Field: Equatable, Sendable {
        /// The control's name.
        public let name: String
        /// The control's value.
        public let value: String

        /// Creates a field.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// All fields, names repeated as in the form.
    public let fields: [Field]

    /// Creates form data, for tests and plain form posts.
    public init(fields: [Field]) {
        self.fields = fields
    }

    /// The value of the first field of that name; `nil` if there is none.
    public subscript(name: String) -> String? {
        fields.first { $0.name.equalsBytes(of: name) }?.value
    }

    /// Returns the values of all fields of that name.
    public func all(_ name: String) -> [String] {
        fields.filter { $0.name.equalsBytes(of: name) }.map(\.value)
    }
}

extension FormData {
    init(_ value: EventValue) throws(EventValueError) {
        guard case .list(let pairs) = value else {
            throw EventValueError(expected: "a list of form fields", received: value)
        }
        var fields: [Field] = []
        for pair in pairs {
            let parts = try pair.decodeTexts()
            guard parts.count == 2 else { throw EventValueError(expected: "a name and a value", received: pair) }
            fields.append(Field(name: parts[0], value: parts[1]))
        }
        self.init(fields: fields)
    }
}
