import TrellisSupport

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
        get {
            let name = Self.lowercased(name)
            return fields.first { $0.name == name }?.value
        }
        set {
            let name = Self.lowercased(name)
            fields.removeAll { $0.name == name }
            if let newValue { add(name, newValue) }
        }
    }

    /// Adds a field beside others of the same name.
    ///
    /// A value is cut at the first control character, and a field with an invalid name is left out: neither can end the
    /// line and begin another.
    public mutating func add(_ name: String, _ value: String) {
        let name = Self.lowercased(name)
        guard !name.isEmpty, name.utf8.withBytes({ $0.allSatisfy(Self.isTokenByte) }) else { return }
        let kept = value.utf8.withBytes { $0.firstIndex(where: Self.isControl) }
        let value = kept.map { String(decoding: value.utf8.prefix($0), as: UTF8.self) } ?? value
        fields.append(Field(name: name, value: value))
    }

    /// Returns the lines of fields in a head.
    static func lines(of fields: [Field]) -> [UInt8] {
        var lines: [UInt8] = []
        lines.reserveCapacity(fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 })
        for field in fields {
            lines += field.name.utf8
            lines += ": ".utf8
            lines += field.value.utf8
            lines += "\r\n".utf8
        }
        return lines
    }

    private static func isControl(_ byte: UInt8) -> Bool {
        byte < 0x20 && byte != 0x09 || byte == 0x7F
    }

    /// Most names are in lower case.
    private static func lowercased(_ name: String) -> String {
        name.utf8.withBytes { $0.allSatisfy(isTokenByte) } ? name : name.lowercased()
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
        case UInt8(ascii: "_"): true
        default: false
        }
    }
}
