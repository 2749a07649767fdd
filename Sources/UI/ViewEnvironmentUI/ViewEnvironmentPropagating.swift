import ViewEnvironment

/// A node in the propagation of the view environment: a view, a view controller, or a node of its own.
///
/// Environments are not stored. Reading ``environment`` walks up to the topmost ancestor and back down, and each
/// ``ViewEnvironmentObserving`` node customises the inherited environment. Only the fact of a change is propagated:
/// ``setNeedsEnvironmentUpdate()`` flags a node and its descendants, and each applies the environment once at its next
/// layout, by ``applyEnvironmentIfNeeded()``.
///
/// A descendant is notified of a change only if its own ancestor is the notifying node.
@preconcurrency @MainActor
public protocol ViewEnvironmentPropagating: AnyObject {
    /// Flags this node and its descendants, because their environment has changed.
    ///
    /// Flags the node first, then calls its observers with the environment. For a ``ViewEnvironmentObserving`` node it
    /// then calls `environmentDidChange()` and schedules `applyEnvironmentIfNeeded()`. Last it does the same for each
    /// descendant whose ancestor is this node.
    func setNeedsEnvironmentUpdate()

    /// The ancestor of the node: the one returned by ``environmentAncestorOverride``, otherwise the default.
    @_spi(ViewEnvironmentWiring) var environmentAncestor: (any ViewEnvironmentPropagating)? { get }

    /// The descendants of the node: those returned by ``environmentDescendantsOverride``, otherwise the default.
    @_spi(ViewEnvironmentWiring) var environmentDescendants: [any ViewEnvironmentPropagating] { get }

    /// The ancestor unless it is overridden; `nil` by default.
    @_spi(ViewEnvironmentWiring) var defaultEnvironmentAncestor: (any ViewEnvironmentPropagating)? { get }

    /// The descendants unless they are overridden; none by default.
    @_spi(ViewEnvironmentWiring) var defaultEnvironmentDescendants: [any ViewEnvironmentPropagating] { get }

    /// Schedules a later call of ``applyEnvironmentIfNeeded()``, as by a layout pass. Does nothing by default.
    @_spi(ViewEnvironmentWiring) func setNeedsApplyEnvironment()
}

extension ViewEnvironmentPropagating {
    /// The environment at this node, computed at each reading.
    ///
    /// From the topmost ancestor down, each node applies its added customisations in the order they were added. A
    /// ``ViewEnvironmentObserving`` node then applies its own, which therefore takes precedence.
    public var environment: ViewEnvironment {
        var path: [any ViewEnvironmentPropagating] = [self]
        while let ancestor = path[path.count - 1].environmentAncestor {
            path.append(ancestor)
        }
        var environment = ViewEnvironment.empty
        for node in path.reversed() {
            for customization in node.propagationState?.customizations ?? [] {
                customization.customize(&environment)
            }
            (node as? any ViewEnvironmentObserving)?.customize(environment: &environment)
        }
        return environment
    }

    /// Applies the environment if the node is flagged, and clears the flag.
    ///
    /// A ``ViewEnvironmentObserving`` node calls this in `viewWillLayoutSubviews` or `layoutSubviews`. New nodes are
    /// flagged; however often a node was flagged in between, the environment is applied once.
    public func applyEnvironmentIfNeeded() {
        guard needsEnvironmentUpdate else { return }
        needsEnvironmentUpdate = false
        if let observing = self as? any ViewEnvironmentObserving {
            observing.apply(environment: environment)
        }
    }

    public func setNeedsEnvironmentUpdate() {
        setNeedsEnvironmentUpdateAlone()
        setNeedsEnvironmentUpdateOnAppropriateDescendants()
    }

    /// Flags the node as ``setNeedsEnvironmentUpdate()`` does, but not its descendants.
    ///
    /// For a node that is notified again of the environment it has.
    package func setNeedsEnvironmentUpdateAlone() {
        needsEnvironmentUpdate = true
        if let observers = propagationState?.observers, !observers.isEmpty {
            let environment = environment
            for observer in observers.values {
                observer(environment)
            }
        }
        if let observing = self as? any ViewEnvironmentObserving {
            observing.environmentDidChange()
            setNeedsApplyEnvironment()
        }
    }

    /// Flags each descendant whose ancestor is this node, the last step of ``setNeedsEnvironmentUpdate()``.
    @_spi(ViewEnvironmentWiring) public func setNeedsEnvironmentUpdateOnAppropriateDescendants() {
        for descendant in environmentDescendants where descendant.environmentAncestor === self {
            descendant.setNeedsEnvironmentUpdate()
        }
    }

    @_spi(ViewEnvironmentWiring) public var environmentAncestor: (any ViewEnvironmentPropagating)? {
        environmentAncestorOverride?() ?? defaultEnvironmentAncestor
    }

    @_spi(ViewEnvironmentWiring) public var environmentDescendants: [any ViewEnvironmentPropagating] {
        environmentDescendantsOverride?() ?? defaultEnvironmentDescendants
    }

    @_spi(ViewEnvironmentWiring) public var defaultEnvironmentAncestor: (any ViewEnvironmentPropagating)? { nil }

    @_spi(ViewEnvironmentWiring) public var defaultEnvironmentDescendants: [any ViewEnvironmentPropagating] { [] }

    @_spi(ViewEnvironmentWiring) public func setNeedsApplyEnvironment() {}
}
