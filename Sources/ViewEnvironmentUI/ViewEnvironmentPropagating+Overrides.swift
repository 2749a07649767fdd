import ViewEnvironment

extension ViewEnvironmentPropagating {
    /// Gives a node's ancestor.
    @_spi(ViewEnvironmentWiring) public typealias EnvironmentAncestorProvider =
        () -> (any ViewEnvironmentPropagating)?

    /// Gives a node's descendants.
    @_spi(ViewEnvironmentWiring) public typealias EnvironmentDescendantsProvider =
        () -> [any ViewEnvironmentPropagating]

    /// Where the environment comes from in place of the default. One that gives `nil` falls back to the default; it
    /// does not cut the path. `nil`, as it is at first, for no override.
    /// - Precondition: Set over `nil` or to `nil`, in debug builds: two parts of a program must not fight over it.
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

    /// Where the environment goes to in place of the default. One that gives none cuts the flow. `nil`, as it is at
    /// first, for no override.
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
