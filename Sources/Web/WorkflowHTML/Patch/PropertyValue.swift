/// The value of a control's live property.
public enum PropertyValue: Equatable, Sendable {
    /// The value of `value`.
    case text(String)
    /// The value of `checked`, `selected` or `open`.
    case flag(Bool)
}
