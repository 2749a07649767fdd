/// The bank, as the shop sees it.
public protocol Payments: Sendable {
    /// Pays an amount in cents.
    /// - Parameter progress: Called with the part that is done, from 0 to 1.
    /// - Throws: ``PaymentError``, or `CancellationError` if the task was cancelled before anything was paid.
    func pay(_ cents: Int, card: String, progress: @Sendable (Double) async throws -> Void) async throws
}

public enum PaymentError: Error, Codable {
    case declined, unavailable
}
