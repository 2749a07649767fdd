import TrellisSupport

/// Reads what a ``ByteWriter`` has written, and throws for everything else.
struct ByteReader {
    private var rest: ArraySlice<UInt8>

    /// - Parameter bytes: With the checksum at the end.
    init(checking bytes: [UInt8]) throws(SnapshotFormatError) {
        guard bytes.count >= 8 else { throw SnapshotFormatError("cut short") }
        let content = bytes.dropLast(8)
        let stored = bytes.suffix(8).reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        guard StableHash(content).value == stored else {
            throw SnapshotFormatError("damaged: its checksum is another one")
        }
        rest = content
    }

    mutating func readNumber() throws(SnapshotFormatError) -> Int {
        guard let number = rest.popVarint() else { throw SnapshotFormatError("cut short or damaged") }
        return Int(number.zigzagged)
    }

    mutating func readBytes() throws(SnapshotFormatError) -> [UInt8] {
        let count = try readNumber()
        guard count >= 0, count <= rest.count else { throw SnapshotFormatError("cut short") }
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    mutating func readText() throws(SnapshotFormatError) -> String {
        guard let text = String(validating: try readBytes(), as: UTF8.self) else {
            throw SnapshotFormatError("damaged: a text is no UTF-8")
        }
        return text
    }

    mutating func readOptional<Value>(
        _ read: (inout ByteReader) throws(SnapshotFormatError) -> Value
    ) throws(SnapshotFormatError) -> Value? {
        try readNumber() == 0 ? nil : try read(&self)
    }

    /// Reads a count and as many values. Each takes at least one byte, so a wrong count ends soon.
    mutating func readList<Value>(
        _ read: (inout ByteReader) throws(SnapshotFormatError) -> Value
    ) throws(SnapshotFormatError) -> [Value] {
        let count = try readNumber()
        guard count >= 0, count <= rest.count else { throw SnapshotFormatError("cut short") }
        var values: [Value] = []
        for _ in 0..<count { values.append(try read(&self)) }
        return values
    }

    func expectEnd() throws(SnapshotFormatError) {
        if !rest.isEmpty { throw SnapshotFormatError("damaged: something follows its end") }
    }
}
