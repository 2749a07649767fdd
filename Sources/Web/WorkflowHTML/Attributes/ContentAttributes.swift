/// Attributes of tables, lists and text.

extension HTMLAttribute where Family == ElementFamily.Cell {
    /// The number of columns that the cell spans.
    public static func colspan(_ count: Int) -> HTMLAttribute { HTMLAttribute(name: "colspan", String(count)) }

    /// The number of rows that the cell spans.
    public static func rowspan(_ count: Int) -> HTMLAttribute { HTMLAttribute(name: "rowspan", String(count)) }

    /// The cells that a heading cell refers to.
    public static func scope(_ scope: CellScope) -> HTMLAttribute { HTMLAttribute(name: "scope", scope.rawValue) }

    /// The ids of the headings of the cell.
    public static func headers(_ ids: String) -> HTMLAttribute { HTMLAttribute(name: "headers", ids) }
}

/// The cells that a heading cell refers to.
public enum CellScope: String, Sendable {
    case row
    case column = "col"
    case rowGroup = "rowgroup"
    case columnGroup = "colgroup"
}

extension HTMLAttribute where Family == ElementFamily.Column {
    /// The number of columns.
    public static func span(_ count: Int) -> HTMLAttribute { HTMLAttribute(name: "span", String(count)) }
}

extension HTMLAttribute where Family == ElementFamily.OrderedList {
    /// The number of the first item.
    public static func start(_ number: Int) -> HTMLAttribute { HTMLAttribute(name: "start", String(number)) }

    /// Numbers the items in descending order.
    public static func reversed(_ isOn: Bool = true) -> HTMLAttribute { HTMLAttribute(name: "reversed", isOn: isOn) }
}

extension HTMLAttribute where Family == ElementFamily.ListItem {
    /// The number of the item in an ordered list.
    public static func value(_ number: Int) -> HTMLAttribute { HTMLAttribute(name: "value", String(number)) }
}

extension HTMLAttribute where Family == ElementFamily.Time {
    /// The machine-readable time, in ISO 8601.
    public static func datetime(_ text: String) -> HTMLAttribute { HTMLAttribute(name: "datetime", text) }
}

extension HTMLAttribute where Family == ElementFamily.Quotation {
    /// The URL of the source.
    public static func cite(_ url: String) -> HTMLAttribute { HTMLAttribute(name: "cite", url: url) }
}
