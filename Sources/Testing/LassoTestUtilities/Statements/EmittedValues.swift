import Lasso

/// The states and outputs that a store emitted in one step of a test.
public struct EmittedValues<Store: AbstractStore> {
    /// The state before the step.
    public let previousState: Store.State
    /// The state after every set in the step, including sets to an equal state.
    public let states: [Store.State]
    /// The outputs in the step.
    public let outputs: [Store.Output]

    /// Runs `step` and records the values that `store` emits meanwhile.
    @MainActor
    init(of store: Store, during step: () -> Void) {
        let recording = Recording()
        previousState = store.state
        store.observeState { [weak recording] old, state in
            if old != nil { recording?.states.append(state) }
        }
        store.observeOutput { [weak recording] in recording?.outputs.append($0) }
        step()
        states = recording.states
        outputs = recording.outputs
    }

    private final class Recording {
        var states: [Store.State] = []
        var outputs: [Store.Output] = []
    }
}
