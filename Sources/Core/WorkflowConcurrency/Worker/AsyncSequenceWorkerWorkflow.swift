package import Workflow

/// The node of an ``AsyncSequenceWorker``: a side effect whose key changes when a worker is not equivalent to the last.
@usableFromInline
package struct AsyncSequenceWorkerWorkflow<WorkerType: AsyncSequenceWorker>: Workflow {
    @usableFromInline package typealias Output = WorkerType.Output

    @usableFromInline package let worker: WorkerType

    @inlinable
    package init(worker: WorkerType) {
        self.worker = worker
    }

    /// Returns the initial number of restarts.
    @inlinable
    package func makeInitialState() -> Int { 0 }

    @inlinable
    package func workflowDidChange(from previousWorkflow: Self, state: inout Int) {
        if !worker.isEquivalent(to: previousWorkflow.worker) { state += 1 }
    }

    @inlinable
    package func render(state: Int, context: RenderContext<Self>) {
        context.runTask(key: state, of: EmitOutput<Self>.self, priority: .high) { delivery in
            // Used by the one task that reads the sequence.
            let work = UncheckedTransfer { [sequence = worker.run(), key = context.nodeKey] in
                do {
                    try await sequence.read { await delivery.deliver(EmitOutput(output: $0)) }
                } catch {
                    await delivery.report(WorkFailure(workerType: WorkerType.self, key: key, error: error))
                }
            }
            return { await work.value() }
        }
    }

    /// `false`: ``AsyncSequenceWorker/isEquivalent(to:)`` is called in every pass.
    @inlinable
    package static var comparesProps: Bool { false }
}

extension AsyncSequenceWorkerWorkflow: ExpectedByName {
    package static var expectation: String { "expectWorker(...)" }
}
