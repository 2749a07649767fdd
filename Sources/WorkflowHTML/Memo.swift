/// A piece of page that depends on `value` alone: while the value at this place stays equal, `content` is not called and
/// the nodes, with the handlers made last time, stay as they are.
///
/// - `value`: Everything that `content` reads. What it captures besides is not looked at.
/// - `content`: Called at most once for each update.
public func memo<Value: Equatable>(
    _ value: Value,
    line: UInt = #line,
    column: UInt = #column,
    @HTMLBuilder content: @escaping (Value) -> HTML
) -> HTML {
    HTML(.memo(Memo(value: value, site: (UInt64(line) << 16) | UInt64(column)) { content(value) }))
}

/// A value, and the content to build from it when it is new.
final class Memo {
    let value: any Equatable
    /// Tells two calls of `memo` that may come at the same place apart.
    let site: UInt64
    private let build: () -> HTML

    init(value: any Equatable, site: UInt64, build: @escaping () -> HTML) {
        self.value = value
        self.site = site
        self.build = build
    }

    private(set) lazy var content: HTML = build()
}

/// Whether both are of one type and equal.
func isSame(_ first: any Equatable, _ second: any Equatable) -> Bool {
    func compare<Value: Equatable>(_ value: Value) -> Bool {
        guard let other = second as? Value else { return false }
        return value == other
    }
    return compare(first)
}
