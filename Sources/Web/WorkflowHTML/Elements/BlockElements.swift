// Blocks of text, and lists.

/// A generic container, `<div>`.
public func div(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.div, attributes, content())
}

/// A paragraph; contains text and inline elements only.
public func p(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.p, attributes, content())
}

/// Preformatted text, which keeps its spaces and line breaks.
public func pre(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.pre, attributes, content())
}

/// A block quotation.
public func blockquote(
    _ attributes: HTMLAttribute<ElementFamily.Quotation>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element(.blockquote, attributes, content())
}

/// A figure: a picture, table or listing that the text refers to.
public func figure(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.figure, attributes, content())
}

/// The caption of a figure.
public func figcaption(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.figcaption, attributes, content())
}

/// A thematic break.
public func hr(_ attributes: PlainAttribute...) -> HTML {
    .element(.hr, attributes)
}

/// An unordered list.
public func ul(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.ul, attributes, content())
}

/// An ordered list.
public func ol(
    _ attributes: HTMLAttribute<ElementFamily.OrderedList>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element(.ol, attributes, content())
}

/// An item of a list.
public func li(
    _ attributes: HTMLAttribute<ElementFamily.ListItem>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element(.li, attributes, content())
}

/// A list of commands.
public func menu(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.menu, attributes, content())
}

/// A description list: names with their descriptions.
public func dl(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.dl, attributes, content())
}

/// A name in a `dl`.
public func dt(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.dt, attributes, content())
}

/// A description in a `dl`.
public func dd(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.dd, attributes, content())
}
