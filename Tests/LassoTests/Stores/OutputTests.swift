import Lasso
import Testing

@MainActor
struct OutputTests {
    private let store = CounterStore()
    private let trace = Trace()

    @Test func `outputs are heard at once, in the order of registration`() {
        store.observeOutput { [trace] in trace.add("A \($0)") }
        store.observeOutput { [trace] in trace.add("B \($0)") }
        store.dispatchAction(.finish)
        #expect(trace.take() == ["A finished(0)", "B finished(0)"])
    }

    @Test func `an observer hears only what is dispatched after it came`() {
        store.dispatchOutput(.saw(1))
        store.observeOutput { [trace] in trace.add("\($0)") }
        #expect(trace.take() == [])
        store.dispatchOutput(.saw(2))
        #expect(trace.take() == ["saw(2)"])
    }

    @Test func `an observer that comes during a dispatch does not hear that output`() {
        store.observeOutput { [unowned store, trace] output in
            guard output == .saw(1) else { return }
            store.observeOutput { [trace] in trace.add("late \($0)") }
        }
        store.dispatchOutput(.saw(1))
        #expect(trace.take() == [])
        store.dispatchOutput(.saw(2))
        #expect(trace.take() == ["late saw(2)"])
    }

    @Test func `the store keeps those who observe outputs as long as it lives`() {
        weak var captured: Trace?
        var kept: CounterStore? = CounterStore()
        do {
            let trace = Trace()
            captured = trace
            kept?.observeOutput { [trace] _ in trace.add("") }
        }
        #expect(captured != nil)
        kept = nil
        #expect(captured == nil)
    }
}
