/// An action that runs at most once and not after it was discarded.
package final class OnceAction: Sendable {
    private let action: Guarded<StoredAction?>

    /// Stores the action until it runs or is discarded.
    package init(_ action: @escaping @Sendable () -> Void) {
        self.action = Guarded(StoredAction(run: action))
    }

    /// Runs the action if it has neither run nor been discarded. Callable from any thread.
    package func run() {
        take()?.run()
    }

    /// Releases the action without running it. Callable from any thread.
    package func discard() {
        _ = take()
    }

    private func take() -> StoredAction? {
        action.withLock { action in
            defer { action = nil }
            return action
        }
    }
}

/// A closure for storage behind a generic type, such as a ``Guarded``.
///
/// Generic code wraps a bare function in one more thunk each time that it reads it and stores it back. So a call gets
/// slower with every use, and in the end overflows the stack. A structure is copied as it is.
struct StoredAction: Sendable {
    /// Runs the action.
    let run: @Sendable () -> Void
}
