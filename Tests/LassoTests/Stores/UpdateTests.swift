import Lasso
import Testing

@MainActor
struct UpdateTests {
    private let store = CounterStore()
    private let trace = Trace()

    @Test func `a batch is applied by the next update, which notifies once`() {
        store.observeState { [trace] in trace.add("\($0.count)") }
        _ = trace.take()
        store.batchUpdate { state in
            trace.add("applied")
            state.count += 1
        }
        store.batchUpdate { $0.count *= 10 }
        #expect(trace.take() == [])
        #expect(store.state.count == 0)
        store.update { $0.count += 5 }
        #expect(trace.take() == ["applied", "15"])
        store.update()
        #expect(trace.take() == [])
    }

    @Test func `an update without a closure applies what was gathered`() {
        store.batchUpdate { $0.count = 4 }
        store.update()
        #expect(store.state.count == 4)
    }

    @Test func `updates are applied in the order they were submitted`() {
        store.update { $0.name = "" }
        store.batchUpdate { $0.name? += "a" }
        store.update { $0.name? += "b" }
        store.batchUpdate { $0.name? += "c" }
        store.batchUpdate { $0.name? += "d" }
        store.update { $0.name? += "e" }
        #expect(store.state.name == "abcde")
    }

    @Test func `an update that changes nothing is a set`() {
        let view = store.asViewStore(stateMap: { state in
            trace.add("mapped")
            return state.count
        })
        _ = trace.take()
        store.update()
        #expect(trace.take() == ["mapped"])
        #expect(view.state == 0)
    }
}
