/// Finds the children of one run that are not where they were in the run before.
///
/// In this order: next to the last one found (something was inserted before it, one was removed, or the order was reversed),
/// then one by one as long as `comparisonsLeft` lasts, then in a hash table of all. So a pass that moves children stays linear
/// whatever the order. Its variables are unchecked as those of ``NodeBase`` are.
@usableFromInline
final class ChildSearch {
    /// The children in the order of the run before; empty when children are only being appended.
    let old: UnsafeBufferPointer<Unmanaged<NodeBase>>
    private let run: UInt32
    /// The position in `old` of the last child found.
    @exclusivity(unchecked) private var lastIndex: Int
    /// Children that this run has made; when children are only being appended, all of them.
    @exclusivity(unchecked) private var new: [Unmanaged<NodeBase>]
    @exclusivity(unchecked) private var comparisonsLeft: Int
    @exclusivity(unchecked) private var table: IdentityTable?
    /// The hash that was looked for last and not found, for the child that is then made; else 0.
    @exclusivity(unchecked) private var hashLookedFor: Int32 = 0

    enum Result {
        case found(Unmanaged<NodeBase>)
        /// This run has already rendered a child of this identity.
        case duplicate(Unmanaged<NodeBase>)
        case none
    }

    /// For a run that moves children: `old` is the order before, of which the first `cursor` were rendered in place.
    init(old: UnsafeBufferPointer<Unmanaged<NodeBase>>, cursor: Int, run: UInt32) {
        self.old = old
        self.run = run
        new = []
        lastIndex = cursor - 1
        comparisonsLeft = 4 * old.count + 64
    }

    /// For a run that has rendered all children in place and goes on with further ones.
    init(appendingTo children: [Unmanaged<NodeBase>], run: UInt32) {
        old = UnsafeBufferPointer(start: nil, count: 0)
        self.run = run
        new = children
        lastIndex = -1
        comparisonsLeft = 4 * children.count + 64
    }

    deinit { old.deallocate() }

    func find(_ typeID: ObjectIdentifier, _ key: String) -> Result {
        if matchesOld(at: lastIndex + 1, typeID, key) { return take(old[lastIndex + 1], at: lastIndex + 1) }
        if matchesOld(at: lastIndex - 1, typeID, key) { return take(old[lastIndex - 1], at: lastIndex - 1) }
        if matchesOld(at: lastIndex + 2, typeID, key) { return take(old[lastIndex + 2], at: lastIndex + 2) }
        let hash = NodeBase.identityHash(typeID, key)
        hashLookedFor = hash
        if let table = table ?? tableIfDue() {
            guard let child = table.find(typeID, key, hash) else { return .none }
            return take(child, at: nil)
        }
        return findOneByOne(typeID, key, hash)
    }

    /// Takes in the child that was made because it was not found.
    func didMake(_ child: Unmanaged<NodeBase>) {
        child._withUnsafeGuaranteedRef { $0.identityHash = hashLookedFor }
        hashLookedFor = 0
        new.append(child)
        table?.insert(child)
    }

    private func findOneByOne(_ typeID: ObjectIdentifier, _ key: String, _ hash: Int32) -> Result {
        for step in 0..<old.count {
            let index = (lastIndex + 1 + step) % old.count
            comparisonsLeft -= 1
            if matches(old[index], typeID, key, hash) { return take(old[index], at: index) }
        }
        comparisonsLeft -= new.count
        if let child = new.first(where: { matches($0, typeID, key, hash) }) { return .duplicate(child) }
        return .none
    }

    private func take(_ child: Unmanaged<NodeBase>, at index: Int?) -> Result {
        if child._withUnsafeGuaranteedRef({ $0.mark }) == run { return .duplicate(child) }
        if let index { lastIndex = index }
        hashLookedFor = 0
        return .found(child)
    }

    private func tableIfDue() -> IdentityTable? {
        guard comparisonsLeft <= 0 else { return nil }
        let made = IdentityTable(minimumCount: old.count + new.count)
        for child in old { made.insert(child) }
        for child in new { made.insert(child) }
        table = made
        return made
    }

    private func matchesOld(at index: Int, _ typeID: ObjectIdentifier, _ key: String) -> Bool {
        guard index >= 0, index < old.count else { return false }
        return old[index]._withUnsafeGuaranteedRef { $0.typeID == typeID && $0.key == key }
    }

    private func matches(
        _ child: Unmanaged<NodeBase>,
        _ typeID: ObjectIdentifier,
        _ key: String,
        _ hash: Int32
    ) -> Bool {
        child._withUnsafeGuaranteedRef { $0.hashOfIdentity() == hash && $0.typeID == typeID && $0.key == key }
    }
}

/// An open-addressing table of nodes by type and key.
final class IdentityTable {
    @exclusivity(unchecked) private var slots: [Unmanaged<NodeBase>?]
    @exclusivity(unchecked) private var count = 0

    init(minimumCount: Int) {
        slots = Array(repeating: nil, count: Self.size(for: minimumCount))
    }

    func find(_ typeID: ObjectIdentifier, _ key: String, _ hash: Int32) -> Unmanaged<NodeBase>? {
        var index = Int(hash) & (slots.count - 1)
        while let candidate = slots[index] {
            let matches = candidate._withUnsafeGuaranteedRef {
                $0.identityHash == hash && $0.typeID == typeID && $0.key == key
            }
            if matches { return candidate }
            index = (index + 1) & (slots.count - 1)
        }
        return nil
    }

    func insert(_ node: Unmanaged<NodeBase>) {
        if (count + 1) * 2 > slots.count { grow() }
        place(node)
        count += 1
    }

    private func place(_ node: Unmanaged<NodeBase>) {
        var index = Int(node._withUnsafeGuaranteedRef { $0.hashOfIdentity() }) & (slots.count - 1)
        while slots[index] != nil { index = (index + 1) & (slots.count - 1) }
        slots[index] = node
    }

    private func grow() {
        let nodes = slots.compactMap { $0 }
        slots = Array(repeating: nil, count: slots.count * 2)
        nodes.forEach(place)
    }

    /// At least twice the count, a power of two.
    private static func size(for count: Int) -> Int {
        var size = 16
        while size < count * 2 + 2 { size *= 2 }
        return size
    }
}

extension NodeBase {
    /// The hash of this node's identity, computed when it is first asked for.
    final func hashOfIdentity() -> Int32 {
        if identityHash == 0 { identityHash = Self.identityHash(typeID, key) }
        return identityHash
    }

    /// Never 0, never negative.
    static func identityHash(_ typeID: ObjectIdentifier, _ key: String) -> Int32 {
        var hasher = Hasher()
        hasher.combine(typeID)
        hasher.combine(key)
        return max(1, Int32(truncatingIfNeeded: hasher.finalize()) & Int32.max)
    }
}
