import TestSupport
import Testing

@testable import HTTPParsing

/// Bytes that nobody thought of: nothing traps, bounds hold, and how the bytes are cut makes no difference.
struct RandomInputTests {
    private static let limits = HTTPRequestParser.Limits(
        headBytes: 600,
        fields: 10,
        bodyBytes: 200,
        chunkOverheadBytes: 60
    )

    private func check(_ input: [UInt8], _ random: inout SeededRandom) {
        let whole = Transcript(input, limits: Self.limits)
        #expect(!whole.lines.contains { $0.hasPrefix("fault") }, "\(input)")
        let cuts = random.happens(oneIn: 3) ? Transcript.everywhere(input) : Transcript.atRandom(input, &random)
        let split = Transcript(input, cuts: cuts, limits: Self.limits)
        #expect(split == whole, "\(String(decoding: input, as: UTF8.self).debugDescription) cut at \(cuts)")
        #expect(max(whole.mostBuffered, split.mostBuffered) <= 600)
    }

    @Test(arguments: 0..<4) func `random bytes`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let marks = Array("\r\n\r\n\r\n\r\n :;,/?#%=\"\\\0\t0159afGETPOST".utf8)
        for _ in 0..<1_000 {
            let length = random.below(300)
            check(
                (0..<length).map { _ in random.happens(oneIn: 4) ? UInt8(random.below(256)) : random.pick(marks) },
                &random
            )
        }
    }

    @Test(arguments: 0..<4) func `mutations of the cases`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let inputs = ParsingCase.all.map(\.input).filter { $0.count < 2_000 }
        for _ in 0..<1_500 {
            var input = random.pick(inputs)
            for _ in 0...random.below(4) { mutate(&input, inputs, &random) }
            check(input, &random)
        }
    }

    private func mutate(_ input: inout [UInt8], _ inputs: [[UInt8]], _ random: inout SeededRandom) {
        let at = random.below(input.count + 1)
        let marks = Array("\r\n :;,0159afxX\0\t\"\\/".utf8)
        switch random.below(6) {
        case 0: input.insert(random.pick(marks), at: at)
        case 1 where at < input.count: input.remove(at: at)
        case 2 where at < input.count: input[at] = UInt8(random.below(256))
        case 3: input.insert(contentsOf: input[at...].prefix(random.below(40)), at: at)
        case 4: input.removeSubrange(at..<min(at + random.below(20), input.count))
        default: input = Array(input[..<at]) + random.pick(inputs).suffix(random.below(200))
        }
    }
}
