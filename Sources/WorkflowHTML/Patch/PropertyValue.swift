/// The value of a control's live property.
public enum PropertyValue: Equatable, Sendable {
    /// Of `value`.
    case text(String)
    /// Of `checked`, `selected` and `open`.
    case flag(Bool)
}
