/// Values under small indices. The index of a removed value is reused.
struct Slab<Value> {
    private var values: [Value?] = []
    private var free: [UInt32] = []

    var byteCount: Int { values.count * MemoryLayout<Value?>.stride }

    /// The value at an index that ``add(_:)`` returned and that was not removed since.
    subscript(index: UInt32) -> Value {
        get { values[Int(index)]! }
        _modify { yield &values[Int(index)]! }
    }

    mutating func add(_ value: Value) -> UInt32 {
        if let index = free.popLast() {
            values[Int(index)] = value
            return index
        }
        values.append(value)
        return UInt32(values.count - 1)
    }

    mutating func remove(_ index: UInt32) {
        values[Int(index)] = nil
        free.append(index)
    }

    /// Releases the reserved capacity.
    mutating func compact() {
        values = values.withUnsafeBufferPointer { Array($0) }
    }
}
