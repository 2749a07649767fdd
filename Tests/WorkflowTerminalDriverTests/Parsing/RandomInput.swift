import TestSupport

/// Bytes as a terminal might send them, among others that none sends.
enum RandomInput {
    private static let pieces: [[UInt8]] = [
        "\u{1B}", "\u{1B}[", "\u{1B}O", "\u{1B}]", "\u{1B}P", "\u{1B}_G", "\u{1B}\\", "\u{7}", "\u{1B}[200~",
        "\u{1B}[201~",
        "\u{1B}[<", "\u{1B}[M", "\u{1B}[[", "\u{1B}[?", ";", ":", "$", "~", "u", "R", "A", "1", "27", "57399",
        "99999999", "é", "漢", "👍🏽",
    ].map { Array($0.utf8) }

    static func bytes(count: Int, _ random: inout SeededRandom) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + 8)
        while bytes.count < count {
            if random.happens(percent: 60) {
                bytes += random.pick(pieces)
            } else {
                bytes.append(UInt8(random.below(256)))
            }
        }
        return bytes
    }
}
