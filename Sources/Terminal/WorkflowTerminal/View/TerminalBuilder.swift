/// Builds the children of a view, with `if`, `switch` and `for`.
@resultBuilder
public enum TerminalBuilder {
    public static func buildExpression(_ view: TerminalView) -> [TerminalView] { [view] }
    // Each statement is one view, also if it shows none, so that an `if` before a field does not change the place of the field.
    public static func buildBlock(_ parts: [TerminalView]...) -> [TerminalView] { parts.flatMap { $0 } }
    public static func buildOptional(_ part: [TerminalView]?) -> [TerminalView] {
        [TerminalView(.group(part ?? []))]
    }
    public static func buildEither(first part: [TerminalView]) -> [TerminalView] {
        [TerminalView(.group([TerminalView(.group(part))]))]
    }
    public static func buildEither(second part: [TerminalView]) -> [TerminalView] {
        [TerminalView(.group([.nothing, TerminalView(.group(part))]))]
    }
    public static func buildArray(_ parts: [[TerminalView]]) -> [TerminalView] {
        [TerminalView(.group(parts.map { $0.count == 1 ? $0[0] : TerminalView(.group($0)) }))]
    }
    public static func buildLimitedAvailability(_ part: [TerminalView]) -> [TerminalView] { part }

    /// Returns a view of all parts, one below the other.
    public static func buildFinalResult(_ parts: [TerminalView]) -> TerminalView {
        parts.count == 1 ? parts[0] : TerminalView(.stack(TerminalStack(isVertical: true, spacing: 0, children: parts)))
    }
    public static func buildFinalResult(_ parts: [TerminalView]) -> [TerminalView] { parts }
}
