import TestSupport
import Testing

@testable import HTTPParsing

/// The table of requests, each whole and in pieces.
struct ParsingTests {
    @Test(arguments: ParsingCase.all)
    func `has the same outcome whole, byte by byte and in random pieces`(_ example: ParsingCase) {
        let whole = Transcript(example.input)
        switch example.outcome {
        case .lines(let lines):
            #expect(whole.lines == lines)
        case .refused(let status, let reason):
            let last = whole.lines.last ?? ""
            #expect(last.hasPrefix("\(status) ") && last.contains(reason), "\(whole.lines)")
        }
        #expect(Transcript(example.input, cuts: Transcript.everywhere(example.input)) == whole)
        var random = SeededRandom(seed: 1)
        for _ in 0..<20 {
            let cuts = Transcript.atRandom(example.input, &random)
            #expect(Transcript(example.input, cuts: cuts) == whole, "cut at \(cuts)")
        }
    }

    @Test func `every case has a name of its own`() {
        #expect(Set(ParsingCase.all.map(\.name)).count == ParsingCase.all.count)
        #expect(ParsingCase.all.count >= 150)
    }
}
