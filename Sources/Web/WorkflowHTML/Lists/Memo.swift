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
    let key = MemoKey(value: MemoValueOf(value), site: (UInt64(line) << 16) | UInt64(column))
    return HTML(.memo(Memo(key: key) { content(value) }))
}

/// What a memo depends on, and the content to build from it when it is new.
final class Memo {
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
    let value: MemoValue
    /// The identity of a call of `memo` among those that may occur at the same place.
    let site: UInt64

    static func == (first: MemoKey, second: MemoKey) -> Bool {
        first.site == second.site && first.value.isEqual(to: second.value)
    }
}

/// A value of some type.
class MemoValue {
    /// Returns whether both are of one type and equal.
    func isEqual(to other: MemoValue) -> Bool { false }
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
}
