/// The storage of keyed items and memos: the key, and the value that the content was built from.
struct MemoSlab {
    struct Entry {
        var key: AnyHashable?
        /// The value that the content depends on; `nil` to rebuild the content at every update.
        var value: (any Equatable)?
        /// The call of `memo` that created the content.
        var site: UInt64 = 0
    }

    private var entries: [Entry?] = []
    private var free: [UInt32] = []

    var byteCount: Int { entries.count * MemoryLayout<Entry?>.stride }

    subscript(index: UInt32) -> Entry {
        get { entries[Int(index)] ?? Entry() }
        set { entries[Int(index)] = newValue }
    }

    mutating func add(_ entry: Entry) -> UInt32 {
        if let index = free.popLast() {
            entries[Int(index)] = entry
            return index
        }
        entries.append(entry)
        return UInt32(entries.count - 1)
    }

    /// Releases the reserved capacity.
    mutating func compact() {
        entries = entries.withUnsafeBufferPointer { Array($0) }
    }

    mutating func remove(_ index: UInt32) {
        entries[Int(index)] = nil
        free.append(index)
    }
}
