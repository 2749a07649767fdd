/// The children of a node in render order, in a raw buffer that owns them.
///
/// A pass usually renders the same children in the same order, so each is found at `cursor`. Only when it is not there,
/// a ``ChildSearch`` looks for it.
@usableFromInline
struct ChildList {
    @usableFromInline var slots: UnsafeMutablePointer<Unmanaged<NodeBase>>?
    @usableFromInline var count: Int32 = 0
    @usableFromInline var capacity: Int32 = 0
    /// The number of children that this run has rendered, as long as they came in the order of the run before.
    @usableFromInline var cursor: Int32 = 0
    /// Set from the first child of a run that is not at the cursor until the end of the run.
    @usableFromInline var search: ChildSearch?

    @inlinable
    init() {}

    /// A Boolean value that indicates whether a run has rendered just the children of the run before, in their order.
    @inlinable var isUnchanged: Bool { cursor == count && search == nil }

    /// The child at the cursor if it has this identity; then the cursor moves on.
    ///
    /// Always inlined: the call would be a tenth of what a clean child costs.
    @inlinable
    @inline(__always)
    mutating func next(_ typeID: ObjectIdentifier, _ key: String) -> Unmanaged<NodeBase>? {
        guard cursor < count, search == nil, let slots else { return nil }
        let slot = slots[Int(cursor)]
        guard slot._withUnsafeGuaranteedRef({ $0.typeID == typeID && $0.key == key }) else { return nil }
        cursor &+= 1
        return slot
    }

    mutating func append(_ child: Unmanaged<NodeBase>) {
        if count == capacity { grow() }
        // `grow` has made room.
        slots!.advanced(by: Int(count)).initialize(to: child)
        count += 1
        cursor = count
    }

    private mutating func grow() {
        reallocate(capacity: max(4, Int(capacity) * 2), keeping: Int(count))
    }

    /// Moves the first `kept` slots into a new buffer and frees the old one.
    private mutating func reallocate(capacity newCapacity: Int, keeping kept: Int) {
        let newSlots = UnsafeMutablePointer<Unmanaged<NodeBase>>.allocate(capacity: newCapacity)
        if let slots {
            newSlots.moveInitialize(from: slots, count: kept)
            slots.deallocate()
        }
        slots = newSlots
        capacity = Int32(newCapacity)
    }

    /// Hands the buffer over and starts a new one with the children rendered so far in this run.
    mutating func startNewOrder() -> UnsafeBufferPointer<Unmanaged<NodeBase>> {
        let old = UnsafeBufferPointer(start: slots, count: Int(count))
        let newCapacity = max(4, Int(count) + 4)
        let newSlots = UnsafeMutablePointer<Unmanaged<NodeBase>>.allocate(capacity: newCapacity)
        if let slots { newSlots.initialize(from: slots, count: Int(cursor)) }
        slots = newSlots
        capacity = Int32(newCapacity)
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
        return slots![index]
    }

    /// Frees the buffer; the children must have been released.
    mutating func deallocate() {
        slots?.deallocate()
        slots = nil
        count = 0
        capacity = 0
        cursor = 0
    }
}
