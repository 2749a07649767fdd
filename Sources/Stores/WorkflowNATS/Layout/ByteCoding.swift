/// Writes numbers, texts and bytes one after another.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    /// Seven bits a byte, the lowest first.
    mutating func write(_ number: UInt64) {
        var rest = number
        while rest > 127 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func write(_ number: Int64) { write(UInt64(bitPattern: number << 1 ^ number >> 63)) }

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
        var number: UInt64 = 0
        for shift in stride(from: 0 as UInt64, to: 64, by: 7) {
            guard let byte = rest.popFirst(), shift < 63 || byte < 2 else { throw Malformed() }
            number |= UInt64(byte & 127) << shift
            if byte < 128 { return number }
        }
        throw Malformed()
    }

    mutating func signed() throws(Malformed) -> Int64 {
        let number = try number()
        return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
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
