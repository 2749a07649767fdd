/// The keys of the children of a ``WorkflowList``: the descriptions of their ids.
///
/// Where different ids have the same description, a number is added to the keys of the later ones. An id has the same key as
/// long as it is in the list.
@usableFromInline
struct ListKeys<ID: Hashable> {
    /// A Boolean value that indicates whether ids with the same description are equal, as texts and numbers are.
    @usableFromInline let areDescriptions = ID.self is any LosslessStringConvertible.Type
    /// The keys of the pass before.
    private var keys: [ID: String] = [:]
    /// The keys of this pass.
    private var newKeys: [ID: String] = [:]
    /// The keys of both passes.
    private var taken: Set<String> = []

    @usableFromInline
    init() {}

    /// Returns the key of an id in this pass.
    @inlinable
    mutating func key(of id: ID) -> String {
        areDescriptions ? "\(id)" : distinctKey(of: id)
    }

    @usableFromInline
    mutating func distinctKey(of id: ID) -> String {
        // An id that comes twice is a misuse, which is reported for two children with one key.
        if let key = newKeys[id] { return key }
        let key = keys[id] ?? freeKey(like: "\(id)")
        newKeys[id] = key
        taken.insert(key)
        return key
    }

    /// Forgets the ids that have not been in this pass.
    @usableFromInline
    mutating func endPass() {
        guard !areDescriptions else { return }
        keys = newKeys
        newKeys = [:]
        taken = Set(keys.values)
    }

    private func freeKey(like description: String) -> String {
        var key = description
        var number = 1
        while taken.contains(key) {
            number += 1
            key = "\(description) (\(number))"
        }
        return key
    }
}
