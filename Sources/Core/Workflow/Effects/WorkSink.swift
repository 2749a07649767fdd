/// A sink that delivers what asynchronous work sends to the home of the host.
///
/// Given to `Work.sending`, to ``EffectWork/sending(_:)`` and to effects that are closures.
public struct WorkSink<Output: Sendable>: Sendable {
    @usableFromInline package typealias StartTask =
        @Sendable (@escaping @Sendable () async -> Void) -> Task<Void, Never>

    /// Starts a task that may outlast the work, where that of the work runs.
    @usableFromInline package let startTask: StartTask
    /// Handles an output; returns `false` when the work has ended.
    @usableFromInline package let handle: Handle

    /// On its way home, a value comes back to where it was sent from only once.
    @usableFromInline package typealias Handle = nonisolated(nonsending) @Sendable (Output) async -> Bool

    @inlinable
    package init(starting startTask: @escaping StartTask, deliver: @escaping Handle) {
        self.startTask = startTask
        self.handle = deliver
    }

    /// Sends `output` to the workflow and returns when it has been handled; ``SendableSink/send(_:)`` does not wait.
    /// - Throws: `CancellationError` when the work has ended, so that a loop ends with it.
    public func deliver(_ output: Output) async throws {
        guard await handle(output) else { throw CancellationError() }
    }

    @available(*, deprecated, renamed: "deliver(_:)")
    public func send(_ output: Output) async throws {
        try await deliver(output)
    }

    /// Returns a sink of another type for the same work.
    package func with<NewOutput>(
        deliver: @escaping WorkSink<NewOutput>.Handle
    ) -> WorkSink<NewOutput> {
        WorkSink<NewOutput>(starting: startTask, deliver: deliver)
    }
}
