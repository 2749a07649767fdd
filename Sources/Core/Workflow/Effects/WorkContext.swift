/// The circumstances in which asynchronous work runs, for the work to ask.
///
/// ```swift
/// EffectWork { [bank] in
///     .paid(try await bank.pay(amount, key: WorkContext.current.effect))
/// }
/// ```
/// Work that a process had begun when it ended begins again when its tree is restored. What it did before is its own to recognise.
public struct WorkContext: Hashable, Sendable {
    /// A Boolean value that indicates whether the work may have run before, because its node was restored from a snapshot.
    ///
    /// For an effect of an action, `true` means that the effect was recorded before. For a side effect or a worker it
    /// is `true` while a tree is restored, even if the work did not run before. It is `false` if the state of the node
    /// is new.
    public let isRestored: Bool

    /// The identity of the effect, if the work is one that an action has started with a value.
    public let effect: EffectID?

    init(isRestored: Bool = false, effect: EffectID? = nil) {
        (self.isRestored, self.effect) = (isRestored, effect)
    }

    /// The circumstances of the task that asks.
    public static var current: WorkContext { currentOfTask ?? WorkContext() }

    @TaskLocal private static var currentOfTask: WorkContext?

    /// Calls `start`, whose tasks have these circumstances.
    func run<Result>(_ start: () -> Result) -> Result {
        // A task that handles an action may have circumstances of its own, which work that the action starts does not have.
        if self == WorkContext(), Self.currentOfTask == nil { return start() }
        return Self.$currentOfTask.withValue(self, operation: start)
    }
}
