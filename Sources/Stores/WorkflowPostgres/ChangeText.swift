import WorkflowSharing

/// The text of a notification: names between spaces, in ASCII, so that no encoding of a database changes them.
enum ChangeText {
    /// The text for all names, as PostgreSQL takes fewer than 8,000 bytes.
    static let everything = "*"
    private static let mostBytes = 7_999

    static func text(_ names: Set<DataName>) -> String {
        let text = names.map { escaped($0.rawValue) }.sorted().joined(separator: " ")
        return text.utf8.count <= mostBytes ? text : everything
    }

    /// A text of another form, such as a later version of the app may send, is a change of everything.
    static func change(_ text: String) -> DataChange {
        if text == everything { return .everything }
        let names = text.split(separator: " ", omittingEmptySubsequences: false).map { unescaped($0) }
        let known = names.compactMap(\.self)
        return known.count == names.count ? .names(Set(known.map { DataName($0) })) : .everything
    }

    private static func escaped(_ name: String) -> String {
        var text = ""
        for byte in name.utf8 {
            let sign = Character(UnicodeScalar(byte))
            if byte < 128, sign.isLetter || sign.isNumber || "/-_.:".contains(sign) {
                text.append(sign)
            } else {
                text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }
        return text
    }

    private static func unescaped(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2).compactMap { Character(UnicodeScalar($0)).hexDigitValue }
            guard digits.count == 2 else { return nil }
            bytes.append(UInt8(digits[0] << 4 | digits[1]))
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
