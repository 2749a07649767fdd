/// The texts of a chart that are not its data.
public struct ChartTexts: Hashable, Sendable {
    /// The button that shows the values as a table.
    public var table: String
    /// The head of the column of places.
    public var label: String
    /// The text for a value that is missing.
    public var missing: String

    /// Creates texts.
    public init(table: String = "As a table", label: String = "At", missing: String = "–") {
        (self.table, self.label, self.missing) = (table, label, missing)
    }
}
