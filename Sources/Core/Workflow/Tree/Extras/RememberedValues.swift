/// The values that a node remembers, in the order in which its runs named them first.
@usableFromInline
final class RememberedList {
    private(set) var values: [RememberedBase]
    private var cursor = 0
    /// The position of each value; made when a run names many in another order, dropped when the list changes.
    private var indices: [RememberedName: Int]?

    init(_ values: [RememberedBase]) {
        self.values = values
        cursor = values.count
    }

    /// The value of a name, looked for first where the order of the last run has it.
    func find(_ name: RememberedName) -> RememberedBase? {
        if cursor < values.count, values[cursor].name == name {
            defer { cursor += 1 }
            return values[cursor]
        }
        guard let index = indexElsewhere(of: name) else { return nil }
        cursor = index + 1
        return values[index]
    }

    private func indexElsewhere(of name: RememberedName) -> Int? {
        if values.count < 8 { return values.firstIndex { $0.name == name } }
        let indices = indices ?? Dictionary(uniqueKeysWithValues: zip(values.map(\.name), values.indices))
        self.indices = indices
        return indices[name]
    }

    func append(_ value: RememberedBase) {
        indices?[value.name] = values.count
        values.append(value)
        cursor = values.count
    }

    func removeUnused(run: UInt32) -> [RememberedBase] {
        cursor = 0
        guard values.contains(where: { $0.mark != run }) else { return [] }
        indices = nil
        let unused = values.filter { $0.mark != run }
        values.removeAll { $0.mark != run }
        return unused
    }
}

/// The key and type that a node remembers a value by.
@usableFromInline
struct RememberedName: Hashable {
    let type: ObjectIdentifier
    let key: String

    @usableFromInline
    init(type: ObjectIdentifier, key: String) {
        self.type = type
        self.key = key
    }
}

/// One value that a node remembers from run to run.
@usableFromInline
class RememberedBase {
    /// Set before the node remembers it.
    @exclusivity(unchecked) @usableFromInline final var key = ""
    /// The run of the node that named it last.
    @exclusivity(unchecked) @usableFromInline final var mark: UInt32 = 0

    @inlinable
    init() {}

    final var name: RememberedName { RememberedName(type: ObjectIdentifier(type(of: self)), key: key) }

    /// Called when a run did not name it, or the node has ended.
    @usableFromInline
    func end() {}
}

extension NodeBase {
    /// Returns the value that the node remembers under `key`; made when a run first names it.
    @inlinable
    final func remembered<Value: RememberedBase>(key: String, make: () -> Value) -> Value {
        let name = RememberedName(type: ObjectIdentifier(Value.self), key: key)
        if let found = findRemembered(name) {
            if found.mark == runs {
                if isRenderedAgain { return found.asValue(of: Value.self) }
                reportRememberedTwice(key: key)
                return make()
            }
            found.mark = runs
            return found.asValue(of: Value.self)
        }
        let made = make()
        made.key = key
        made.mark = runs
        insertRemembered(made)
        return made
    }

    /// Returns whether this run has named a value. False for the second one of a key, which the node does not keep.
    @inlinable
    final func remembers(_ value: RememberedBase) -> Bool {
        value.mark == runs
    }

    /// Returns the value that the node remembers under a key and type. A run names each once.
    @usableFromInline
    final func findRemembered(_ name: RememberedName) -> RememberedBase? {
        switch belongings {
        case .none: nil
        case .one(let value): value.name == name ? value : nil
        case .more(let extras): extras.remembered?.find(name)
        }
    }

    @usableFromInline
    final func insertRemembered(_ value: RememberedBase) {
        if case .none = belongings { return belongings = .one(value) }
        let extras = self.extras ?? makeExtras()
        guard let remembered = extras.remembered else { return extras.remembered = RememberedList([value]) }
        remembered.append(value)
    }

    @usableFromInline
    final func reportRememberedTwice(key: String) {
        Misuse(
            .duplicateRemembered,
            """
            Expected \(workflowType) to remember one value or event handler of a type under the key "\(key)" in a render. \
            Instead, the key came twice. Give each a key of its own.
            """,
            path: path
        ).report(to: tree.configuration)
    }
}
