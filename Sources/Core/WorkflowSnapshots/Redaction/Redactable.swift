/// A type whose values can be ``Redacted``: it has a value for those that a journal does not have.
public protocol Redactable {
    /// The value in a tree that is replayed from a journal.
    static var redactedPlaceholder: Self { get }
}

extension String: Redactable {
    public static var redactedPlaceholder: String { "" }
}

extension Bool: Redactable {
    public static var redactedPlaceholder: Bool { false }
}

extension Int: Redactable {
    public static var redactedPlaceholder: Int { 0 }
}

extension Double: Redactable {
    public static var redactedPlaceholder: Double { 0 }
}

extension Optional: Redactable {
    public static var redactedPlaceholder: Wrapped? { nil }
}

extension Array: Redactable {
    public static var redactedPlaceholder: [Element] { [] }
}

extension Set: Redactable {
    public static var redactedPlaceholder: Set<Element> { [] }
}

extension Dictionary: Redactable {
    public static var redactedPlaceholder: [Key: Value] { [:] }
}
