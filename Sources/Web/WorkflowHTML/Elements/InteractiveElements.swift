// Links and disclosure elements.

/// A link; must not be inside another one.
public func a(
    _ attributes: HTMLAttribute<ElementFamily.Anchor>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element(.a, attributes, content())
}

/// A disclosure element, folded away under its `summary`.
public func details(
    _ attributes: HTMLAttribute<ElementFamily.Details>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element(.details, attributes, content())
}

/// The visible part of folded `details`.
public func summary(
    _ attributes: HTMLAttribute<ElementFamily.Summary>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element(.summary, attributes, content())
}

/// A dialog; modal with the attribute `modal`.
public func dialog(
    _ attributes: HTMLAttribute<ElementFamily.Dialog>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element(.dialog, attributes, content())
}
