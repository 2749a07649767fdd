/// Carries a store's state, mapped, into another binder for as long as someone keeps the relay.
@MainActor
final class StateRelay<Source: AbstractViewStore, Value> {
    private let source: Source
    private let target: ValueBinder<Value>
    private let map: (Source.State) -> Value

    init(from source: Source, to target: ValueBinder<Value>, map: @escaping (Source.State) -> Value) {
        self.source = source
        self.target = target
        self.map = map
        observe()
    }

    private func observe() {
        if let source = source as? any RelayingStore<Source.State> {
            source.relay(until: self) { [weak self] state in self?.receive(state) }
        } else {
            source.observeState { [weak self] _, state in self?.receive(state) }
        }
    }

    private func receive(_ state: Source.State) {
        target.set(map(state))
    }
}
