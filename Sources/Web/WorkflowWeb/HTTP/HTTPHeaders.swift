/// Header fields in the order they were added; names compare without regard to case.
public struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// One name (lower case) and value.
    public struct Field: Hashable, Sendable {
        /// The name, in lower case.
        public let name: String
        /// The value, without line breaks.
        public let value: String
    }

    /// All fields, in order.
    public private(set) var fields: [Field] = []

    /// Creates headers without fields.
    public init() {}

    /// Creates headers with one field per element.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { add(name, value) }
    }

    /// The first value of `name`; setting replaces all of them, nil removes them.
    public subscript(name: String) -> String? {
        get { fields.first { $0.name == name.lowercased() }?.value }
        set {
            fields.removeAll { $0.name == name.lowercased() }
            if let newValue { add(name, newValue) }
        }
    }

    /// Adds a field beside others of the same name.
    ///
    /// A value is cut at the first control character, and a field whose name is not a token is left out: neither can end
    /// the line and begin another.
    public mutating func add(_ name: String, _ value: String) {
        let name = name.lowercased()
        guard !name.isEmpty, name.utf8.allSatisfy(Self.isTokenByte) else { return }
        let kept = value.utf8.prefix { $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }
        fields.append(Field(name: name, value: String(decoding: kept, as: UTF8.self)))
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
        case UInt8(ascii: "_"): true
        default: false
        }
    }
}
