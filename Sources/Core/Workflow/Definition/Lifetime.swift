/// The span of a side effect: from the pass that starts it to the first that does not name it.
public final class Lifetime {
    /// A Boolean value that indicates whether the side effect has ended.
    public private(set) var hasEnded = false
    /// A Boolean value that indicates whether the side effect may have run before, in a process that has ended. It is
    /// `true` if the side effect starts while its tree is restored, and the state of its node is not new.
    public let isRestored: Bool
    private var handlers: [() -> Void] = []
    private let isCompatible: Bool
    /// The number of the event that the side effect has started in.
    let startedIn: Int

    init(isCompatible: Bool, startedIn: Int, isRestored: Bool = false) {
        self.isRestored = isRestored
        self.isCompatible = isCompatible
        self.startedIn = startedIn
    }

    /// Calls `action` when the side effect ends: once, on the host's home, in the order of registration. After the end it
    /// is called at once.
    public func onEnded(_ action: @escaping () -> Void) {
        guard hasEnded else { return handlers.append(action) }
        if isCompatible {
            assertionFailure("Expected onEnded to be called before the Lifetime has ended.")
            handlers.append(action)
        } else {
            action()
        }
    }

    func end() {
        guard !hasEnded else { return }
        hasEnded = true
        let handlers = handlers
        self.handlers = []
        for handler in handlers { handler() }
    }

    deinit { end() }
}

/// A lifetime is bound to the home of its host.
@available(*, unavailable)
extension Lifetime: Sendable {}
