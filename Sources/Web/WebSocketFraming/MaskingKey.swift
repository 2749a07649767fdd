/// The masking key of one frame, turned so that its first byte is for the payload's next byte.
struct MaskingKey: Hashable, Sendable {
    /// The key's bytes, the next one lowest.
    private var bits: UInt32 = 0

    /// Takes in a byte of the frame's header. After four of them the key is complete.
    mutating func append(_ byte: UInt8) {
        bits = bits >> 8 | UInt32(byte) << 24
    }

    /// Unmasks the payload's next bytes in place, eight at a time, and returns whether all of them are ASCII.
    mutating func unmask(_ bytes: UnsafeMutableRawBufferPointer) -> Bool {
        let wide = (UInt64(bits) << 32 | UInt64(bits)).littleEndian
        var seen: UInt64 = 0
        var index = 0
        while index + 8 <= bytes.count {
            let clear = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) ^ wide
            bytes.storeBytes(of: clear, toByteOffset: index, as: UInt64.self)
            seen |= clear
            index += 8
        }
        while index < bytes.count {
            bytes[index] ^= UInt8(truncatingIfNeeded: bits)
            bits = bits >> 8 | bits << 24
            seen |= UInt64(bytes[index])
            index += 1
        }
        return UTF8Check.isASCII(seen)
    }
}
