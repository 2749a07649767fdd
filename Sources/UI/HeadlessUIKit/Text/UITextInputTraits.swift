/// The correction of words during typing.
public enum UITextAutocorrectionType: Int, Sendable {
    /// The system's default.
    case `default` = 0
    /// No correction.
    case no = 1
    /// Correction.
    case yes = 2
}

/// The capitalisation of letters during typing.
public enum UITextAutocapitalizationType: Int, Sendable {
    /// None.
    case none = 0
    /// The first letter of each word.
    case words = 1
    /// The first letter of each sentence.
    case sentences = 2
    /// All letters.
    case allCharacters = 3
}

/// The kind of keyboard.
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

/// The label of the Return key.
public enum UIReturnKeyType: Int, Sendable {
    case `default` = 0
    case go = 1
    case join = 3
    case next = 4
    case search = 6
    case send = 7
    case done = 9
}

/// The meaning of a text, by which the system offers completions.
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
    /// A new password.
    public static let newPassword = UITextContentType(rawValue: "new-password")
    /// An e-mail address.
    public static let emailAddress = UITextContentType(rawValue: "email")
    /// A one-time code.
    public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
}
