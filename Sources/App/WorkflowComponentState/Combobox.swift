/// A text field that suggests values: the text, whether suggestions are shown, and what was chosen.
public struct Combobox<Value: Hashable & Sendable>: Hashable, Sendable {
    /// The text in the field.
    public private(set) var text: String
    /// A Boolean value that indicates whether suggestions are shown.
    public private(set) var isOpen = false
    /// The chosen value; `nil` while the text is not that of one.
    public private(set) var chosen: Value?

    /// Creates a field, with nothing or a value chosen.
    public init(_ chosen: Value? = nil, text: String = "") {
        (self.chosen, self.text) = (chosen, text)
    }

    /// Sets the typed text, and shows suggestions for it.
    public mutating func type(_ text: String) {
        if text == self.text { return }
        (self.text, isOpen, chosen) = (text, !text.isEmpty, nil)
    }

    /// Shows all suggestions, or hides them.
    public mutating func open(_ isOpen: Bool = true) {
        self.isOpen = isOpen
    }

    /// Chooses a value.
    /// - Parameters:
    ///   - value: The value.
    ///   - text: The text of the value, which the field then has.
    public mutating func choose(_ value: Value, text: String) {
        (self.text, isOpen, chosen) = (text, false, value)
    }
}

extension Combobox: Codable where Value: Codable {}
