/// A sink that delivers the outputs of ``Work`` to the home of the host.
public struct WorkSink<Output: Sendable>: Sendable {
    typealias StartTask = @Sendable (@escaping @Sendable () async -> Void) -> Task<Void, Never>

    /// Starts a task that may outlast the work, where that of the work runs.
    let startTask: StartTask
    /// Handles an output; returns `false` when the work has ended.
    let deliver: @Sendable (Output) async -> Bool

    init(starting startTask: @escaping StartTask, deliver: @escaping @Sendable (Output) async -> Bool) {
        self.startTask = startTask
        self.deliver = deliver
    }

    /// Sends `output` to the workflow and returns when it has been handled.
    /// - Throws: `CancellationError` when the work has ended, so that a loop ends with it.
    public func send(_ output: Output) async throws {
        guard await deliver(output) else { throw CancellationError() }
    }

    /// Returns a sink of another type for the same work.
    func with<NewOutput>(
        deliver: @escaping @Sendable (NewOutput) async -> Bool
    ) -> WorkSink<NewOutput> {
        WorkSink<NewOutput>(starting: startTask, deliver: deliver)
    }
}
