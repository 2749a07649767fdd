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
class RememberedBase: NamedByRun {
    /// Set before the node remembers it.
    @exclusivity(unchecked) @usableFromInline final var key = ""
    /// The run of the node that named it last.
    @exclusivity(unchecked) @usableFromInline final var mark: UInt32 = 0

    @inlinable
    init() {}

    @usableFromInline final var name: RememberedName {
        RememberedName(type: ObjectIdentifier(type(of: self)), key: key)
    }

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

    /// Returns the value that the node remembers under a key and type. A run names each once.
    @usableFromInline
    final func findRemembered(_ name: RememberedName) -> RememberedBase? {
        switch belongings {
        case .none: nil
        case .one(let value): value.name == name ? value : nil
        case .more(let extras): extras.remembered.flatMap { list in list.index(of: name).map { list.elements[$0] } }
        }
    }

    @usableFromInline
    final func insertRemembered(_ value: RememberedBase) {
        if case .none = belongings { return belongings = .one(value) }
        let extras = self.extras ?? makeExtras()
        guard let remembered = extras.remembered else { return extras.remembered = NamedList([value]) }
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
