#if canImport(UIKit)
/// Is told of what happens to the view controllers of this module.
@_spi(ExperimentalObservation)
@preconcurrency @MainActor
public protocol WorkflowUIObserver {
    /// Called for each event, on the main actor, when it happens.
    func observeEvent<E: WorkflowUIEvent>(_ event: E)
}

/// Where the observer of view controllers is set.
@_spi(ExperimentalObservation)
@preconcurrency @MainActor
public enum WorkflowUIObservation {
    /// Is told of the events of all controllers; `nil`, as it is at first, for none.
    public static var sharedUIObserver: (any WorkflowUIObserver)?
}
#endif
