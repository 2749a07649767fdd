/// Takes money from cards.
public protocol Payments: Sendable {
    /// Takes an amount, and returns the number of the receipt.
    ///
    /// Nothing is taken when it throws, also when it is cancelled.
    /// - Parameter onStage: Called with each stage as it begins.
    func pay(
        _ amount: Money,
        card: String,
        onStage: @Sendable (PaymentStage) async throws -> Void
    ) async throws -> String
}

public enum PaymentStage: Int, CaseIterable, Sendable {
    case contacting, checking, confirming
}

public enum PaymentError: Error {
    case declined
}

/// Stands for a payment service: it takes three seconds, and declines cards that end in 0000.
public struct PretendedPayments: Payments {
    private let clock: any Clock<Duration>

    public init(clock: any Clock<Duration> = ContinuousClock()) {
        self.clock = clock
    }

    public func pay(
        _ amount: Money,
        card: String,
        onStage: @Sendable (PaymentStage) async throws -> Void
    ) async throws -> String {
        for stage in PaymentStage.allCases {
            try await onStage(stage)
            try await clock.sleep(for: .seconds(1))
            if stage == .checking, card.hasSuffix("0000") { throw PaymentError.declined }
        }
        return "R-\(Int.random(in: 100_000...999_999))"
    }
}
