import TrellisSupport

/// A report of a run that is followed.
public enum ProgressUpdate<Output: Sendable>: Sendable {
    case progress(WorkProgress)
    /// It has succeeded; nothing comes after this.
    case output(Output)
}

extension ProgressUpdate: Equatable where Output: Equatable {}

/// A run of a workflow as a sequence: its progress, then its output.
///
/// Iterating starts a run, each iteration its own. A slow reader misses what is outdated, never the output. An error of the
/// work, and a cancellation, is thrown once the work has ended. Leaving the loop cancels the work.
public struct ProgressSequence<Output: Sendable>: AsyncSequence, Sendable {
    public typealias Element = ProgressUpdate<Output>
    public typealias Failure = any Error

    private let workflow: AnyWorkflow<Output>

    init(_ workflow: AnyWorkflow<Output>) {
        self.workflow = workflow
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(workflow)
    }

    public struct AsyncIterator: AsyncIteratorProtocol {
        private let workflow: AnyWorkflow<Output>
        private var run: FollowedRun<Output>?
        private var updates: AsyncStream<WorkProgress>.Iterator?
        private var isOver = false

        init(_ workflow: AnyWorkflow<Output>) {
            self.workflow = workflow
        }

        public mutating func next() async throws -> ProgressUpdate<Output>? {
            guard !isOver else { return nil }
            let run = started()
            let progress = await withTaskCancellationHandler {
                await updates?.next()
            } onCancel: {
                run.task.cancel()
            }
            if let progress { return .progress(progress) }
            isOver = true
            return try await withTaskCancellationHandler {
                .output(try await run.task.value)
            } onCancel: {
                run.task.cancel()
            }
        }

        private mutating func started() -> FollowedRun<Output> {
            if let run { return run }
            let (stream, continuation) = AsyncStream.makeStream(
                of: WorkProgress.self,
                bufferingPolicy: .bufferingNewest(1)
            )
            let started = FollowedRun(workflow, continuation)
            run = started
            updates = stream.makeAsyncIterator()
            return started
        }
    }
}

/// A run under way; it is cancelled when nobody holds this any more.
private final class FollowedRun<Output: Sendable>: Sendable {
    let task: Task<Output, any Error>

    init(_ workflow: AnyWorkflow<Output>, _ updates: AsyncStream<WorkProgress>.Continuation) {
        // Work that is followed by itself is not also a part of what it is started from.
        let tree = ProgressTree(stepCount: workflow.stepCount) { updates.yield($0) }
        task = Task(executorPreference: WorkExecutor.current) {
            defer { updates.finish() }
            return try await Watching.during { try await workflow.runWatched(tree.root) }
        }
    }

    deinit { task.cancel() }
}

extension Workflow {
    /// Runs this and tells how far it has come.
    /// ```swift
    /// for try await update in importing.progress() {
    ///     switch update {
    ///     case .progress(let progress): bar.value = progress.fraction
    ///     case .output(let list): show(list)
    ///     }
    /// }
    /// ```
    public func progress() -> ProgressSequence<Output> {
        ProgressSequence(eraseToAnyWorkflow())
    }
}
