import Lasso
import Testing

@MainActor
struct MockLassoStoreTests {
    private let store = MockLassoStore<CounterModule>(with: .init(count: 5))
    private let trace = Trace()

    @Test func `a mock records actions and does nothing`() {
        store.dispatchAction(.increment)
        store.dispatchAction(.finish)
        #expect(store.dispatchedActions == [.increment, .finish])
        #expect(store.state.count == 5)
        store.dispatchedActions = []
        #expect(store.dispatchedActions == [])
    }

    @Test func `a mock update and a mock output are heard as real ones are`() {
        store.observeState(\.count) { [trace] old, new in trace.add("\(old ?? -1) \(new)") }
        store.observeOutput { [trace] in trace.add("\($0)") }
        store.mockUpdate { $0.count += 1 }
        store.mockUpdate()
        store.dispatchMockOutput(.finished(6))
        #expect(trace.take() == ["-1 5", "5 6", "finished(6)"])
    }

    @Test func `the state of a mock is heard at every set`() {
        store.observeState { [trace] _ in trace.add("set") }
        _ = trace.take()
        store.mockUpdate()
        #expect(trace.take() == ["set"])
    }

    @Test func `view stores of a mock follow it`() {
        let view = store.asViewStore(stateMap: \.count)
        store.mockUpdate { $0.count = 9 }
        #expect(view.state == 9)
    }
}
