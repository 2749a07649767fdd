import Lasso

/// A recorder of a store's states and outputs.
@preconcurrency @MainActor
public class TestableStore<Store: AbstractStore> {
    /// A state for comparisons, changed by the test.
    var markerState: Store.State!
    /// The outputs since the store was assigned or ``LassoStoreTesting`` reset them.
    var outputs: [Store.Output] = []
    /// The state at the beginning and after every set, including sets to an equal state.
    var states: [Store.State] = []

    /// Creates a recorder without a store.
    public init() {}

    /// The store. Assigning one removes the records of the former.
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
