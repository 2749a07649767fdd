/// The control that suits a field, and the limits that it can show before anything is checked.
public struct FieldControl: Sendable {
    /// The kind of a control.
    public enum Kind: Sendable {
        /// A text of one line.
        case text
        /// A text of several lines.
        case multilineText
        /// An e-mail address.
        case email
        /// A text that is not shown. It is ``FieldControl/isSecret``.
        case password
        /// A whole number.
        case integer
        /// A number with a fraction.
        case decimal
        /// A day.
        case date
        /// A box that is checked or not.
        case flag
        /// One of several options.
        case choice
        /// Any number of several options.
        case choices
    }

    /// An option of a choice.
    public struct Option: Hashable, Sendable {
        /// The text that is sent.
        public let value: String
        /// The text that is shown.
        public let title: String
    }

    /// The kind of the control.
    public internal(set) var kind: Kind
    /// The options of a choice.
    public internal(set) var options: [Option] = []
    /// The smallest number of characters.
    public internal(set) var minimumLength: Int?
    /// The largest number of characters.
    public internal(set) var maximumLength: Int?
    /// The smallest value, as it is written in a form.
    public internal(set) var minimum: String?
    /// The largest value, as it is written in a form.
    public internal(set) var maximum: String?
    /// A Boolean value that indicates whether something has to be entered.
    public internal(set) var isRequired = true
    /// A Boolean value that indicates whether the text is secret: in no snapshot, and in no page that shows the form again.
    public internal(set) var isSecret = false
}
