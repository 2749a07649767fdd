import ViewEnvironment

/// A node that takes part in the view environment: changes it for itself and its descendants, and applies it.
///
/// ```swift
/// final class ListViewController: UIViewController, ViewEnvironmentObserving {
///     override func viewWillLayoutSubviews() {
///         applyEnvironmentIfNeeded()
///         super.viewWillLayoutSubviews()
///     }
///
///     func apply(environment: ViewEnvironment) {
///         view.backgroundColor = environment.theme.background
///     }
/// }
/// ```
@preconcurrency @MainActor
public protocol ViewEnvironmentObserving: ViewEnvironmentPropagating {
    /// Changes the environment of this node and its descendants, after all that is above. By default does nothing.
    func customize(environment: inout ViewEnvironment)

    /// Shows what `environment` says. Called by ``applyEnvironmentIfNeeded()``, in a layout pass after a change. By
    /// default does nothing.
    func apply(environment: ViewEnvironment)

    /// Applies the environment if the node is flagged. To be called in `viewWillLayoutSubviews` or `layoutSubviews`.
    func applyEnvironmentIfNeeded()

    /// Called at once when the environment has changed, before it is applied and before descendants learn of it. By
    /// default does nothing.
    func environmentDidChange()
}

extension ViewEnvironmentObserving {
    public func customize(environment: inout ViewEnvironment) {}

    public func apply(environment: ViewEnvironment) {}

    public func environmentDidChange() {}
}
