/// A piece of page that depends only on `value`.
///
/// While the value at this place stays equal, `content` is not called, and the nodes stay as they are with the handlers
/// created last time.
///
/// - Parameters:
///   - value: Everything that `content` reads. Other values that it captures are not compared.
///   - line: The line of the call, by which two calls are told apart.
///   - column: The column of the call, by which two calls are told apart.
///   - content: Called at most once for each update.
public func memo<Value: Equatable>(
    _ value: Value,
    line: UInt = #line,
    column: UInt = #column,
    @HTMLBuilder content: @escaping (Value) -> HTML
) -> HTML {
    let key = MemoKey(value, site: (UInt64(line) << 16) | UInt64(column))
    return HTML(.memo, Memo(key: key) { content(value) })
}

/// The value that a memo depends on, and the content to build from it when it is new.
final class Memo: HTMLDetails {
    let key: MemoKey
    private let build: () -> HTML

    init(key: MemoKey, build: @escaping () -> HTML) {
        self.key = key
        self.build = build
    }

    private(set) lazy var content: HTML = build()
}

/// The value that a memo depends on, and its place in the app's source.
struct MemoKey {
    private let value: MemoValue
    /// The identity of a call of `memo` among those that may occur at the same place.
    private let site: UInt64

    init<Value: Equatable>(_ value: Value, site: UInt64) {
        self.init(.of(value), site: site)
    }

    init(_ value: MemoValue, site: UInt64 = 0) {
        self.value = value
        self.site = site
    }

    static func == (first: MemoKey, second: MemoKey) -> Bool {
        first.site == second.site && first.value.isEqual(to: second.value)
    }
}

/// A value of some type.
class MemoValue: HTMLDetails {
    static func of<Value: Equatable>(_ value: Value) -> MemoValue { MemoValueOf(value) }

    /// Returns whether both are of one type and equal.
    func isEqual(to other: MemoValue) -> Bool { false }

    /// The value in words, for a developer; texts in it stand in quotes.
    var name: String { "" }
}

private final class MemoValueOf<Value: Equatable>: MemoValue {
    private let value: Value

    init(_ value: Value) {
        self.value = value
    }

    override func isEqual(to other: MemoValue) -> Bool {
        guard let other = other as? MemoValueOf else { return false }
        return value == other.value
    }

    override var name: String { String(reflecting: value) }
}
