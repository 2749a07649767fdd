/// The nodes of a page, in one array. The index of a removed node is reused, its number never is.
struct NodeStore {
    private var records: [NodeRecord] = []
    private var firstFree = Slot.none

    var byteCount: Int { records.count * MemoryLayout<NodeRecord>.stride }

    /// The number of nodes, including regions.
    private(set) var count = 0

    subscript(slot: Slot) -> NodeRecord {
        get { records[Int(slot)] }
        _modify { yield &records[Int(slot)] }
    }

    /// The record at `slot` in place, valid until a node is added.
    @inline(__always)
    func place(of slot: Slot) -> UnsafePointer<NodeRecord> {
        precondition(Int(slot) < records.count)
        return records.withUnsafeBufferPointer { $0.baseAddress! + Int(slot) }
    }

    mutating func add(_ record: NodeRecord) -> Slot {
        count += 1
        guard firstFree != .none else {
            records.append(record)
            return Slot(records.count - 1)
        }
        let slot = firstFree
        firstFree = records[Int(slot)].nextSibling
        records[Int(slot)] = record
        return slot
    }

    /// Frees one node; its children must have been freed before.
    mutating func free(_ slot: Slot) {
        records[Int(slot)] = NodeRecord(.empty)
        records[Int(slot)].nextSibling = firstFree
        firstFree = slot
        count -= 1
    }

    /// Releases the reserved capacity; a page rarely grows much after its creation.
    mutating func compact() {
        records = records.withUnsafeBufferPointer { Array($0) }
    }

    /// Links `children` in `parent`, in that order.
    mutating func link(_ children: [Slot], in parent: Slot) {
        link(children, children.indices, in: parent)
    }

    /// Links a part of `children` in `parent` between those before and after it, which are linked.
    mutating func link(_ children: [Slot], _ part: Range<Int>, in parent: Slot) {
        let next = part.upperBound < children.count ? children[part.upperBound] : .none
        let first = part.isEmpty ? next : children[part.lowerBound]
        if part.lowerBound == 0 {
            records[Int(parent)].firstChild = first
        } else {
            records[Int(children[part.lowerBound - 1])].nextSibling = first
        }
        for index in part {
            records[Int(children[index])].nextSibling = index + 1 < part.upperBound ? children[index + 1] : next
        }
    }

    func children(of parent: Slot) -> [Slot] {
        var children: [Slot] = []
        var child = self[parent].firstChild
        while child != .none {
            children.append(child)
            child = self[child].nextSibling
        }
        return children
    }

    /// Returns the number of the browser's first node in `slot`; `nil` if it is a region without any.
    func firstNumber(in slot: Slot) -> UInt32? {
        let record = self[slot]
        return record.isRegion ? firstNumber(from: record.firstChild) : record.number
    }

    /// Returns the number of the browser's first node in `slot` or in a sibling after it.
    func firstNumber(from slot: Slot) -> UInt32? {
        var slot = slot
        while slot != .none {
            if let number = firstNumber(in: slot) { return number }
            slot = self[slot].nextSibling
        }
        return nil
    }

    /// Returns the numbers of the browser's outermost nodes in `slot`, in order.
    func numbers(in slot: Slot) -> [UInt32] {
        let record = self[slot]
        return record.isRegion ? children(of: slot).flatMap { numbers(in: $0) } : [record.number]
    }

    /// Returns whether `slot` always is exactly one element: an element, or a branch or memo that replaces its element.
    func isElementForGood(_ slot: Slot) -> Bool {
        let record = self[slot]
        if record.isElement { return true }
        return (record.kind == .branch || record.kind == .memo) && isElementForGood(record.firstChild)
    }
}
