import Synchronization

/// The inventory that all visitors share.
public final class Warehouse: Sendable {
    private struct State {
        var inventory: Inventory
        var listeners: [Int: AsyncStream<Inventory>.Continuation] = [:]
        var lastListener = 0
    }

    private let state: Mutex<State>

    public convenience init() {
        self.init(counts: [
            "tent": 5, "backpack": 8, "boots": 6, "canoe": 1, "torch": 12, "compass": 9, "mug": 24, "map": 0,
        ])
    }

    init(counts: [Product.ID: Int]) {
        state = Mutex(State(inventory: Inventory(counts: counts)))
    }

    func update<Failure>(_ change: (inout Inventory) throws(Failure) -> Void) throws(Failure) {
        try state.withLock { state throws(Failure) in
            try change(&state.inventory)
            for listener in state.listeners.values { listener.yield(state.inventory) }
        }
    }

    /// Returns the inventory now and after each change. A slow listener skips to the newest.
    func inventories() -> AsyncStream<Inventory> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { listener in
            let id = state.withLock { state in
                state.lastListener += 1
                state.listeners[state.lastListener] = listener
                listener.yield(state.inventory)
                return state.lastListener
            }
            listener.onTermination = { [weak self] _ in self?.state.withLock { $0.listeners[id] = nil } }
        }
    }
}
