import TrellisSupport
import WorkflowSharing

/// The text of a notification: names between spaces, in ASCII, so that no encoding of a database changes them, and its sender.
enum ChangeText {
    /// The text for all names, as PostgreSQL takes fewer than 8,000 bytes.
    static let everything = "*"
    private static let mostBytes = 7_999

    static func text(_ names: Set<DataName>, from sender: UInt64) -> String {
        let words = names.map { PercentEncoding.encodeComponent($0.rawValue) }.sorted() + [word(sender)]
        let text = words.joined(separator: " ")
        return text.utf8.count <= mostBytes ? text : everything
    }

    /// Returns the change that a text tells; `nil` if it names `sender`.
    ///
    /// A text of another form, such as a later version of the app may send, is a change of everything.
    static func change(_ text: String, besides sender: UInt64) -> DataChange? {
        if text == everything { return .everything }
        var words = text.split(separator: " ", omittingEmptySubsequences: false)
        if words.last?.first == "@", words.removeLast() == word(sender) { return nil }
        let names = words.map { unescaped($0) }
        let known = names.compactMap(\.self)
        return known.count == names.count ? .names(Set(known.map { DataName($0) })) : .everything
    }

    /// A word that no name is.
    private static func word(_ sender: UInt64) -> String { "@" + String(sender, radix: 16) }

    /// Not as a URL is read: a name may have a NUL.
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
