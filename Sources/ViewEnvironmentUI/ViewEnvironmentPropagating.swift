import ViewEnvironment

/// A node through which the view environment flows: a view, a view controller, or a node of its own.
///
/// Environments are not stored. Reading ``environment`` walks up to the topmost ancestor and comes back down, each node
/// that is ``ViewEnvironmentObserving`` customising what it got. What is propagated is that something changed:
/// ``setNeedsEnvironmentUpdate()`` flags a node and its descendants, and each applies the environment once at its next
/// layout, by ``applyEnvironmentIfNeeded()``.
///
/// A descendant is told of a change only if it agrees: its ancestor must be the node that tells it.
@preconcurrency @MainActor
public protocol ViewEnvironmentPropagating: AnyObject {
    /// Says that the environment of this node, and so of its descendants, changed.
    ///
    /// In order: flags the node; calls its observers with the environment; if it is ``ViewEnvironmentObserving`` calls
    /// `environmentDidChange()` and has it apply the environment later; then the same for each descendant that agrees.
    func setNeedsEnvironmentUpdate()

    /// Where the environment comes from: what ``environmentAncestorOverride`` gives, else the default.
    @_spi(ViewEnvironmentWiring) var environmentAncestor: (any ViewEnvironmentPropagating)? { get }

    /// Where the environment goes to: what ``environmentDescendantsOverride`` gives, else the default.
    @_spi(ViewEnvironmentWiring) var environmentDescendants: [any ViewEnvironmentPropagating] { get }

    /// Where the environment comes from unless it is overridden; `nil` by default.
    @_spi(ViewEnvironmentWiring) var defaultEnvironmentAncestor: (any ViewEnvironmentPropagating)? { get }

    /// Where the environment goes to unless it is overridden; nowhere by default.
    @_spi(ViewEnvironmentWiring) var defaultEnvironmentDescendants: [any ViewEnvironmentPropagating] { get }

    /// Arranges for ``applyEnvironmentIfNeeded()`` to be called later, as by a layout pass. By default does nothing.
    @_spi(ViewEnvironmentWiring) func setNeedsApplyEnvironment()
}

extension ViewEnvironmentPropagating {
    /// The environment at this node, computed at each reading.
    ///
    /// From the topmost ancestor down, each node changes it by its added customisations in the order they were added,
    /// then, if it is ``ViewEnvironmentObserving``, by its own, which therefore wins.
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
    /// A node that is ``ViewEnvironmentObserving`` calls this in `viewWillLayoutSubviews` or `layoutSubviews`. New
    /// nodes are flagged; however often a node was flagged in between, the environment is applied once.
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

    /// Does what ``setNeedsEnvironmentUpdate()`` does for the node, and leaves out its descendants: for one that is told
    /// again of the environment it has.
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

    /// Says to each descendant that agrees that its environment changed, as ``setNeedsEnvironmentUpdate()`` does last.
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
