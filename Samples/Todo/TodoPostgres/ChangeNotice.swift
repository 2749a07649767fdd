import TodoCore

/// A message from server to server that a user's list has changed.
struct ChangeNotice: Equatable {
    /// The channel of NOTIFY.
    static let channel = "todo"

    var owner: Owner
    /// The version that the list has now.
    var version: Int
}

extension ChangeNotice {
    /// The form of the message: text without characters that any encoding could change, at most 2,020 of the 8,000 bytes that
    /// PostgreSQL allows.
    var text: String { "\(version) \(owner.hex)" }

    /// - Returns: `nil` for a text of another form, such as a later version of this app may send.
    init?(text: String) {
        let words = text.split(separator: " ")
        guard words.count == 2, let version = Int(words[0]), let owner = Owner(hex: words[1]) else { return nil }
        self.init(owner: owner, version: version)
    }
}

/// A user as the database knows it: by the bytes of the name, of which two may be one name to Swift.
struct Owner: Hashable {
    let name: [UInt8]

    init(_ user: User) {
        name = Array(user.name.utf8)
    }

    init?(hex: Substring) {
        let digits = hex.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        guard digits.count == hex.utf8.count, digits.count % 2 == 0 else { return nil }
        name = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    var hex: String {
        name.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}
