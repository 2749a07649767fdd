import Lasso
import Testing

@MainActor
struct ReentrancyTests {
    private let store = CounterStore()
    private let trace = Trace()

    @Test func `every observer sees the states in the order they were set`() {
        store.observeState(\.count) { [unowned store, trace] old, new in
            trace.add("A \(old ?? -1) \(new)")
            guard new == 1 else { return }
            store.update { $0.count = 2 }
            trace.add("now \(store.state.count)")
        }
        store.observeState(\.count) { [trace] old, new in trace.add("B \(old ?? -1) \(new)") }
        _ = trace.take()
        store.update { $0.count = 1 }
        trace.add("returned")
        #expect(trace.take() == ["A 0 1", "now 2", "B 0 1", "A 1 2", "B 1 2", "returned"])
    }

    @Test func `an action dispatched by an observer is handled at once, and heard in order`() {
        store.observeState(\.count) { [unowned store, trace] count in
            if count == 1 { store.dispatchAction(.add(10)) }
            trace.add("A \(count)")
        }
        store.observeState(\.count) { [trace] in trace.add("B \($0)") }
        _ = trace.take()
        store.dispatchAction(.increment)
        #expect(trace.take() == ["A 1", "B 1", "A 11", "B 11"])
    }

    @Test func `an action dispatched while one is handled is handled at once`() {
        store.observeState(\.count) { [trace] in trace.add("\($0)") }
        store.dispatchAction(.twice)
        #expect(trace.take() == ["0", "1", "2"])
    }

    @Test func `an update made by an update is applied after it, and not lost`() {
        store.observeState(\.count) { [trace] in trace.add("\($0)") }
        store.update { [store] state in
            state.count += 1
            store.update { $0.count += 10 }
            state.count += 100
        }
        #expect(store.state.count == 111)
        #expect(trace.take() == ["0", "101", "111"])
    }

    @Test func `updates made by nested updates keep their order`() {
        store.observeState(\.name) { [trace] in trace.add($0 ?? "nil") }
        store.update { [store] state in
            store.update { [store] state in
                store.update { $0.name? += "c" }
                state.name? += "b"
            }
            store.update { $0.name? += "B" }
            state.name = "a"
        }
        #expect(trace.take() == ["nil", "a", "ab", "abB", "abBc"])
    }

    @Test func `a batch update made by an update waits for the next one`() {
        store.update { [store] state in
            store.batchUpdate { $0.count += 10 }
            state.count = 1
        }
        #expect(store.state.count == 1)
        store.update()
        #expect(store.state.count == 11)
    }

    @Test func `a batch made by an update is applied with the update that it makes next`() {
        store.observeState(\.count) { [trace] in trace.add("\($0)") }
        store.update { [store] state in
            store.batchUpdate { $0.count += 10 }
            store.update { $0.count *= 2 }
            store.batchUpdate { $0.count += 100 }
            state.count = 1
        }
        #expect(trace.take() == ["0", "1", "22"])
        store.update()
        #expect(trace.take() == ["122"])
    }

    @Test func `an output dispatched by an observer of outputs is heard after the one before`() {
        store.observeOutput { [unowned store, trace] output in
            trace.add("A \(output)")
            if output == .finished(0) { store.dispatchOutput(.saw(1)) }
        }
        store.observeOutput { [trace] in trace.add("B \($0)") }
        store.dispatchOutput(.finished(0))
        #expect(trace.take() == ["A finished(0)", "B finished(0)", "A saw(1)", "B saw(1)"])
    }

    private enum HolderModule: StoreModule {
        final class Last {
            let onEnd: @MainActor () -> Void

            init(onEnd: @escaping @MainActor () -> Void) { self.onEnd = onEnd }

            deinit {
                let onEnd = onEnd
                MainActor.assumeIsolated { onEnd() }
            }
        }

        struct State {
            var number = 0
            var last: Last?
        }
    }

    private final class HolderStore: LassoStore<HolderModule> {}

    @Test func `an update made by the end of what a state held is heard after that set`() {
        let store = HolderStore(with: .init())
        store.observeState(\.number) { [trace] in trace.add("\($0)") }
        store.update { [unowned store] in
            $0.last = HolderModule.Last { store.update { $0.number += 10 } }
        }
        store.update {
            $0.last = nil
            $0.number = 1
        }
        #expect(store.state.number == 11)
        #expect(trace.take() == ["0", "1", "11"])
    }

    @Test func `what only an update in an update has held may use the store as it goes`() {
        let store = HolderStore(with: .init())
        store.update { [unowned store, trace] _ in
            let last = HolderModule.Last { trace.add("\(store.state.number)") }
            store.update {
                $0.number += 1
                withExtendedLifetime(last) {}
            }
        }
        #expect(store.state.number == 1)
        #expect(trace.take().count == 1)
    }
}
