import TestSupport

/// A text as an attacker makes it: a few pieces, each some times, all over and over.
struct TextProgram: CustomStringConvertible {
    /// Marks in and out of canonical order, jamo, flags, joiners, signs of width nothing, directions, selectors, and what is
    /// decomposed or mapped. Nothing that parts what is read: many short parts cost more in ASCII, too.
    private static let kinds = [
        "a", "Z", "é", "ß", "İ", "ﬃ", "e\u{301}", "\u{301}", "\u{316}", "\u{345}", "\u{F71}", "\u{1D165}", "\u{FB1D}",
        "\u{1100}", "\u{1161}", "\u{11A8}", "각", "漢", "\u{2FA1D}", "\u{FDFA}", "क", "\u{94D}", "ไ", "\u{600}",
        "\u{1F1E9}",
        "👩", "\u{1F3FD}", "\u{200D}", "\u{200B}", "\u{34F}", "\u{202E}", "\u{2067}", "\u{FE0F}", "\u{E0100}",
        "\u{E0041}",
        "\u{FF9E}", "\u{FFFD}",
    ]

    private var pieces: [(kind: Int, count: Int)]

    init(_ random: inout SeededRandom) {
        pieces = (0...random.below(3)).map { _ in Self.piece(&random) }
    }

    /// The program with something changed.
    func changed(_ random: inout SeededRandom) -> TextProgram {
        var program = self
        let index = random.below(pieces.count)
        switch random.below(5) {
        case 0 where pieces.count < 5: program.pieces.insert(Self.piece(&random), at: index)
        case 1 where pieces.count > 1: program.pieces.remove(at: index)
        case 2: program.pieces[index].count = 1 + random.below(40)
        case 3: program.pieces[index].count = max(1, pieces[index].count + random.below(5) - 2)
        default: program.pieces[index].kind = random.below(Self.kinds.count)
        }
        return program
    }

    private static func piece(_ random: inout SeededRandom) -> (kind: Int, count: Int) {
        (random.below(kinds.count), random.happens(oneIn: 2) ? 1 : 1 + random.below(40))
    }

    /// The text with about so many bytes.
    func text(bytes: Int) -> String {
        let unit = pieces.map { String(repeating: Self.kinds[$0.kind], count: $0.count) }.joined()
        return String(repeating: unit, count: max(1, bytes / unit.utf8.count))
    }

    var description: String {
        pieces.map { piece in
            let scalars = Self.kinds[piece.kind].unicodeScalars.map { String($0.value, radix: 16, uppercase: true) }
            return "\(scalars.joined(separator: " ")) × \(piece.count)"
        }
        .joined(separator: ", ")
    }
}
