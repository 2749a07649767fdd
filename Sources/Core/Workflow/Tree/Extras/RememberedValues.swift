/// The remembered values of a node, by key and types.
@usableFromInline
struct RememberedValues {
    private struct Name: Hashable {
        let type: ObjectIdentifier
        let key: String
    }

    private var values: [Name: RememberedBase] = [:]

    /// Returns the value that the node remembers under a key and type. A run names each once.
    @usableFromInline
    func find(_ type: ObjectIdentifier, key: String) -> RememberedBase? {
        values[Name(type: type, key: key)]
    }

    @usableFromInline
    mutating func insert(_ value: RememberedBase, _ type: ObjectIdentifier, key: String) {
        values[Name(type: type, key: key)] = value
    }

    mutating func removeUnused(run: UInt32) {
        for (name, value) in values where value.mark != run {
            values[name] = nil
            value.end()
        }
    }

    mutating func removeAll() {
        for value in values.values { value.end() }
        values = [:]
    }
}

/// One value that a node remembers from run to run.
@usableFromInline
class RememberedBase {
    /// The run of the node that named it last.
    @exclusivity(unchecked) @usableFromInline final var mark: UInt32 = 0

    @inlinable
    init() {}

    /// Called when a run did not name it, or the node has ended.
    @usableFromInline
    func end() {}
}

extension NodeBase {
    /// Returns the value that the node remembers under `key`; made when a run first names it.
    @inlinable
    final func remembered<Value: RememberedBase>(key: String, make: () -> Value) -> Value {
        let extras = self.extras ?? makeExtras()
        let type = ObjectIdentifier(Value.self)
        if let found = extras.remembered.find(type, key: key) {
            if found.mark == runs {
                if isRenderedAgain { return found.asValue(of: Value.self) }
                reportRememberedTwice(key: key)
                return make()
            }
            found.mark = runs
            return found.asValue(of: Value.self)
        }
        let made = make()
        made.mark = runs
        extras.remembered.insert(made, type, key: key)
        return made
    }

    @usableFromInline
    final func reportRememberedTwice(key: String) {
        Misuse(
            .duplicateRemembered,
            """
            Expected \(workflowType) to remember one value or event handler of a type under the key "\(key)" in a render. \
            Instead, the key came twice. Give each a key of its own.
            """
        ).report(to: tree.configuration)
    }
}
