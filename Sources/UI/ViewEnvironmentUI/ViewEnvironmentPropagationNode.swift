import ViewEnvironment

/// A node of the propagation that is neither a view nor a view controller: closures define its behaviour.
///
/// Assigning any of them flags the node. The environment is applied at once when it changes, not at a layout.
@_spi(ViewEnvironmentWiring)
@preconcurrency @MainActor
public class ViewEnvironmentPropagationNode: ViewEnvironmentPropagating, ViewEnvironmentObserving {
    /// A closure that returns the node's ancestor.
    public typealias EnvironmentAncestorProvider = () -> (any ViewEnvironmentPropagating)?

    /// A closure that returns the node's descendants.
    public typealias EnvironmentDescendantsProvider = () -> [any ViewEnvironmentPropagating]

    /// The closure that returns the ancestor, unless that is overridden.
    public var environmentAncestorProvider: EnvironmentAncestorProvider {
        didSet { setNeedsEnvironmentUpdate() }
    }

    /// The closure that returns the descendants, unless those are overridden.
    public var environmentDescendantsProvider: EnvironmentDescendantsProvider {
        didSet { setNeedsEnvironmentUpdate() }
    }

    /// The closure that changes the environment at this node.
    public var customizeEnvironment: (inout ViewEnvironment) -> Void {
        didSet { setNeedsEnvironmentUpdate() }
    }

    /// Called with the environment when it has changed; `nil` for none.
    public var environmentDidChangeObserver: ((ViewEnvironment) -> Void)? {
        didSet { setNeedsEnvironmentUpdate() }
    }

    /// Called with the environment after the observer.
    public var applyEnvironment: (ViewEnvironment) -> Void {
        didSet { setNeedsEnvironmentUpdate() }
    }

    let state = PropagationState()

    /// Creates an isolated node, unless closures are given. Creating it notifies no other node.
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
