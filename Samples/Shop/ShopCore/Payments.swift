/// The bank, as the shop sees it.
///
/// A payment has an id that the shop chooses. By it the shop asks after a crash what has become of the payment, and by it the
/// bank knows one that is begun twice.
public protocol Payments: Sendable {
    /// Begins to pay an amount in cents, once for each id.
    func begin(_ id: PaymentID, cents: Int, card: String) async

    /// Waits until a payment has ended.
    /// - Parameter progress: Called with the part that is done, from 0 to 1.
    /// - Returns: The outcome; `nil` if the bank has never heard of the payment.
    /// - Throws: `CancellationError` if nobody waits any more. The payment goes on.
    func outcome(of id: PaymentID, progress: @Sendable (Double) async throws -> Void) async throws -> PaymentOutcome?

    /// Cancels a payment that has not ended, also one that the bank has not heard of yet.
    /// - Returns: The outcome, which is final.
    func cancel(_ id: PaymentID) async -> PaymentOutcome
}

public typealias PaymentID = String

public enum PaymentOutcome: String, Codable, Sendable {
    case paid, declined, away, cancelled
}

/// The number of a card. It is written nowhere: where it is encoded, nothing is.
public struct Card: Codable, Equatable, Sendable {
    /// The number; `nil` after a restart.
    let number: String?

    init(_ number: String) { self.number = number }

    public init(from decoder: any Decoder) { number = nil }

    public func encode(to encoder: any Encoder) { _ = encoder.container(keyedBy: NoKey.self) }

    private enum NoKey: CodingKey {}
}
