/// Attributes of `svg` and its contents.
extension HTMLAttribute where Family == ElementFamily.Graphic {
    /// The part of the drawing that is shown: x, y, width and height.
    public static func viewBox(_ box: String) -> HTMLAttribute { HTMLAttribute(name: "viewBox", box) }

    /// The way in which the drawing fills its place: `none` stretches it, `xMidYMid meet` keeps its form.
    public static func preserveAspectRatio(_ way: String) -> HTMLAttribute {
        HTMLAttribute(name: "preserveAspectRatio", way)
    }

    /// The outline of a path.
    public static func d(_ commands: String) -> HTMLAttribute { HTMLAttribute(name: "d", commands) }

    /// The fill colour; `currentColor` is that of the text.
    public static func fill(_ paint: String) -> HTMLAttribute { HTMLAttribute(name: "fill", paint) }

    /// The stroke colour.
    public static func stroke(_ paint: String) -> HTMLAttribute { HTMLAttribute(name: "stroke", paint) }

    /// The stroke width.
    public static func strokeWidth(_ width: Double) -> HTMLAttribute { number("stroke-width", width) }

    /// The form of a line's ends: `butt`, `round`, `square`.
    public static func strokeLinecap(_ form: String) -> HTMLAttribute { HTMLAttribute(name: "stroke-linecap", form) }

    /// The form of a line's corners: `miter`, `round`, `bevel`.
    public static func strokeLinejoin(_ form: String) -> HTMLAttribute { HTMLAttribute(name: "stroke-linejoin", form) }

    /// The lengths of the dashes of a line and of the gaps between them.
    public static func strokeDasharray(_ lengths: String) -> HTMLAttribute {
        HTMLAttribute(name: "stroke-dasharray", lengths)
    }

    /// The opacity, from 0 to 1.
    public static func opacity(_ opacity: Double) -> HTMLAttribute { number("opacity", opacity) }

    /// The point of a text at its place: `start`, `middle`, `end`.
    public static func textAnchor(_ anchor: String) -> HTMLAttribute { HTMLAttribute(name: "text-anchor", anchor) }

    /// The left edge.
    public static func x(_ value: Double) -> HTMLAttribute { number("x", value) }

    /// The upper edge.
    public static func y(_ value: Double) -> HTMLAttribute { number("y", value) }

    /// The width, in units of the drawing.
    public static func width(_ value: Double) -> HTMLAttribute { number("width", value) }

    /// The height, in units of the drawing.
    public static func height(_ value: Double) -> HTMLAttribute { number("height", value) }

    /// The horizontal centre.
    public static func cx(_ value: Double) -> HTMLAttribute { number("cx", value) }

    /// The vertical centre.
    public static func cy(_ value: Double) -> HTMLAttribute { number("cy", value) }

    /// The radius.
    public static func r(_ value: Double) -> HTMLAttribute { number("r", value) }

    /// The horizontal radius.
    public static func rx(_ value: Double) -> HTMLAttribute { number("rx", value) }

    /// The vertical radius.
    public static func ry(_ value: Double) -> HTMLAttribute { number("ry", value) }

    /// The start of a line, horizontally.
    public static func x1(_ value: Double) -> HTMLAttribute { number("x1", value) }

    /// The start of a line, vertically.
    public static func y1(_ value: Double) -> HTMLAttribute { number("y1", value) }

    /// The end of a line, horizontally.
    public static func x2(_ value: Double) -> HTMLAttribute { number("x2", value) }

    /// The end of a line, vertically.
    public static func y2(_ value: Double) -> HTMLAttribute { number("y2", value) }

    /// The corners of a polygon.
    public static func points(_ points: String) -> HTMLAttribute { HTMLAttribute(name: "points", points) }

    /// The translation, rotation and scaling.
    public static func transform(_ transform: String) -> HTMLAttribute { HTMLAttribute(name: "transform", transform) }

    /// The element that a `use` repeats.
    public static func href(_ url: String) -> HTMLAttribute { HTMLAttribute(name: "href", url: url) }

    private static func number(_ name: String, _ value: Double) -> HTMLAttribute {
        // A whole number without ".0", as a page may have thousands of them.
        HTMLAttribute(name: name, Int64(exactly: value).map(String.init) ?? "\(value)")
    }
}
