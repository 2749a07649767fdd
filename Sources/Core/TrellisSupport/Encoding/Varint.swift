// Numbers in as few bytes as they need: seven bits a byte, the lowest first, and a mark on each but the last.

extension [UInt8] {
    /// Appends a number in 1 to 10 bytes.
    package mutating func append(varint number: UInt64) {
        var rest = number
        while rest > 0x7F {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }
}

extension ArraySlice<UInt8> {
    /// Removes a number from the front and returns it; nil if these bytes are none.
    package mutating func popVarint() -> UInt64? {
        var number: UInt64 = 0
        for shift in stride(from: 0 as UInt64, to: 64, by: 7) {
            guard let byte = popFirst(), shift < 63 || byte < 2 else { return nil }
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
        }
        return nil
    }
}

extension UInt64 {
    /// Creates a number that is small where `number` is near zero, on either side of it.
    package init(zigzag number: Int64) {
        self.init(bitPattern: number << 1 ^ number >> 63)
    }

    /// The number of which this was created.
    package var zigzagged: Int64 {
        Int64(bitPattern: self >> 1) ^ -Int64(bitPattern: self & 1)
    }
}
