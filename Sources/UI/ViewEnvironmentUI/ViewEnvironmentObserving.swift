import ViewEnvironment

/// A node that changes the view environment for itself and its descendants, and applies it.
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
    /// Changes the environment of this node and its descendants, after all ancestors have. Does nothing by default.
    func customize(environment: inout ViewEnvironment)

    /// Applies `environment` to the node. Called by ``applyEnvironmentIfNeeded()``, in a layout pass after a change.
    /// Does nothing by default.
    func apply(environment: ViewEnvironment)

    /// Applies the environment if the node is flagged. Call this in `viewWillLayoutSubviews` or `layoutSubviews`.
    func applyEnvironmentIfNeeded()

    /// Called at once when the environment has changed, before it is applied and before descendants are notified. Does
    /// nothing by default.
    func environmentDidChange()
}

extension ViewEnvironmentObserving {
    public func customize(environment: inout ViewEnvironment) {}

    public func apply(environment: ViewEnvironment) {}

    public func environmentDidChange() {}
}
