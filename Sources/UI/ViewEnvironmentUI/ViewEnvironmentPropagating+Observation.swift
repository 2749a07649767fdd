import ViewEnvironment

/// A closure called with the environment of a node when the node was flagged.
public typealias ViewEnvironmentUpdateObservation = (ViewEnvironment) -> Void

/// A closure that changes the environment at a node.
public typealias ViewEnvironmentCustomization = (inout ViewEnvironment) -> Void

extension ViewEnvironmentPropagating {
    /// Calls `onNeedsUpdate` whenever the node is flagged, until the result is removed or released.
    ///
    /// Several observers are called in no particular order. Neither the node nor the result retains the other.
    @_spi(ViewEnvironmentWiring) public func addEnvironmentNeedsUpdateObserver(
        _ onNeedsUpdate: @escaping ViewEnvironmentUpdateObservation
    ) -> ViewEnvironmentUpdateObservationLifetime {
        let lifetime = ViewEnvironmentUpdateObservationLifetime(state: makePropagationState())
        makePropagationState().observers[ObjectIdentifier(lifetime)] = onNeedsUpdate
        return lifetime
    }

    /// Changes the environment of the node by `customization`, until the result is removed or released.
    ///
    /// Neither adding nor removing one flags the node; the next reading sees it. Neither the node nor the result
    /// retains the other.
    @_spi(ViewEnvironmentWiring) public func addEnvironmentCustomization(
        _ customization: @escaping ViewEnvironmentCustomization
    ) -> ViewEnvironmentCustomizationLifetime {
        let lifetime = ViewEnvironmentCustomizationLifetime(state: makePropagationState())
        makePropagationState().customizations.append((ObjectIdentifier(lifetime), customization))
        return lifetime
    }
}
