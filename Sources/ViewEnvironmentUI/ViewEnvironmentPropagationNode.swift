import ViewEnvironment

/// A node of the propagation that is neither a view nor a view controller: what it does is given by closures.
///
/// Assigning any of them says that the environment changed. The environment is applied at once when it changes, not
/// at a layout.
@_spi(ViewEnvironmentWiring)
@preconcurrency @MainActor
public class ViewEnvironmentPropagationNode: ViewEnvironmentPropagating, ViewEnvironmentObserving {
    /// Gives the node's ancestor.
    public typealias EnvironmentAncestorProvider = () -> (any ViewEnvironmentPropagating)?

    /// Gives the node's descendants.
    public typealias EnvironmentDescendantsProvider = () -> [any ViewEnvironmentPropagating]

    /// Gives the ancestor, unless that is overridden.
    public var environmentAncestorProvider: EnvironmentAncestorProvider {
        didSet { setNeedsEnvironmentUpdate() }
    }

    /// Gives the descendants, unless those are overridden.
    public var environmentDescendantsProvider: EnvironmentDescendantsProvider {
        didSet { setNeedsEnvironmentUpdate() }
    }

    /// Changes the environment on its way through.
    public var customizeEnvironment: (inout ViewEnvironment) -> Void {
        didSet { setNeedsEnvironmentUpdate() }
    }

    /// Called with the environment when that has changed; `nil` for nothing.
    public var environmentDidChangeObserver: ((ViewEnvironment) -> Void)? {
        didSet { setNeedsEnvironmentUpdate() }
    }

    /// Called with the environment after the observer.
    public var applyEnvironment: (ViewEnvironment) -> Void {
        didSet { setNeedsEnvironmentUpdate() }
    }

    let state = PropagationState()

    /// A node by itself, unless closures are given. Making it tells nobody of a change.
    public init(
        environmentAncestor: @escaping EnvironmentAncestorProvider = { nil },
        environmentDescendants: @escaping EnvironmentDescendantsProvider = { [] },
        customizeEnvironment: @escaping (inout ViewEnvironment) -> Void = { _ in },
        environmentDidChange: ((ViewEnvironment) -> Void)? = nil,
        applyEnvironment: @escaping (ViewEnvironment) -> Void = { _ in }
    ) {
        self.environmentAncestorProvider = environmentAncestor
        self.environmentDescendantsProvider = environmentDescendants
        self.customizeEnvironment = customizeEnvironment
        self.environmentDidChangeObserver = environmentDidChange
        self.applyEnvironment = applyEnvironment
    }

    public var defaultEnvironmentAncestor: (any ViewEnvironmentPropagating)? { environmentAncestorProvider() }

    public var defaultEnvironmentDescendants: [any ViewEnvironmentPropagating] { environmentDescendantsProvider() }

    public func setNeedsApplyEnvironment() {
        applyEnvironmentIfNeeded()
    }

    public func customize(environment: inout ViewEnvironment) {
        customizeEnvironment(&environment)
    }

    public func environmentDidChange() {
        environmentDidChangeObserver?(environment)
    }

    public func apply(environment: ViewEnvironment) {
        applyEnvironment(environment)
    }
}
