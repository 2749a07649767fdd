import Synchronization
import TodoCore

/// A ledger that counts events by itself and notes what has settled.
final class MemoryLedger: EventLedger {
    private let page: String
    private let state = Mutex(State())

    private struct State {
        var event = 0
        var settled: [ChangeKey] = []
    }

    init(page: String) {
        self.page = page
    }

    func key() -> ChangeKey {
        state.withLock { state in
            state.event += 1
            return ChangeKey(page: page, event: state.event)
        }
    }

    func settle(_ key: ChangeKey) {
        state.withLock { $0.settled.append(key) }
    }

    /// The numbers of the events whose changes are on disk.
    var settled: [Int] { state.withLock { $0.settled.map(\.event) } }
}
