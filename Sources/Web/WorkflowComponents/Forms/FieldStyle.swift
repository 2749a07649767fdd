/// The look of a field, where its kind leaves a choice.
public enum FieldStyle: Sendable {
    /// The control that suits the kind of the field.
    case standard
    /// All options of a choice, each with a button.
    case radioButtons
    /// The control alone, whose label is for assistive technologies only. For search fields and cells of tables.
    case unlabelled
}
