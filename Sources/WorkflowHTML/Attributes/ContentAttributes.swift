/// Attributes of tables, lists and text.

extension HTMLAttribute where Family == ElementFamily.Cell {
    /// How many columns the cell spans.
    public static func colspan(_ count: Int) -> HTMLAttribute { HTMLAttribute(name: "colspan", String(count)) }

    /// How many rows the cell spans.
    public static func rowspan(_ count: Int) -> HTMLAttribute { HTMLAttribute(name: "rowspan", String(count)) }

    /// What a heading cell is the heading of.
    public static func scope(_ scope: CellScope) -> HTMLAttribute { HTMLAttribute(name: "scope", scope.rawValue) }

    /// The ids of the headings of the cell.
    public static func headers(_ ids: String) -> HTMLAttribute { HTMLAttribute(name: "headers", ids) }
}

/// What a heading cell is the heading of.
public enum CellScope: String, Sendable {
    case row
    case column = "col"
    case rowGroup = "rowgroup"
    case columnGroup = "colgroup"
}

extension HTMLAttribute where Family == ElementFamily.Column {
    /// How many columns.
    public static func span(_ count: Int) -> HTMLAttribute { HTMLAttribute(name: "span", String(count)) }
}

extension HTMLAttribute where Family == ElementFamily.OrderedList {
    /// The number of the first item.
    public static func start(_ number: Int) -> HTMLAttribute { HTMLAttribute(name: "start", String(number)) }

    /// Whether it counts down.
    public static func reversed(_ isOn: Bool = true) -> HTMLAttribute { HTMLAttribute(name: "reversed", isOn: isOn) }
}

extension HTMLAttribute where Family == ElementFamily.ListItem {
    /// The number of the item in an ordered list.
    public static func value(_ number: Int) -> HTMLAttribute { HTMLAttribute(name: "value", String(number)) }
}

extension HTMLAttribute where Family == ElementFamily.Time {
    /// The time for machines, in ISO 8601.
    public static func datetime(_ text: String) -> HTMLAttribute { HTMLAttribute(name: "datetime", text) }
}

extension HTMLAttribute where Family == ElementFamily.Quotation {
    /// Where it was taken from.
    public static func cite(_ url: String) -> HTMLAttribute { HTMLAttribute(name: "cite", url: url) }
}
