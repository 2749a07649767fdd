import Testing

@testable import worst_text

/// No text costs a decoder the square of its length. How much it may cost beside ASCII is measured in a release build by
/// `worst-text`, which also searches for other texts.
@Suite(.serialized)
struct WorstTextTests {
    /// Without optimization ours is slow beside the library's; the square is hundreds of times as much.
    private static let mostRatio = 100.0

    @Test(arguments: TextDecoder.all)
    func `marks out of their order cost no decoder the square of their number`(_ decoder: TextDecoder) {
        let marks = ["\u{301}", "\u{316}"].map { String(repeating: $0, count: decoder.bytes / 4) }.joined()
        #expect(TextSearch(decoder).ratio(of: marks, limit: Self.mostRatio) <= Self.mostRatio)
    }
}
