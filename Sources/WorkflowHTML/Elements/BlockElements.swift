// Blocks of text, and lists.

/// A block without a meaning.
public func div(
    _ attributes: HTMLAttribute<ElementFamily.Plain>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("div", attributes, content())
}

/// A paragraph; holds text and inline elements only.
public func p(
    _ attributes: HTMLAttribute<ElementFamily.Plain>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("p", attributes, content())
}

/// Text whose spaces and line ends are kept.
public func pre(
    _ attributes: HTMLAttribute<ElementFamily.Plain>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("pre", attributes, content())
}

/// A quotation of its own.
public func blockquote(
    _ attributes: HTMLAttribute<ElementFamily.Quotation>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("blockquote", attributes, content())
}

/// A picture, table or listing that the text refers to.
public func figure(
    _ attributes: HTMLAttribute<ElementFamily.Plain>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("figure", attributes, content())
}

/// What a figure shows.
public func figcaption(
    _ attributes: HTMLAttribute<ElementFamily.Plain>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("figcaption", attributes, content())
}

/// A change of subject.
public func hr(_ attributes: HTMLAttribute<ElementFamily.Plain>...) -> HTML {
    .element("hr", attributes)
}

/// A list without an order.
public func ul(
    _ attributes: HTMLAttribute<ElementFamily.Plain>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("ul", attributes, content())
}

/// A list in order.
public func ol(
    _ attributes: HTMLAttribute<ElementFamily.OrderedList>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("ol", attributes, content())
}

/// An item of a list.
public func li(
    _ attributes: HTMLAttribute<ElementFamily.ListItem>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("li", attributes, content())
}

/// A list of commands.
public func menu(
    _ attributes: HTMLAttribute<ElementFamily.Plain>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("menu", attributes, content())
}

/// Names with their descriptions.
public func dl(
    _ attributes: HTMLAttribute<ElementFamily.Plain>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("dl", attributes, content())
}

/// A name in a `dl`.
public func dt(
    _ attributes: HTMLAttribute<ElementFamily.Plain>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("dt", attributes, content())
}

/// A description in a `dl`.
public func dd(
    _ attributes: HTMLAttribute<ElementFamily.Plain>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("dd", attributes, content())
}
