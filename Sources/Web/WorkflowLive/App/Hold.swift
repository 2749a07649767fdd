import TrellisSupport

/// Keeps an event unacknowledged until it is released (rule B3).
///
/// App code takes it while it handles the event, typically because a write that the event caused is not on disk yet. It
/// releases the hold afterwards. Until then the client keeps the event and would send it again after a crash. Dropping
/// the last reference releases it too, so a forgotten hold cannot block a page.
public final class Hold: Sendable {
    /// The key of the event and this hold. Store it in the same transaction as the change.
    public let key: EventKey

    private let onRelease: OnceAction

    init(key: EventKey, onRelease: @escaping @Sendable () -> Void) {
        self.key = key
        self.onRelease = OnceAction(onRelease)
    }

    /// Releases the hold, so that the event can be acknowledged. Call it from any thread; a second call does nothing.
    public func release() {
        onRelease.run()
    }

    deinit {
        release()
    }
}
