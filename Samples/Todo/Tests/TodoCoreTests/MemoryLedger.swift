import TodoCore

/// A ledger that counts events by itself and notes what has settled.
final class MemoryLedger: EventLedger {
    private let page: String
    private var event = 0
    /// The numbers of the events whose changes are on disk.
    private(set) var settled: [Int] = []

    init(page: String) {
        self.page = page
    }

    func key() -> ChangeKey {
        event += 1
        return ChangeKey(page: page, event: event)
    }

    func settle(_ key: ChangeKey) {
        settled.append(key.event)
    }
}
