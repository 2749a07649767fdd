public import Workflow

extension Workflow where State: ObservableState {
    /// False: each action that changes the state makes a rendering, also if both states are equal.
    ///
    /// The observers of a state are no part of its `==`. A nested state that is replaced by an equal one has other observers, which
    /// views come to know by the next model only.
    public static var comparesState: Bool { false }
}
