/// The children of a node in render order, in a raw buffer that owns them.
///
/// A pass usually renders the same children in the same order, so each is found at `cursor`. Only when it is not there,
/// a ``ChildSearch`` looks for it.
@usableFromInline
struct ChildList {
    @usableFromInline var slots: UnsafeMutablePointer<Unmanaged<NodeBase>>
    @usableFromInline var count: Int32 = 0
    private var capacity: Int32
    /// The number of children that this run has rendered, as long as they came in the order of the run before.
    @usableFromInline var cursor: Int32 = 0
    /// Set from the first child of a run that is not at the cursor until the end of the run.
    @usableFromInline var search: ChildSearch?

    /// - Parameter capacity: The number of children that there is room for, at least 1.
    init(capacity: Int) {
        self.capacity = Int32(capacity)
        slots = .allocate(capacity: capacity)
    }

    /// A Boolean value that indicates whether a run has rendered just the children of the run before, in their order.
    @inlinable var isUnchanged: Bool { cursor == count && search == nil }

    /// The child at the cursor if it has this identity; then the cursor moves on.
    ///
    /// Always inlined: the call would be a tenth of what a clean child costs.
    @inlinable
    @inline(__always)
    mutating func next(_ typeID: ObjectIdentifier, _ key: String) -> Unmanaged<NodeBase>? {
        guard cursor < count, search == nil else { return nil }
        let slot = slots[Int(cursor)]
        guard slot._withUnsafeGuaranteedRef({ $0.typeID == typeID && $0.key == key }) else { return nil }
        cursor &+= 1
        return slot
    }

    /// The child that was rendered last in this run: the one before the cursor.
    @inlinable var latest: Unmanaged<NodeBase> { self[Int(cursor) - 1] }

    /// Takes all children as rendered in this run.
    @inlinable
    mutating func skipAll() {
        cursor = count
    }

    /// Finds a child that is not at the cursor. From the first of them on there is a search, unless there are few children.
    mutating func lookUp(_ typeID: ObjectIdentifier, _ key: String, run: UInt32) -> ChildSearch.Result {
        if search == nil {
            if cursor < count {
                let rendered = Int(cursor)
                search = ChildSearch(old: startNewOrder(), cursor: rendered, run: run)
            } else if let duplicate = duplicateAmongFew(typeID, key) {
                return duplicate
            } else if count >= Self.few {
                search = ChildSearch(appendingTo: (0..<Int(count)).map { self[$0] }, run: run)
            } else {
                return .none
            }
        }
        return search!.find(typeID, key)
    }

    /// Among how many children a duplicate is looked for one by one, without a search.
    private static var few: Int { 12 }

    private func duplicateAmongFew(_ typeID: ObjectIdentifier, _ key: String) -> ChildSearch.Result? {
        guard count < Self.few else { return nil }
        for index in 0..<Int(count) {
            let slot = self[index]
            if slot._withUnsafeGuaranteedRef({ $0.typeID == typeID && $0.key == key }) { return .duplicate(slot) }
        }
        return nil
    }

    /// Adds a child that was found elsewhere in the order of the run before.
    mutating func placeMoved(_ child: Unmanaged<NodeBase>) {
        if search != nil, count == cursor { append(child) }
    }

    mutating func append(_ child: Unmanaged<NodeBase>) {
        if count == capacity { grow() }
        slots.advanced(by: Int(count)).initialize(to: child)
        count += 1
        cursor = count
    }

    private mutating func grow() {
        capacity *= 2
        let grown = UnsafeMutablePointer<Unmanaged<NodeBase>>.allocate(capacity: Int(capacity))
        grown.moveInitialize(from: slots, count: Int(count))
        slots.deallocate()
        slots = grown
    }

    /// Hands the buffer over and starts a new one with the children rendered so far in this run.
    mutating func startNewOrder() -> UnsafeBufferPointer<Unmanaged<NodeBase>> {
        let oldSlots = slots
        let old = UnsafeBufferPointer(start: UnsafePointer(oldSlots), count: Int(count))
        capacity = count + 4
        slots = .allocate(capacity: Int(capacity))
        slots.initialize(from: oldSlots, count: Int(cursor))
        count = cursor
        return old
    }

    /// Takes the children after the cursor out of the list.
    mutating func removeRest() -> [Unmanaged<NodeBase>] {
        let rest = Array(UnsafeBufferPointer(start: slots, count: Int(count))[Int(cursor)...])
        count = cursor
        return rest
    }

    @inlinable
    subscript(index: Int) -> Unmanaged<NodeBase> {
        precondition(index >= 0 && index < Int(count))
        return slots[index]
    }

    /// Frees the buffer; the children must have been released. The list is not used any more.
    func deallocate() {
        slots.deallocate()
    }
}
