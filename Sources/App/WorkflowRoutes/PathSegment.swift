/// A text as one segment of a path.
///
/// Percent-encoding is not enough: servers and proxies refuse `%2F` and control characters in a path, or decode them, and browsers resolve
/// `.` and `..`. These characters, and the tilde itself, are written as a tilde and two hexadecimal digits.
enum PathSegment {
    static func encode(_ text: String) -> String {
        let isDots = text == "." || text == ".."
        guard isDots || text.utf8.contains(where: mustBeEscaped) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if scalar.isASCII, isDots || mustBeEscaped(UInt8(scalar.value)) {
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += digits.count < 2 ? "~0\(digits)" : "~\(digits)"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Returns the text; `nil` if a tilde is not followed by two digits of an ASCII character.
    static func decode(_ segment: String) -> String? {
        guard segment.utf8.contains(UInt8(ascii: "~")) else { return segment }
        var result = ""
        var rest = segment.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            guard scalar == "~" else {
                result.unicodeScalars.append(scalar)
                continue
            }
            let digits = rest.prefix(2)
            guard digits.count == 2, digits.allSatisfy(\.properties.isASCIIHexDigit),
                let value = UInt8(String(digits), radix: 16), value < 0x80
            else { return nil }
            result.unicodeScalars.append(Unicode.Scalar(value))
            rest = rest.dropFirst(2)
        }
        return result
    }

    private static func mustBeEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "~") || byte == UInt8(ascii: "/")
            || byte == UInt8(ascii: "\\")
    }
}
