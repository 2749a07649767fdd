import TrellisSupport

/// Writes numbers, texts and bytes one after another.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ number: UInt64) { bytes.append(varint: number) }

    mutating func write(_ number: Int64) { write(UInt64(zigzag: number)) }

    mutating func write(_ value: some Collection<UInt8>) {
        write(UInt64(value.count))
        bytes += value
    }

    mutating func write(_ text: String) { write(text.utf8) }
}

/// Reads what ``ByteWriter`` wrote; bytes that it cannot have written are an error.
struct ByteReader {
    struct Malformed: Error {}

    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func number() throws(Malformed) -> UInt64 {
        guard let number = rest.popVarint() else { throw Malformed() }
        return number
    }

    mutating func signed() throws(Malformed) -> Int64 {
        try number().zigzagged
    }

    mutating func count() throws(Malformed) -> Int {
        guard let count = Int(exactly: try number()) else { throw Malformed() }
        return count
    }

    mutating func array() throws(Malformed) -> [UInt8] {
        let count = try count()
        guard count <= rest.count else { throw Malformed() }
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    mutating func text() throws(Malformed) -> String {
        guard let text = String(validating: try array(), as: UTF8.self) else { throw Malformed() }
        return text
    }
}
