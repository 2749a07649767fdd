import TestSupport

/// The search for the text that costs a decoder most, for each byte and beside ASCII.
struct TextSearch {
    private let decoder: TextDecoder
    private let plain: (bytes: Int, decode: () -> Void)
    /// How often a decoder is called, so that it takes a millisecond with ASCII.
    private let times: Int

    init(_ decoder: TextDecoder) {
        let plain = decoder.prepare(String(repeating: "a", count: decoder.bytes))
        var times = 1
        while Self.time(times, plain.decode) < .milliseconds(1), times < 1 << 20 { times *= 2 }
        (self.decoder, self.plain, self.times) = (decoder, plain, times)
    }

    /// The nanoseconds for a byte of ASCII.
    var plainCost: Double {
        let least = (0..<5).map { _ in Self.time(times, plain.decode) }.min()!
        return least / .nanoseconds(1) / Double(times * plain.bytes)
    }

    /// Climbs to the worst text that it finds.
    func worst(attempts: Int, seed: UInt64) -> (program: TextProgram, ratio: Double) {
        var random = SeededRandom(seed: seed)
        var worst = (program: TextProgram(&random), ratio: 0.0)
        var next = worst.program
        for attempt in 0..<attempts {
            let ratio = ratio(of: next.text(bytes: decoder.bytes), limit: TextDecoder.mostRatio)
            if ratio > worst.ratio { worst = (next, ratio) }
            next = attempt.isMultiple(of: 5) ? TextProgram(&random) : worst.program.changed(&random)
        }
        return worst
    }

    /// Returns the cost of a byte of a text beside that of ASCII, by the processor time of this thread.
    ///
    /// Others on the machine make each a bit dearer: what is above the limit is measured again, with ASCII before it, and the
    /// least counts.
    func ratio(of text: String, limit: Double) -> Double {
        let input = decoder.prepare(text)
        let length = Double(input.bytes) / Double(plain.bytes)
        var least = Double.infinity
        for _ in 0..<10 where least > limit * length {
            let ascii = Self.time(times, plain.decode)
            least = min(least, Self.time(times, input.decode) / ascii)
        }
        return least / length
    }

    private static func time(_ times: Int, _ step: () -> Void) -> Duration {
        ProcessorTime.measure { for _ in 0..<times { step() } }
    }
}
