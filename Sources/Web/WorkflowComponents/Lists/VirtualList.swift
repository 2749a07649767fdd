public import WorkflowComponentState
public import WorkflowHTML

/// Returns a list of any length. Only the rows of a window are on the page. Scrolling moves the window, by
/// ``Components/script``.
///
/// For assistive technologies it is a grid of one column. Only that pattern says how many rows there are while most of
/// them are not on the page, and allows buttons and links in a row. The arrow keys, Page Up, Page Down, Home and End
/// move the focus from row to row. Enter leads to the first control in a row and Escape back, so give controls
/// `.tabIndex(-1)`.
///
/// ```swift
/// virtualList("Log", id: "log", window: state.window, rowHeight: 40, onWindow: { sink.send(.scrolled($0)) }) { index in
///     entries[index].text
/// }
/// ```
/// - Parameters:
///   - label: What the list shows.
///   - id: The DOM id of the list, unique in the page.
///   - window: The rows on the page.
///   - rowHeight: The height of each row, in CSS pixels. With more than 16,000,000 pixels in all, browsers scroll inexactly.
///   - onWindow: Called with the rows to show; see `ListWindow.show(_:)`.
///   - row: Returns the content of the row at a position. Called for the rows of the window alone.
public func virtualList(
    _ label: String,
    id: String,
    window: ListWindow,
    rowHeight: Int,
    onWindow: @escaping (ListWindow.Request) -> Void,
    @HTMLBuilder row: @escaping (Int) -> HTML
) -> HTML {
    let height = max(1, rowHeight)
    return grid(label, id: id, window: window, height: height, onWindow: onWindow) {
        keyed(window.rows, id: { $0 }) { index in
            gridRow(index, isTabStop: index == window.tabStop, height: height) { row(index) }
        }
    }
}

/// Returns a list of any length as the function above does, whose rows are made again only when their values change. A step
/// of a scroll then makes the rows that come.
///
/// ```swift
/// virtualList("Log", id: "log", window: state.window, rowHeight: 40, onWindow: { sink.send(.scrolled($0)) },
///     value: { entries[$0] }) { index, entry in entry.text }
/// ```
/// - Parameters:
///   - label: What the list shows.
///   - id: The DOM id of the list, unique in the page.
///   - window: The rows on the page.
///   - rowHeight: The height of each row, in CSS pixels.
///   - onWindow: Called with the rows to show; see `ListWindow.show(_:)`.
///   - value: Returns all that the content of the row at a position depends on.
///   - row: Returns the content of the row at a position with its value.
public func virtualList<Value: Equatable>(
    _ label: String,
    id: String,
    window: ListWindow,
    rowHeight: Int,
    onWindow: @escaping (ListWindow.Request) -> Void,
    value: @escaping (Int) -> Value,
    @HTMLBuilder row: @escaping (Int, Value) -> HTML
) -> HTML {
    let height = max(1, rowHeight)
    let rows = window.rows.map {
        RowValue(index: $0, isTabStop: $0 == window.tabStop, height: height, value: value($0))
    }
    return grid(label, id: id, window: window, height: height, onWindow: onWindow) {
        keyed(rows, id: { $0.index }, memo: { $0 }) { item in
            gridRow(item.index, isTabStop: item.isTabStop, height: height) { row(item.index, item.value) }
        }
    }
}

private struct RowValue<Value: Equatable>: Equatable {
    let index: Int
    let isTabStop: Bool
    let height: Int
    let value: Value
}

extension ListWindow {
    /// The one row to which Tab leads.
    fileprivate var tabStop: Int { focused ?? first }
}

private func grid(
    _ label: String,
    id: String,
    window: ListWindow,
    height: Int,
    onWindow: @escaping (ListWindow.Request) -> Void,
    @HTMLBuilder rows: () -> HTML
) -> HTML {
    div(
        .id(id),
        .class("tc-long-list"),
        .role(ARIARole("grid")),
        .ariaLabel(label),
        .aria("rowcount", "\(window.count)"),
        .hook("tc-long-list"),
        .data("first", "\(window.first)"),
        .data("size", "\(window.size)"),
        .data("count", "\(window.count)"),
        .data("height", "\(height)"),
        .data("focused", "\(window.focused ?? -1)"),
        .tabIndex(window.count == 0 ? 0 : -1)
    ) {
        input(
            .type(.hidden),
            .class("tc-window"),
            .onInput(limit: 64) { text in ListWindow.Request(text).map(onWindow) }
        )
        div(
            .class("tc-rows"),
            .role(ARIARole("rowgroup")),
            .style("height", "\(window.count * height)px"),
            content: rows
        )
    }
}

private func gridRow(_ index: Int, isTabStop: Bool, height: Int, @HTMLBuilder content: () -> HTML) -> HTML {
    div(
        .class("tc-row"),
        .role(ARIARole("row")),
        .aria("rowindex", "\(index + 1)"),
        .tabIndex(isTabStop ? 0 : -1),
        .style("top", "\(index * height)px"),
        .style("height", "\(height)px")
    ) {
        div(.class("tc-cell"), .role(ARIARole("gridcell")), content: content)
    }
}
