/// A 64-bit digest that shows flipped bits. It is no protection against content that is chosen to collide.
///
/// SQLite's file format has no checksums of its own outside the write-ahead log.
struct Digest {
    private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// Adds a number. Each step is a bijection of the value so far, so that one changed bit changes the digest.
    mutating func add(_ number: UInt64) {
        value = (value ^ number) &* 0xD6E8_FEB8_6659_FD93
        value ^= value >> 32
    }

    mutating func add(_ number: Int64) { add(UInt64(bitPattern: number)) }

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        add(UInt64(bytes.count))
        var index = 0
        while index + 8 <= bytes.count {
            add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
            index += 8
        }
        var rest: UInt64 = 0
        while index < bytes.count {
            rest = rest << 8 | UInt64(bytes[index])
            index += 1
        }
        add(rest)
    }

    mutating func add(_ bytes: [UInt8]) { bytes.withUnsafeBytes { add($0) } }

    mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
    }

    mutating func add(_ text: String?) {
        add(text == nil ? 0 as UInt64 : 1)
        if let text { add(text) }
    }

    /// Returns the digest of a record of a journal.
    static func ofRecord(_ bytes: [UInt8], at place: Int64, in segment: Int64, of host: String) -> Int64 {
        var digest = Digest()
        digest.add(host)
        digest.add(segment)
        digest.add(place)
        digest.add(bytes)
        return Int64(bitPattern: digest.value)
    }

    /// Returns the digest of an item of a session.
    static func ofItem(_ name: String, _ bytes: [UInt8], in session: Int64) -> Int64 {
        var digest = Digest()
        digest.add(session)
        digest.add(name)
        digest.add(bytes)
        return Int64(bitPattern: digest.value)
    }
}
