#if canImport(UIKit)
/// An observer of events of this module's view controllers.
@_spi(ExperimentalObservation)
@preconcurrency @MainActor
public protocol WorkflowUIObserver {
    /// Called for each event, on the main actor, when it happens.
    func observeEvent<E: WorkflowUIEvent>(_ event: E)
}

/// The namespace of the shared observer.
@_spi(ExperimentalObservation)
@preconcurrency @MainActor
public enum WorkflowUIObservation {
    /// The observer of the events of all controllers; `nil`, the default, for none.
    public static var sharedUIObserver: (any WorkflowUIObserver)?
}
#endif
