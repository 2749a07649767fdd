/// A bank that takes its time. It declines cards that end in 0002, and is away for those that end in 0003.
public struct SlowBank: Payments {
    let clock: any Clock<Duration>
    let step: Duration

    public init(clock: any Clock<Duration> = ContinuousClock(), step: Duration = .milliseconds(400)) {
        (self.clock, self.step) = (clock, step)
    }

    public func pay(_ cents: Int, card: String, progress: @Sendable (Double) async throws -> Void) async throws {
        for tenth in 1...10 {
            try await clock.sleep(for: step)
            try await progress(Double(tenth) / 10)
            if tenth == 6, card.hasSuffix("0002") { throw PaymentError.declined }
            if tenth == 8, card.hasSuffix("0003") { throw PaymentError.unavailable }
        }
    }
}
