import Foundation
import TestSupport
import Testing

/// No text costs a decoder much more for each byte than ASCII does, whatever clusters it is made of.
///
/// A search climbs to the worst text that it finds: 8 attempts for each decoder; 50 times as many with `TRELLIS_SOAK=10`, as in
/// `make soak`. What is compared is processor time of one thread, the least of a few measurements, with that of ASCII beside it.
@Suite(.serialized)
struct WorstTextTests {
    private static let soak = ProcessInfo.processInfo.environment["TRELLIS_SOAK"].flatMap(Int.init) ?? 1
    private static let attempts = 8 * (soak > 1 ? 5 * soak : 1)
    /// The limit of release builds is 4. Without optimization ours is slow beside the library's, and only what grows with the square
    /// is beyond the limit: that is hundreds.
    private static let mostRatio = _isDebugAssertConfiguration() ? 100.0 : 4.0

    @Test(arguments: TextDecoder.all)
    func `the worst text costs a decoder no more than a small multiple of ASCII for each byte`(_ decoder: TextDecoder) {
        var random = SeededRandom(seed: 7)
        let plain = decoder.encode(String(repeating: "a", count: decoder.bytes))
        var times = 1
        while Self.time(times, { decoder.decode(plain) }) < .milliseconds(1), times < 1 << 20 { times *= 2 }
        func cost(_ program: TextProgram) -> Double {
            let input = decoder.encode(program.text(bytes: decoder.bytes))
            let limit = Self.mostRatio * Double(input.count) / Double(plain.count)
            var least = Double.infinity
            // Others on the machine make each a bit dearer: what is too dear is measured again beside ASCII.
            for _ in 0..<10 where least > limit {
                let ascii = Self.time(times) { decoder.decode(plain) }
                least = min(least, Self.time(times) { decoder.decode(input) } / ascii)
            }
            return least * Double(plain.count) / Double(input.count)
        }
        var worst = (program: TextProgram(&random), ratio: 0.0)
        var next = worst.program
        for attempt in 0..<Self.attempts {
            let ratio = cost(next)
            if ratio > worst.ratio { worst = (next, ratio) }
            next = attempt.isMultiple(of: 5) ? TextProgram(&random) : worst.program.changed(&random)
        }
        if Self.soak > 1 { print("worst text of \(decoder.name): \(worst.ratio) × ASCII, \(worst.program)") }
        #expect(worst.ratio <= Self.mostRatio, "\(decoder.name): \(worst.program)")
    }

    private static func time(_ times: Int, _ step: () -> Void) -> Duration {
        ProcessorTime.measure { for _ in 0..<times { step() } }
    }
}
