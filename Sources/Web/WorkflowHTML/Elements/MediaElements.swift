// Images, audio and video.

/// An image; give it an `alt`.
public func img(_ attributes: HTMLAttribute<ElementFamily.Image>...) -> HTML {
    .element(.img, attributes)
}

/// An image with alternatives.
public func picture(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.picture, attributes, content())
}

/// One of the alternatives.
public func source(_ attributes: HTMLAttribute<ElementFamily.Source>...) -> HTML {
    .element(.source, attributes)
}

/// Audio.
public func audio(
    _ attributes: HTMLAttribute<ElementFamily.Media>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element(.audio, attributes, content())
}

/// Video.
public func video(
    _ attributes: HTMLAttribute<ElementFamily.Media>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element(.video, attributes, content())
}

/// Captions of a video.
public func track(_ attributes: HTMLAttribute<ElementFamily.Track>...) -> HTML {
    .element(.track, attributes)
}

/// An embedded page.
public func iframe(_ attributes: HTMLAttribute<ElementFamily.Frame>...) -> HTML {
    .element(.iframe, attributes)
}

/// A drawing surface for scripts.
public func canvas(
    _ attributes: HTMLAttribute<ElementFamily.Canvas>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element(.canvas, attributes, content())
}
