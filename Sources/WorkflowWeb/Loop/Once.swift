/// An action that runs the first time it is asked to, and not again.
final class Once: Sendable {
    private let action: Guarded<(@Sendable () -> Void)?>

    init(_ action: @escaping @Sendable () -> Void) {
        self.action = Guarded(action)
    }

    func run() {
        take()?()
    }

    /// It does not run any more.
    func cancel() {
        _ = take()
    }

    private func take() -> (@Sendable () -> Void)? {
        action.withLock { action in
            defer { action = nil }
            return action
        }
    }
}
