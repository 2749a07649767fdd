import TrellisSupport

/// Writes numbers and texts one after the other, numbers in as few bytes as they need.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ number: Int) {
        bytes.append(varint: UInt64(zigzag: Int64(number)))
    }

    mutating func write(_ content: some Collection<UInt8>) {
        write(content.count)
        bytes.append(contentsOf: content)
    }

    mutating func write(_ text: String) {
        write(text.utf8)
    }

    /// Writes one byte for whether there is a value, and then the value.
    mutating func write<Value>(_ value: Value?, by writeValue: (inout ByteWriter, Value) -> Void) {
        write(value == nil ? 0 : 1)
        if let value { writeValue(&self, value) }
    }

    /// Writes the last 8 bytes: a hash of all that comes before them.
    mutating func writeChecksum() {
        let hash = StableHash(bytes).value
        for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: hash >> UInt64(shift))) }
    }
}
