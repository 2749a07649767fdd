// The parts of a page. Prefer these to `div`: assistive technologies navigate by them.

/// The main content; one in a page.
public func main(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.main, attributes, content())
}

/// The head of the page or of a section.
public func header(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.header, attributes, content())
}

/// The foot of the page or of a section.
public func footer(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.footer, attributes, content())
}

/// Links to other parts or pages.
public func nav(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.nav, attributes, content())
}

/// A part with a heading.
public func section(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.section, attributes, content())
}

/// A self-contained part.
public func article(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.article, attributes, content())
}

/// Content beside the main content.
public func aside(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.aside, attributes, content())
}

/// The controls of a search or a filter.
public func search(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.search, attributes, content())
}

/// Contact information of the author.
public func address(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.address, attributes, content())
}

/// A heading with its subtitle.
public func hgroup(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.hgroup, attributes, content())
}

/// The heading of the page.
public func h1(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.h1, attributes, content())
}

/// A second-level heading.
public func h2(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.h2, attributes, content())
}

/// A third-level heading.
public func h3(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.h3, attributes, content())
}

/// A fourth-level heading.
public func h4(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.h4, attributes, content())
}

/// A fifth-level heading.
public func h5(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.h5, attributes, content())
}

/// A sixth-level heading.
public func h6(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.h6, attributes, content())
}
