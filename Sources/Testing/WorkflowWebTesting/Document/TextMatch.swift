/// A condition on the name or text of an element.
struct TextMatch {
    /// `nil` if any text will do.
    private let wanted: String?
    private let isPart: Bool

    /// Creates a condition for a whole text; `nil` for any.
    init(_ text: String?) {
        (wanted, isPart) = (text?.normalized, false)
    }

    private init(part: String) {
        (wanted, isPart) = (part.normalized, true)
    }

    /// Returns a condition for a text that has this part.
    static func part(_ part: String) -> TextMatch { TextMatch(part: part) }

    /// A Boolean value that indicates whether any text will do.
    var isAny: Bool { wanted == nil }

    /// Returns whether a text, whose white space is normalized, fulfils the condition.
    func fits(_ text: String) -> Bool {
        guard let wanted else { return true }
        return isPart ? text.contains(wanted) : text == wanted
    }

    /// Describes a query for elements of a kind, as in `list item with "Milk"`.
    func description(of what: String) -> String {
        guard let wanted else { return what }
        return "\(what)\(isPart ? " with" : "") \(wanted.debugDescription)"
    }
}
