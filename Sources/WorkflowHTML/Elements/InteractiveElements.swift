// Links, and what opens and closes.

/// A link; never inside another one.
public func a(
    _ attributes: HTMLAttribute<ElementFamily.Anchor>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("a", attributes, content())
}

/// Something that can be folded away under its `summary`.
public func details(
    _ attributes: HTMLAttribute<ElementFamily.Details>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("details", attributes, content())
}

/// What is seen of folded `details`.
public func summary(
    _ attributes: HTMLAttribute<ElementFamily.Summary>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("summary", attributes, content())
}

/// A dialog; modal with the attribute `modal`.
public func dialog(
    _ attributes: HTMLAttribute<ElementFamily.Dialog>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element("dialog", attributes, content())
}
