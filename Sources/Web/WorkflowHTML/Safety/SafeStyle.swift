/// One style declaration that can neither end early nor load anything.
struct SafeStyle {
    let text: String

    init?(property: String, value: String) {
        guard Self.isName(property), Self.isPlain(value) else { return nil }
        text = "\(property):\(value)"
    }

    private static func isName(_ property: String) -> Bool {
        guard let first = property.utf8.first, first == UInt8(ascii: "-") || isLetter(first) else { return false }
        return property.utf8.allSatisfy { isLetter($0) || $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20)
    }

    /// Returns whether the value has no escapes, quotes, comments, blocks, further declarations or functions that load
    /// something.
    private static func isPlain(_ value: String) -> Bool {
        let lower = value.lowercased()
        guard lower.utf8.allSatisfy({ $0 > 0x1F && $0 != 0x7F && !";{}\\<>\"'@".utf8.contains($0) }) else {
            return false
        }
        return !["/*", "*/", "url", "image(", "image-set(", "expression", "javascript:", "src("].contains {
            contains($0, in: lower)
        }
    }

    private static func contains(_ part: String, in text: String) -> Bool {
        let part = Array(part.utf8)
        let text = Array(text.utf8)
        guard text.count >= part.count else { return false }
        return (0...(text.count - part.count)).contains { text[$0..<($0 + part.count)].elementsEqual(part) }
    }
}
