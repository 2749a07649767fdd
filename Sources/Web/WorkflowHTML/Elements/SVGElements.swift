/// A drawing. Its parts are in ``SVG``.
public func svg(_ attributes: SVGAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.svg, attributes, content())
}

/// The parts of a drawing: `svg(.viewBox("0 0 8 8")) { SVG.circle(.cx(4), .cy(4), .r(3)) }`.
public enum SVG {
    /// A group.
    public static func g(_ attributes: SVGAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
        .element(.g, attributes, content())
    }

    /// A path.
    public static func path(_ attributes: SVGAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
        .element(.path, attributes, content())
    }

    /// A circle.
    public static func circle(_ attributes: SVGAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
        .element(.circle, attributes, content())
    }

    /// An ellipse.
    public static func ellipse(_ attributes: SVGAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
        .element(.ellipse, attributes, content())
    }

    /// A rectangle.
    public static func rect(_ attributes: SVGAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
        .element(.rect, attributes, content())
    }

    /// A line.
    public static func line(_ attributes: SVGAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
        .element(.line, attributes, content())
    }

    /// A polyline.
    public static func polyline(_ attributes: SVGAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
        .element(.polyline, attributes, content())
    }

    /// A polygon.
    public static func polygon(_ attributes: SVGAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
        .element(.polygon, attributes, content())
    }

    /// Definitions that are drawn only where they are used.
    public static func defs(_ attributes: SVGAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
        .element(.defs, attributes, content())
    }

    /// A reusable drawing.
    public static func symbol(_ attributes: SVGAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
        .element(.symbol, attributes, content())
    }

    /// A use of a drawing in the document.
    public static func use(_ attributes: SVGAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
        .element(.use, attributes, content())
    }

    /// The title of the drawing or of a part.
    public static func title(_ attributes: SVGAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
        .element(.title, attributes, content())
    }

    /// Text in the drawing.
    public static func text(_ attributes: SVGAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
        .element(.text, attributes, content())
    }
}
