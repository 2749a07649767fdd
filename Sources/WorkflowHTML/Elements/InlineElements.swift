// Parts of a line of text.

/// A piece of text without a meaning.
public func span(
    _ attributes: HTMLAttribute<ElementFamily.Plain>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("span", attributes, content())
}

/// Important.
public func strong(
    _ attributes: HTMLAttribute<ElementFamily.Plain>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("strong", attributes, content())
}

/// Stressed.
public func em(
    _ attributes: HTMLAttribute<ElementFamily.Plain>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("em", attributes, content())
}

/// Bold, for no other reason.
public func b(
    _ attributes: HTMLAttribute<ElementFamily.Plain>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("b", attributes, content())
}

/// Italic, for no other reason.
public func i(
    _ attributes: HTMLAttribute<ElementFamily.Plain>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("i", attributes, content())
}

/// Underlined, for no other reason.
public func u(
    _ attributes: HTMLAttribute<ElementFamily.Plain>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("u", attributes, content())
}

/// No longer true.
public func s(
    _ attributes: HTMLAttribute<ElementFamily.Plain>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("s", attributes, content())
}

/// The small print.
public func small(
    _ attributes: HTMLAttribute<ElementFamily.Plain>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("small", attributes, content())
}

/// Marked, as a hit of a search is.
public func mark(
    _ attributes: HTMLAttribute<ElementFamily.Plain>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("mark", attributes, content())
}

/// Code.
public func code(
    _ attributes: HTMLAttribute<ElementFamily.Plain>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("code", attributes, content())
}

/// What is to be typed.
public func kbd(
    _ attributes: HTMLAttribute<ElementFamily.Plain>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("kbd", attributes, content())
}

/// What a program shows.
public func samp(
    _ attributes: HTMLAttribute<ElementFamily.Plain>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("samp", attributes, content())
}

/// Below the line.
public func sub(
    _ attributes: HTMLAttribute<ElementFamily.Plain>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("sub", attributes, content())
}

/// Above the line.
public func sup(
    _ attributes: HTMLAttribute<ElementFamily.Plain>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("sup", attributes, content())
}

/// An abbreviation; its `title` says of what.
public func abbr(
    _ attributes: HTMLAttribute<ElementFamily.Plain>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("abbr", attributes, content())
}

/// The title of a work.
public func cite(
    _ attributes: HTMLAttribute<ElementFamily.Plain>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("cite", attributes, content())
}

/// A term being defined.
public func dfn(
    _ attributes: HTMLAttribute<ElementFamily.Plain>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("dfn", attributes, content())
}

/// A quotation in a line.
public func q(
    _ attributes: HTMLAttribute<ElementFamily.Quotation>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("q", attributes, content())
}

/// Added text.
public func ins(
    _ attributes: HTMLAttribute<ElementFamily.Quotation>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("ins", attributes, content())
}

/// Removed text.
public func del(
    _ attributes: HTMLAttribute<ElementFamily.Quotation>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("del", attributes, content())
}

/// Text of unknown direction, kept apart from its surroundings: for names that people typed.
public func bdi(
    _ attributes: HTMLAttribute<ElementFamily.Plain>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("bdi", attributes, content())
}

/// Text in another direction.
public func bdo(
    _ attributes: HTMLAttribute<ElementFamily.Plain>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("bdo", attributes, content())
}

/// A time or date.
public func time(
    _ attributes: HTMLAttribute<ElementFamily.Time>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("time", attributes, content())
}

/// Text with its pronunciation.
public func ruby(
    _ attributes: HTMLAttribute<ElementFamily.Plain>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("ruby", attributes, content())
}

/// The pronunciation.
public func rt(
    _ attributes: HTMLAttribute<ElementFamily.Plain>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("rt", attributes, content())
}

/// A parenthesis for browsers without ruby.
public func rp(
    _ attributes: HTMLAttribute<ElementFamily.Plain>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("rp", attributes, content())
}

/// A line end that belongs to the text.
public func br(_ attributes: HTMLAttribute<ElementFamily.Plain>...) -> HTML {
    .element("br", attributes)
}

/// Where a long word may be broken.
public func wbr(_ attributes: HTMLAttribute<ElementFamily.Plain>...) -> HTML {
    .element("wbr", attributes)
}
