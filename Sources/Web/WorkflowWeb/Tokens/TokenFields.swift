/// The texts in a token's payload, each with its length before it, so that field boundaries are unambiguous.
enum TokenFields {
    static func encode(_ fields: [String]) -> [UInt8] {
        fields.flatMap { field in
            let bytes = Array(field.utf8.prefix(Int(UInt16.max)))
            return [UInt8(bytes.count >> 8), UInt8(bytes.count & 255)] + bytes
        }
    }

    /// Returns the fields of `bytes`; nil if there are not exactly `count`.
    static func decode(_ bytes: [UInt8], count: Int) -> [String]? {
        decode(bytes).flatMap { $0.count == count ? $0 : nil }
    }

    /// Returns the fields of `bytes`; nil if they are not fields.
    static func decode(_ bytes: [UInt8]) -> [String]? {
        var fields: [String] = []
        var rest = bytes[...]
        while let high = rest.popFirst() {
            guard let low = rest.popFirst() else { return nil }
            let length = Int(high) << 8 | Int(low)
            guard rest.count >= length, let text = String(validating: rest.prefix(length), as: UTF8.self) else {
                return nil
            }
            fields.append(text)
            rest = rest.dropFirst(length)
        }
        return fields
    }
}
