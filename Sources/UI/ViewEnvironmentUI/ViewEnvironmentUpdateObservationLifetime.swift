/// The lifetime of an observer of environment updates; releasing it removes the observer. Release it where the node
/// lives.
public final class ViewEnvironmentUpdateObservationLifetime {
    private weak var state: PropagationState?
    private var isRemoved = false

    init(state: PropagationState) {
        self.state = state
    }

    deinit {
        state?.observers[ObjectIdentifier(self)] = nil
    }

    /// Removes the observer.
    /// - Precondition: Called once, in debug builds.
    public func remove() {
        assert(!isRemoved, "Expected one remove() of an environment observer. Instead, it came twice. Drop the second.")
        isRemoved = true
        state?.observers[ObjectIdentifier(self)] = nil
    }
}
