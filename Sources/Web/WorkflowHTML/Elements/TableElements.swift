// Tables. Rows are in a `thead`, `tbody` or `tfoot`, never in the `table` itself: the browser would insert one.

/// A table; holds a caption, column groups, `thead`, `tbody` and `tfoot`.
public func table(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.table, attributes, content())
}

/// The caption of a table.
public func caption(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.caption, attributes, content())
}

/// A group of columns.
public func colgroup(
    _ attributes: HTMLAttribute<ElementFamily.Column>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element(.colgroup, attributes, content())
}

/// A column.
public func col(_ attributes: HTMLAttribute<ElementFamily.Column>...) -> HTML {
    .element(.col, attributes)
}

/// The head rows.
public func thead(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.thead, attributes, content())
}

/// The body rows.
public func tbody(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.tbody, attributes, content())
}

/// The foot rows.
public func tfoot(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.tfoot, attributes, content())
}

/// A row.
public func tr(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.tr, attributes, content())
}

/// A heading cell.
public func th(
    _ attributes: HTMLAttribute<ElementFamily.Cell>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element(.th, attributes, content())
}

/// A cell.
public func td(
    _ attributes: HTMLAttribute<ElementFamily.Cell>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element(.td, attributes, content())
}
