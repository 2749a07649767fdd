/// Random bytes, some of them in the form of a terminal's; the same ones each time.
struct RandomBytes {
    private static let pieces = [
        "\u{1B}", "\u{1B}[", "\u{1B}O", "\u{1B}]", "\u{1B}P", "\u{1B}\\", "\u{7}", "\u{1B}[200~", "\u{1B}[201~",
        "\u{1B}[<", "\u{1B}[M",
        ";", ":", "$", "~", "u", "R", "A", "1", "27", "57399", "é", "漢", "👍🏽",
    ].map { Array($0.utf8) }

    private var state: UInt64 = 1

    static func bytes(_ count: Int) -> [UInt8] {
        var random = RandomBytes()
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + 16)
        while bytes.count < count {
            let number = random.next()
            if number % 5 < 3 {
                bytes += pieces[Int(number >> 8) % pieces.count]
            } else {
                bytes.append(UInt8(truncatingIfNeeded: number >> 8))
            }
        }
        return bytes
    }

    private mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 33
    }
}
