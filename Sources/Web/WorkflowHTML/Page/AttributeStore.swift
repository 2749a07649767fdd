/// The compact record of a page's attributes: 8 bytes each, the number of a name in 16 bits and a hash of the value in
/// 48.
///
/// The entries of a node are adjacent. Freed ranges are reused for nodes with as many attributes.
struct AttributeStore {
    struct Entry: Equatable {
        private let bits: UInt64

        init(name: UInt16, hash: UInt64) {
            bits = (UInt64(name) << 48) | (hash >> 16)
        }

        var name: UInt16 { UInt16(truncatingIfNeeded: bits >> 48) }

        /// Returns whether the entry was made with `hash`, as far as 48 bits tell.
        func holds(_ hash: UInt64) -> Bool {
            storedHash == hash >> 16
        }

        /// The upper 48 bits of the value's hash.
        var storedHash: UInt64 {
            bits & 0xFFFF_FFFF_FFFF
        }
    }

    private var entries: [Entry] = []
    private var free: [Int: [UInt32]] = [:]

    var byteCount: Int { entries.count * MemoryLayout<Entry>.stride }

    subscript(range: AttributeRange, index: Int) -> Entry {
        get { entries[Int(range.start) + index] }
        set { entries[Int(range.start) + index] = newValue }
    }

    mutating func add(_ new: [Entry]) -> AttributeRange {
        if new.isEmpty { return AttributeRange(start: 0, count: 0) }
        let range: AttributeRange
        if let start = free[new.count]?.popLast() {
            range = AttributeRange(start: start, count: new.count)
            entries.replaceSubrange(Int(start)..<Int(start) + new.count, with: new)
        } else {
            range = AttributeRange(start: UInt32(entries.count), count: new.count)
            entries += new
        }
        return range
    }

    mutating func remove(_ range: AttributeRange) {
        if range.count > 0 { free[range.count, default: []].append(range.start) }
    }

    /// Releases the reserved capacity.
    mutating func compact() {
        entries = entries.withUnsafeBufferPointer { Array($0) }
    }

    /// Returns the index of the entry with a name.
    func index(of name: UInt16, in range: AttributeRange) -> Int? {
        (0..<range.count).first { self[range, $0].name == name }
    }
}

/// The range of a node's entries.
struct AttributeRange {
    let start: UInt32
    let count: Int
}
