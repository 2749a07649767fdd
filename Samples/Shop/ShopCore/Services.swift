import Workflow
import WorkflowSharing

/// What all visitors share.
public struct Services: Sendable {
    public let catalogue: Catalogue
    public let stock: Shared<Stock>
    public let payments: any Payments
    private let file: StockFile

    /// - Parameters:
    ///   - data: The path of the file with the stock; `nil` keeps it in memory.
    ///   - payments: The bank; `nil` for a slow one, which keeps its books beside the stock.
    public init(
        data: String? = nil,
        payments: (any Payments)? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) throws {
        let file = DataFile<Stock.State>(path: data)
        let saved = try file.read()
        let (catalogue, payments) = (
            Catalogue(), try payments ?? SlowBank(data: data.map { $0 + ".bank" }, clock: clock)
        )
        (self.catalogue, self.payments) = (catalogue, payments)
        let stock = Shared(Stock(catalogue, saved: saved, payments: payments, clock: clock))
        self.stock = stock
        self.file = StockFile(file: file, saved: saved?.revision ?? 0, clock: clock)
    }

    /// Hands a command to the stock, and returns when what it has changed is on the disk.
    func handle(_ command: Stock.Command) async throws -> Stock.Refusal? {
        guard let answer = try await stock.request(command) else { return nil }
        try await file.save(answer.revision, of: stock)
        return answer.refusal
    }
}

/// The file of the stock.
private actor StockFile {
    private let file: DataFile<Stock.State>
    private var saved: Int
    private let clock: any Clock<Duration>

    init(file: DataFile<Stock.State>, saved: Int, clock: any Clock<Duration>) {
        (self.file, self.saved, self.clock) = (file, saved, clock)
    }

    /// Returns when the file has the change with this number. Changes that came meanwhile are written together.
    func save(_ revision: Int, of stock: Shared<Stock>) async throws {
        while saved < revision {
            let state = stock.value
            do {
                try file.write(state)
                saved = state.revision
            } catch {
                // A full disk, for one: nobody is told that something is done before it is.
                try await clock.sleep(for: .seconds(1))
            }
        }
    }
}
