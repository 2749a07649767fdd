/// A piece of page that depends only on `value`.
///
/// While the value at this place stays equal, `content` is not called, and the nodes stay as they are with the handlers
/// created last time.
///
/// - Parameters:
///   - value: Everything that `content` reads. Other values that it captures are not compared.
///   - content: Called at most once for each update.
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
    /// The identity of a call of `memo` among those that may occur at the same place.
    let site: UInt64
    private let build: () -> HTML

    init(value: any Equatable, site: UInt64, build: @escaping () -> HTML) {
        self.value = value
        self.site = site
        self.build = build
    }

    private(set) lazy var content: HTML = build()
}

/// Returns whether both are of one type and equal.
func isSame(_ first: any Equatable, _ second: any Equatable) -> Bool {
    func compare<Value: Equatable>(_ value: Value) -> Bool {
        guard let other = second as? Value else { return false }
        return value == other
    }
    return compare(first)
}
