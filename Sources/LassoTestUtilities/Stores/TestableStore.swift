import Lasso

/// Records what a store does.
@preconcurrency @MainActor
public class TestableStore<Store: AbstractStore> {
    /// A state for comparisons, changed by the test.
    var markerState: Store.State!
    /// The outputs since the store was assigned or ``LassoStoreTesting`` reset them.
    var outputs: [Store.Output] = []
    /// The state at the beginning and after every set, also to an equal one.
    var states: [Store.State] = []

    /// A recorder without a store yet.
    public init() {}

    /// The store. What an earlier one did is forgotten.
    /// - Precondition: Not set to `nil`.
    public var store: Store! {
        didSet {
            guard let store else {
                fatalError("Expected a store to be assigned to \(Self.self). Instead, it was nil. Assign a new one.")
            }
            markerState = store.state
            outputs = []
            states = []
            store.observeOutput { [weak self] in self?.outputs.append($0) }
            store.observeState { [weak self] _, state in self?.states.append(state) }
        }
    }
}
