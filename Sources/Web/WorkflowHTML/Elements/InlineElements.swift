// Parts of a line of text.

/// A generic inline container, `<span>`.
public func span(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.span, attributes, content())
}

/// Important text.
public func strong(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.strong, attributes, content())
}

/// Emphasised text.
public func em(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.em, attributes, content())
}

/// Bold text without a meaning of its own.
public func b(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.b, attributes, content())
}

/// Italic text without a meaning of its own.
public func i(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.i, attributes, content())
}

/// Underlined text without a meaning of its own.
public func u(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.u, attributes, content())
}

/// Text that is no longer true.
public func s(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.s, attributes, content())
}

/// Small print.
public func small(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.small, attributes, content())
}

/// Marked text, such as a match of a search.
public func mark(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.mark, attributes, content())
}

/// Code.
public func code(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.code, attributes, content())
}

/// Keyboard input.
public func kbd(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.kbd, attributes, content())
}

/// Program output.
public func samp(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.samp, attributes, content())
}

/// A subscript.
public func sub(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.sub, attributes, content())
}

/// A superscript.
public func sup(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.sup, attributes, content())
}

/// An abbreviation; its `title` gives the full form.
public func abbr(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.abbr, attributes, content())
}

/// The title of a work.
public func cite(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.cite, attributes, content())
}

/// A term being defined.
public func dfn(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.dfn, attributes, content())
}

/// An inline quotation.
public func q(
    _ attributes: HTMLAttribute<ElementFamily.Quotation>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element(.q, attributes, content())
}

/// Added text.
public func ins(
    _ attributes: HTMLAttribute<ElementFamily.Quotation>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element(.ins, attributes, content())
}

/// Removed text.
public func del(
    _ attributes: HTMLAttribute<ElementFamily.Quotation>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element(.del, attributes, content())
}

/// Text of unknown direction, isolated from its surroundings, such as a name that a user typed.
public func bdi(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.bdi, attributes, content())
}

/// Text in another direction.
public func bdo(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.bdo, attributes, content())
}

/// A time or date.
public func time(
    _ attributes: HTMLAttribute<ElementFamily.Time>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element(.time, attributes, content())
}

/// Text with its pronunciation.
public func ruby(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.ruby, attributes, content())
}

/// The pronunciation.
public func rt(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.rt, attributes, content())
}

/// A parenthesis for browsers without ruby.
public func rp(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.rp, attributes, content())
}

/// A line break that belongs to the text.
public func br(_ attributes: PlainAttribute...) -> HTML {
    .element(.br, attributes)
}

/// A position at which a long word may be broken.
public func wbr(_ attributes: PlainAttribute...) -> HTML {
    .element(.wbr, attributes)
}
