import TestSupport
import Testing
import TrellisSupport

struct StreamSafeTests {
    private let acute = "\u{301}"
    private let joiner = "\u{34F}"

    private func safe(_ text: String) -> String { StreamSafe.text(Array(text.utf8)) }

    private func isSafe(_ text: String) -> Bool { StreamSafe.isSafe(Array(text.utf8)) }

    /// The longest run of scalars that are reordered behind a starter.
    private func longestRun(_ text: String) -> Int {
        var (longest, run) = (0, 0)
        for scalar in text.unicodeScalars {
            run = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : run + 1
            longest = max(longest, run)
        }
        return longest
    }

    @Test(arguments: [
        "", "plain", "e\u{301}", "Zürich", "שָׁלוֹם", "ทำไม", "한국어", "क्षि", "👩‍👩‍👧‍👦", "🏳️‍🌈", "\r\n", "ế̇",
    ])
    func `text that people write stays as it is`(text: String) {
        #expect(isSafe(text) && safe(text).utf8.elementsEqual(text.utf8))
    }

    @Test func `a run beyond the limit is broken by a joiner, and nothing is lost`() {
        let text = String(repeating: acute, count: 100)
        #expect(!isSafe(text))
        let broken = safe(text)
        #expect(longestRun(broken) == StreamSafe.longestRun && isSafe(broken))
        #expect(broken.unicodeScalars.count { $0 == "\u{301}" } == 100)
        #expect(broken.unicodeScalars.filter { $0 != "\u{34F}" }.count == 100)
        #expect(safe(broken).utf8.elementsEqual(broken.utf8))
    }

    @Test func `thirty marks at the beginning are as many as there may be, twenty-seven behind a letter`() {
        #expect(isSafe(String(repeating: acute, count: 30)))
        #expect(!isSafe(String(repeating: acute, count: 31)))
        // The letter may end with three marks of its own.
        #expect(isSafe("ᾂ" + String(repeating: acute, count: 27)))
        #expect(!isSafe("ᾂ" + String(repeating: acute, count: 28)))
    }

    @Test func `marks that become two count as two`() {
        for mark in ["\u{344}", "\u{F73}", "\u{F75}", "\u{F81}"] {
            #expect(isSafe(String(repeating: mark, count: 15)))
            #expect(!isSafe(String(repeating: mark, count: 16)))
        }
    }

    @Test func `every scalar that is reordered is a non-starter`() {
        for value in UInt32(0x80)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let isReordered = scalar.properties.canonicalCombiningClass != .notReordered
            guard isReordered else { continue }
            #expect(
                !isSafe(String(String.UnicodeScalarView(Array(repeating: scalar, count: 31)))),
                "U+\(String(value, radix: 16))"
            )
        }
    }

    @Test(arguments: 0..<200)
    func `whatever bytes come, the text is safe, and stays as it is the second time`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let pieces: [[UInt8]] = [
            Array("\u{301}".utf8), Array("\u{316}".utf8), Array("\u{344}".utf8), Array("a".utf8), [0xCC], [0xFF],
            [0xE0, 0xA0], [0xF0, 0x9D],
            Array("\u{1D165}".utf8), Array("\u{FF9E}".utf8), Array("\u{34F}".utf8), [0xED, 0xA0, 0x80],
        ]
        let marks = Int.random(in: 1...pieces.count, using: &random)
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 0...300, using: &random) {
            bytes += pieces[Int.random(in: 0..<marks, using: &random)]
        }
        let text = StreamSafe.text(bytes)
        #expect(longestRun(text) <= StreamSafe.longestRun && isSafe(text))
        #expect(safe(text).utf8.elementsEqual(text.utf8))
        let kept = text.unicodeScalars.filter { $0 != "\u{34F}" }
        #expect(Array(kept) == String(decoding: bytes, as: UTF8.self).unicodeScalars.filter { $0 != "\u{34F}" })
    }
}
