/// Whether words are corrected while they are typed.
public enum UITextAutocorrectionType: Int, Sendable {
    /// As is usual.
    case `default` = 0
    /// They are not.
    case no = 1
    /// They are.
    case yes = 2
}

/// Which letters are made capital while they are typed.
public enum UITextAutocapitalizationType: Int, Sendable {
    /// None.
    case none = 0
    /// The first of each word.
    case words = 1
    /// The first of each sentence.
    case sentences = 2
    /// All.
    case allCharacters = 3
}

/// Which keyboard is shown.
public enum UIKeyboardType: Int, Sendable {
    case `default` = 0
    case asciiCapable = 1
    case numbersAndPunctuation = 2
    case URL = 3
    case numberPad = 4
    case phonePad = 5
    case namePhonePad = 6
    case emailAddress = 7
    case decimalPad = 8
}

/// What the keyboard's Return says.
public enum UIReturnKeyType: Int, Sendable {
    case `default` = 0
    case go = 1
    case join = 3
    case next = 4
    case search = 6
    case send = 7
    case done = 9
}

/// What a text is, so that the system can offer it.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A name.
    public static let name = UITextContentType(rawValue: "name")
    /// The name of a user.
    public static let username = UITextContentType(rawValue: "username")
    /// A password.
    public static let password = UITextContentType(rawValue: "password")
    /// A password to be.
    public static let newPassword = UITextContentType(rawValue: "new-password")
    /// An address for e-mail.
    public static let emailAddress = UITextContentType(rawValue: "email")
    /// A code that was sent.
    public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
}
