/// The lifetime of a customisation of a node's environment; releasing it removes the customisation. Release it where
/// the node lives.
public final class ViewEnvironmentCustomizationLifetime {
    private weak var state: PropagationState?
    private var isRemoved = false

    init(state: PropagationState) {
        self.state = state
    }

    deinit {
        state?.removeCustomization(ObjectIdentifier(self))
    }

    /// Removes the customisation.
    /// - Precondition: Called once, in debug builds.
    public func remove() {
        assert(
            !isRemoved,
            "Expected one remove() of an environment customization. Instead, it came twice. Drop the second."
        )
        isRemoved = true
        state?.removeCustomization(ObjectIdentifier(self))
    }
}
