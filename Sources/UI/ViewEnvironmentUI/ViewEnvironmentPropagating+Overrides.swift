import ViewEnvironment

extension ViewEnvironmentPropagating {
    /// A closure that returns a node's ancestor.
    @_spi(ViewEnvironmentWiring) public typealias EnvironmentAncestorProvider =
        () -> (any ViewEnvironmentPropagating)?

    /// A closure that returns a node's descendants.
    @_spi(ViewEnvironmentWiring) public typealias EnvironmentDescendantsProvider =
        () -> [any ViewEnvironmentPropagating]

    /// The override of the node's ancestor; `nil`, the default, for none.
    ///
    /// A closure that returns `nil` falls back to the default ancestor; it does not cut the path.
    /// - Precondition: Set over `nil` or to `nil`, in debug builds: two parts of a program must not compete for it.
    @_spi(ViewEnvironmentWiring) public var environmentAncestorOverride: EnvironmentAncestorProvider? {
        get { propagationState?.ancestorOverride }
        set {
            assert(
                newValue == nil || propagationState?.ancestorOverride == nil,
                "Expected \(type(of: self)) to have no environment ancestor override. Instead, it has one. Set nil first."
            )
            makePropagationState().ancestorOverride = newValue
        }
    }

    /// The override of the node's descendants; `nil`, the default, for none.
    ///
    /// A closure that returns none stops the propagation.
    /// - Precondition: As for ``environmentAncestorOverride``.
    @_spi(ViewEnvironmentWiring) public var environmentDescendantsOverride: EnvironmentDescendantsProvider? {
        get { propagationState?.descendantsOverride }
        set {
            assert(
                newValue == nil || propagationState?.descendantsOverride == nil,
                "Expected \(type(of: self)) to have no environment descendants override. Instead, it has one. Set nil first."
            )
            makePropagationState().descendantsOverride = newValue
        }
    }
}
