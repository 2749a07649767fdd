/// A callback's registration with a host. The callback stays registered until ``cancel()`` or the end of the host, whether
/// this value is kept or not.
public final class HostSubscription {
    private var onCancel: (() -> Void)?

    init(onCancel: @escaping () -> Void) {
        self.onCancel = onCancel
    }

    /// Ends the registration: the callback is not called again, not even for an event that is being published.
    public func cancel() {
        let onCancel = onCancel
        self.onCancel = nil
        onCancel?()
    }
}
