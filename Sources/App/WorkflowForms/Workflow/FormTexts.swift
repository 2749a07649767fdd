/// The texts that a form shows by itself. Those of ``english`` are the default.
public struct FormTexts: Sendable {
    /// Returns the text of an error. The default is ``FieldError/text``.
    public var error: @Sendable (FieldError) -> String
    /// The mark at the label of a field that may stay empty.
    public var optional: String
    /// The note at a field that is being verified.
    public var verifying: String
    /// The first option of a choice, which chooses nothing.
    public var choose: String

    /// The texts in English.
    public static let english = FormTexts()

    /// Creates texts.
    public init(
        error: @escaping @Sendable (FieldError) -> String = \.text,
        optional: String = "optional",
        verifying: String = "Checking …",
        choose: String = "Choose …"
    ) {
        (self.error, self.optional, self.verifying, self.choose) = (error, optional, verifying, choose)
    }
}
