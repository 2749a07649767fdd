/// Builds the children of a view, with `if`, `switch` and `for`.
@resultBuilder
public enum TerminalBuilder {
    public static func buildExpression(_ view: TerminalView) -> [TerminalView] { [view] }
    public static func buildBlock(_ parts: [TerminalView]...) -> [TerminalView] {
        // Each statement keeps its place, so that an `if` before a field does not change the identity of the field.
        if parts.allSatisfy({ $0.count == 1 }) { return parts.map { $0[0] } }
        return parts.map { $0.count == 1 ? $0[0] : TerminalView(.group($0)) }
    }
    public static func buildOptional(_ part: [TerminalView]?) -> [TerminalView] {
        [TerminalView(.group(part ?? []))]
    }
    public static func buildEither(first part: [TerminalView]) -> [TerminalView] {
        [TerminalView(.identified(0, TerminalView(.group(part))))]
    }
    public static func buildEither(second part: [TerminalView]) -> [TerminalView] {
        [TerminalView(.identified(1, TerminalView(.group(part))))]
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
