/// A result builder of ``HTML`` from elements, strings, `if`, `switch`, `for` and optionals.
///
/// A branch that was not taken leaves its place empty, so that its neighbours keep their nodes. The two sides of an
/// `if`/`else` are different pieces even if they look alike: changing sides creates new nodes.
@resultBuilder
public enum HTMLBuilder {
    /// An element or any other piece.
    @inlinable @inline(__always)
    public static func buildExpression(_ html: consuming HTML) -> HTML { html }

    /// An optional piece.
    public static func buildExpression(_ html: HTML?) -> HTML { buildOptional(html) }

    /// Text, escaped.
    public static func buildExpression(_ text: consuming String) -> HTML { HTML(.text, text: text) }

    /// Pieces matched by position.
    public static func buildExpression(_ pieces: [HTML]) -> HTML { .group(pieces) }

    /// Markup inserted unchanged; it must be the only content of its element.
    public static func buildExpression(_ markup: UncheckedHTML) -> HTML { HTML(.unchecked, text: markup.markup) }

    /// Not available: write the value as text.
    @available(*, unavailable, message: "content is elements and text; write a value as text, \"\\(value)\"")
    @_disfavoredOverload
    public static func buildExpression(_ value: some CustomStringConvertible) -> HTML { .empty }

    /// Not available: unwrap the value.
    @available(*, unavailable, message: "nil has no text; write if let value { \"\\(value)\" }")
    @_disfavoredOverload
    public static func buildExpression(_ value: (some CustomStringConvertible)?) -> HTML { .empty }

    /// An empty block.
    public static func buildBlock() -> HTML { .empty }

    /// A block of one statement.
    @inlinable @inline(__always)
    public static func buildBlock(_ part: consuming HTML) -> HTML { part }

    // Few statements are moved into their list; an array that the caller makes takes copies.

    /// A block of two statements.
    public static func buildBlock(_ first: consuming HTML, _ second: consuming HTML) -> HTML {
        HTML(.fragment, rest: .holding(first, second))
    }

    /// A block of three statements.
    public static func buildBlock(
        _ first: consuming HTML,
        _ second: consuming HTML,
        _ third: consuming HTML
    ) -> HTML {
        HTML(.fragment, rest: .holding(first, second, third))
    }

    /// A block of four statements.
    public static func buildBlock(
        _ first: consuming HTML,
        _ second: consuming HTML,
        _ third: consuming HTML,
        _ fourth: consuming HTML
    ) -> HTML {
        HTML(.fragment, rest: .holding(first, second, third, fourth))
    }

    /// A block of several statements.
    public static func buildBlock(_ parts: HTML...) -> HTML { .group(parts) }

    /// An `if` without `else`.
    public static func buildOptional(_ part: HTML?) -> HTML {
        guard let part else { return .empty }
        return branch(1, part)
    }

    /// The first side of an `if`/`else` or `switch`.
    public static func buildEither(first part: HTML) -> HTML { branch(1, part) }

    /// The second side of an `if`/`else` or `switch`.
    public static func buildEither(second part: HTML) -> HTML { branch(2, part) }

    /// A `for` loop; its pieces are matched by position.
    public static func buildArray(_ parts: consuming [HTML]) -> HTML { .group(parts) }

    /// An `if #available`.
    public static func buildLimitedAvailability(_ part: HTML) -> HTML { part }

    /// Folds the nested sides of a `switch` into one number as long as there is room.
    private static func branch(_ side: UInt32, _ part: HTML) -> HTML {
        if part.kind == .branch, part.side < UInt32.max / 4 {
            return HTML(.branch, rest: part.rest, side: part.side * 3 + side)
        }
        return HTML(.branch, rest: .holding([part]), side: side)
    }
}
