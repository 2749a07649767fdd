/// Base64 in the alphabet for URLs and cookies, without padding.
package enum Base64URL {
    package static func encode(_ bytes: [UInt8]) -> String {
        String(unsafeUninitializedCapacity: (bytes.count * 4 + 2) / 3) { digits in
            var (count, bits, held) = (0, UInt32(0), UInt32(0))
            func write(_ number: UInt32) {
                digits[count] = digit(UInt8(truncatingIfNeeded: number & 63))
                count += 1
            }
            for byte in bytes {
                bits = bits << 8 | UInt32(byte)
                held += 8
                while held >= 6 {
                    held -= 6
                    write(bits >> held)
                }
            }
            if held > 0 { write(bits << (6 - held)) }
            return count
        }
    }

    /// Returns the bytes whose encoding is exactly `text`; nil if there are none.
    package static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count * 3 / 4)
        var (bits, held) = (UInt32(0), UInt32(0))
        for digit in text.utf8 {
            guard let value = value(of: digit) else { return nil }
            bits = bits << 6 | UInt32(value)
            held += 6
            if held >= 8 {
                held -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> held))
            }
        }
        // No encoding ends with a digit of no byte, or with bits that say nothing.
        let isWhole = held < 6 && bits & (1 << held - 1) == 0
        return isWhole ? bytes : nil
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        switch value {
        case 0..<26: UInt8(ascii: "A") + value
        case 26..<52: UInt8(ascii: "a") + value - 26
        case 52..<62: UInt8(ascii: "0") + value - 52
        case 62: UInt8(ascii: "-")
        default: UInt8(ascii: "_")
        }
    }

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): digit - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0") + 52
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
