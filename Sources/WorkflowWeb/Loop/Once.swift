import TrellisSupport

/// An action that runs the first time it is asked to, and not again.
final class Once: Sendable {
    /// A struct around the function, because a bare one that is read through a generic `inout` is wrapped anew each time.
    private struct Action {
        let run: @Sendable () -> Void
    }

    private let action: Guarded<Action?>

    init(_ action: @escaping @Sendable () -> Void) {
        self.action = Guarded(Action(run: action))
    }

    func run() {
        take()?.run()
    }

    /// It does not run any more.
    func cancel() {
        _ = take()
    }

    private func take() -> Action? {
        action.withLock { action in
            defer { action = nil }
            return action
        }
    }
}
