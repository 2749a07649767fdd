/// A rendering that a host can show: the data of a view and the callbacks for its events.
///
/// A screen does not depend on a view. It is bound to one
/// - by implementing ``viewControllerDescription(environment:)``, for view controllers;
/// - by conforming to the protocol of another host, such as `WebScreen`;
/// - or later and elsewhere by a ``ViewRegistry`` in the view environment, see ``withRegistry(_:)``.
///
/// A screen without a binding is shown as a placeholder that says so, see ``MissingBinding``.
///
/// Screens hold closures and are not `Sendable`; they are created and shown within one isolation domain, the home of
/// their workflow host. That need not be the main actor, so a conformance is never isolated. Only the requirement that
/// creates view controllers is isolated to the main actor. In a module whose default isolation is the main actor, a
/// type that conforms in its declaration is nonisolated by itself.
public protocol Screen: SendableMetatype {
    /// Returns a description of the view controller that shows this screen: how to build it and how to update it.
    ///
    /// The default description names no controller. `WorkflowUI` then uses the factory in the environment's
    /// ``ViewRegistry``. Without one it shows a placeholder that names the screen's type and how to bind it, and
    /// reports that to `onMissingBinding` of the environment.
    /// - Parameter environment: The environment of the place where the screen is shown.
    @preconcurrency @MainActor
    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription
}

extension Screen {
    @preconcurrency @MainActor
    public func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        ViewControllerDescription(unbound: self, environment: environment)
    }
}
