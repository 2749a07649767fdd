/// Base64 in the alphabet that URLs and cookies take, without padding.
enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    private static let digits: [UInt8: UInt32] = Dictionary(
        uniqueKeysWithValues: alphabet.enumerated().map { ($1, UInt32($0)) }
    )

    static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let group = bytes[index..<min(index + 3, bytes.count)]
            let padded = group + Array(repeating: 0, count: 3 - group.count)
            let bits = padded.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            for position in 0...group.count {
                text.append(alphabet[Int(bits >> (18 - 6 * UInt32(position)) & 63)])
            }
            index += 3
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// nil unless `text` is exactly what `encode` makes of some bytes.
    static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var bytes: [UInt8] = []
        var bits: UInt32 = 0
        var held: UInt32 = 0
        for character in text.utf8 {
            guard let digit = digits[character] else { return nil }
            bits = bits << 6 | digit
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
