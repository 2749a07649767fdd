/// A reason why the value of a field, or a whole form, is refused: a key for translations, and an English text.
///
/// ```swift
/// static let taken = FieldError("sign-up.taken", "This name is taken.")
/// ```
public struct FieldError: Error, Hashable, Codable, Sendable {
    /// A value in the text of an error, such as a smallest number.
    public enum Argument: Hashable, Codable, Sendable {
        /// A number that may decide the plural form of the text.
        case count(Int)
        /// Any other value, as text.
        case text(String)
    }

    /// The key of the text in a table of translations, such as `form.required`.
    public let key: String
    /// The values in the text, by name.
    public let arguments: [String: Argument]
    /// The text in English.
    public let text: String

    /// Creates an error.
    /// - Parameters:
    ///   - key: The key of the text in a table of translations.
    ///   - text: The text in English. It says what to do: "Enter a number from 1 to 50."
    ///   - arguments: The values in the text, by name.
    public init(_ key: String, _ text: String, arguments: [String: Argument] = [:]) {
        self.key = key
        self.text = text
        self.arguments = arguments
    }
}

extension FieldError {
    /// A missing value.
    public static let required = FieldError("form.required", "Fill in this field.")
    /// A missing choice.
    public static let notChosen = FieldError("form.not-chosen", "Choose an option.")
    /// A value that is not among the options.
    public static let notAnOption = FieldError("form.not-an-option", "Choose one of the options.")
    /// A box that has to be checked and is not.
    public static let notAccepted = FieldError("form.not-accepted", "Check this box to go on.")
    /// A text that is no whole number.
    public static let notAnInteger = FieldError("form.not-an-integer", "Enter a whole number, such as 12.")
    /// A text that is not a number.
    public static let notANumber = FieldError("form.not-a-number", "Enter a number, such as 12.5.")
    /// A text that is no date.
    public static let notADate = FieldError("form.not-a-date", "Enter a date, such as 2027-06-19.")
    /// A text that is no e-mail address.
    public static let notAnEmail = FieldError("form.not-an-email", "Enter an address such as name@example.org.")
    /// A text that does not have the required form.
    public static let mismatch = FieldError("form.mismatch", "Enter this in the form that is asked for.")
    /// A form whose values are not valid together.
    public static let invalid = FieldError("form.invalid", "This cannot be accepted as it is. Check what you entered.")
    /// A value that could not be verified, because the service that does it failed.
    public static let notVerified = FieldError("form.not-verified", "This could not be checked. Try again.")
}
