/// The handlers of a page's nodes, by the numbers of the nodes.
///
/// A new node has the highest number. So nearly all handlers are in one array, in the order of the numbers. A
/// dictionary has the handlers of nodes that were first there without any.
struct HandlerTable {
    private struct Entry {
        let number: UInt32
        let slot: Slot
        /// `nil` when they have been removed.
        var handlers: ElementHandlers?
    }

    private var entries: [Entry] = []
    private var late: [UInt32: Entry] = [:]
    /// The number of entries whose handlers have been removed.
    private var removed = 0
    /// The index after that of the handlers replaced last; an update takes them in order.
    private var next = 0

    /// The number of nodes with handlers.
    var count: Int { entries.count - removed + late.count }

    var byteCount: Int { (entries.count + late.count) * MemoryLayout<Entry>.stride }

    /// The handlers of a node; `nil` if it has none.
    subscript(number: UInt32) -> ElementHandlers? {
        if let index = index(of: number) { return entries[index].handlers }
        return late.isEmpty ? nil : late[number]?.handlers
    }

    /// The slot of a node that has handlers.
    func slot(of number: UInt32) -> Slot? {
        if let index = index(of: number) { return entries[index].handlers == nil ? nil : entries[index].slot }
        return late[number]?.slot
    }

    /// Adds the handlers of a node that has none.
    mutating func add(_ handlers: ElementHandlers, of number: UInt32, at slot: Slot) {
        let entry = Entry(number: number, slot: slot, handlers: handlers)
        if number > entries.last?.number ?? 0 {
            entries.append(entry)
        } else if let index = index(of: number) {
            entries[index] = entry
            removed -= 1
        } else {
            late[number] = entry
        }
    }

    /// Replaces the handlers of a node.
    /// - Returns: The ones before; `nil` if the node has none, which it keeps on having.
    mutating func replace(with new: ElementHandlers, of number: UInt32) -> ElementHandlers? {
        if let index = indexInOrder(of: number) {
            guard let old = entries[index].handlers else { return nil }
            entries[index].handlers = new
            return old
        }
        guard !late.isEmpty, let old = late[number]?.handlers else { return nil }
        late[number]?.handlers = new
        return old
    }

    /// Puts the plain handler of an element in the place of a node's only handler, if that is plain and of this kind.
    /// - Returns: Whether it did. It does not for the few nodes that got their handlers late.
    @inline(__always)
    mutating func replacePlain(_ kind: EventKind, by element: HTMLRest, of number: UInt32) -> Bool {
        guard let index = indexInOrder(of: number) else { return false }
        return entries.withUnsafeMutableBufferPointer { entries in
            entries[index].handlers?.replacePlain(kind, by: element) ?? false
        }
    }

    /// Removes the handlers of a node.
    /// - Returns: `false` if it had none.
    mutating func remove(_ number: UInt32) -> Bool {
        guard let index = index(of: number) else {
            return !late.isEmpty && late.removeValue(forKey: number) != nil
        }
        guard entries[index].handlers != nil else { return false }
        entries[index].handlers = nil
        removed += 1
        if removed * 2 > entries.count { dropRemoved() }
        return true
    }

    /// Releases the reserved capacity.
    mutating func compact() {
        entries = entries.withUnsafeBufferPointer { Array($0) }
    }

    private mutating func dropRemoved() {
        entries.removeAll { $0.handlers == nil }
        removed = 0
    }

    /// The index of a node's handlers, which are mostly those after the last ones.
    @inline(__always)
    private mutating func indexInOrder(of number: UInt32) -> Int? {
        let isNext = next < entries.count && entries[next].number == number
        guard let index = isNext ? next : index(of: number) else { return nil }
        next = index + 1
        return index
    }

    private func index(of number: UInt32) -> Int? {
        var (start, end) = (0, entries.count)
        while start < end {
            let middle = (start + end) / 2
            if entries[middle].number < number { start = middle + 1 } else { end = middle }
        }
        return start < entries.count && entries[start].number == number ? start : nil
    }
}
