/// Base64 in the alphabet that URLs and cookies take, without padding.
enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    /// The number that each byte stands for; 255 for those outside the alphabet.
    private static let digits: [UInt8] = alphabet.enumerated().reduce(into: Array(repeating: 255, count: 256)) {
        $0[Int($1.element)] = UInt8($1.offset)
    }

    static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count * 4 + 2) / 3)
        var bits: UInt32 = 0
        var held: UInt32 = 0
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            held += 8
            while held >= 6 {
                held -= 6
                text.append(alphabet[Int(bits >> held & 63)])
            }
        }
        if held > 0 { text.append(alphabet[Int(bits << (6 - held) & 63)]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// nil unless `text` is exactly what `encode` makes of some bytes.
    static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count * 3 / 4)
        var bits: UInt32 = 0
        var held: UInt32 = 0
        for character in text.utf8 {
            let digit = digits[Int(character)]
            guard digit < 64 else { return nil }
            bits = bits << 6 | UInt32(digit)
            held += 6
            if held >= 8 {
                held -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> held))
            }
        }
        // One digit too many, or bits that say nothing: two texts would mean the same bytes.
        guard held < 6, bits & ((1 << held) - 1) == 0 else { return nil }
        return bytes
    }
}
