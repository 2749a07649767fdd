/// A bank that takes its time. It declines cards that end in 0002, and is away for those that end in 0003.
///
/// It has its own file, as a bank has books of its own, and works while somebody waits for the outcome.
public actor SlowBank: Payments {
    private struct Payment: Codable {
        let cents: Int
        /// The outcome that it comes to.
        let end: PaymentOutcome
        var outcome: PaymentOutcome?
    }

    private var payments: [PaymentID: Payment]
    private let file: DataFile<[PaymentID: Payment]>
    private let clock: any Clock<Duration>
    private let step: Duration

    /// - Parameter data: The path of the file; `nil` keeps the payments in memory.
    public init(
        data: String? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        step: Duration = .milliseconds(400)
    ) throws {
        file = DataFile(path: data)
        payments = try file.read() ?? [:]
        (self.clock, self.step) = (clock, step)
    }

    /// The ids of all payments that the bank has heard of.
    public var ids: [PaymentID] { payments.keys.sorted() }

    /// The amounts that were paid, in cents.
    public var paid: [PaymentID: Int] { payments.filter { $0.value.outcome == .paid }.mapValues(\.cents) }

    public func begin(_ id: PaymentID, cents: Int, card: String) {
        if payments[id] != nil { return }
        let end: PaymentOutcome = card.hasSuffix("0002") ? .declined : card.hasSuffix("0003") ? .away : .paid
        write(id, Payment(cents: cents, end: end))
    }

    public func outcome(
        of id: PaymentID,
        progress: @Sendable (Double) async throws -> Void
    ) async throws -> PaymentOutcome? {
        guard let end = payments[id]?.end else { return nil }
        let steps = end == .declined ? 6 : end == .away ? 8 : 10
        for step in 1...steps where payments[id]?.outcome == nil {
            try await clock.sleep(for: self.step)
            try await progress(Double(step) / 10)
        }
        return finish(id, as: end)
    }

    public func cancel(_ id: PaymentID) -> PaymentOutcome {
        finish(id, as: .cancelled)
    }

    /// Ends a payment, unless it has ended.
    private func finish(_ id: PaymentID, as outcome: PaymentOutcome) -> PaymentOutcome {
        var payment = payments[id] ?? Payment(cents: 0, end: outcome)
        if let outcome = payment.outcome { return outcome }
        payment.outcome = outcome
        return write(id, payment) ? outcome : .away
    }

    /// Enters a payment into the books. What cannot be written has not happened.
    @discardableResult
    private func write(_ id: PaymentID, _ payment: Payment) -> Bool {
        let before = payments
        payments[id] = payment
        do { try file.write(payments) } catch { payments = before }
        return payments[id]?.outcome == payment.outcome
    }
}
