package import Workflow

/// The node of an ``AsyncSequenceWorker``: a side effect whose key changes when a worker comes that is not equivalent.
package struct AsyncSequenceWorkerWorkflow<WorkerType: AsyncSequenceWorker>: Workflow {
    package typealias Output = WorkerType.Output

    package let worker: WorkerType

    package init(worker: WorkerType) {
        self.worker = worker
    }

    /// How often the work was restarted.
    package func makeInitialState() -> Int { 0 }

    package func workflowDidChange(from previousWorkflow: Self, state: inout Int) {
        if !worker.isEquivalent(to: previousWorkflow.worker) { state += 1 }
    }

    package func render(state: Int, context: RenderContext<Self>) {
        context.runTask(key: state, of: EmitOutput<Self>.self, priority: .high) { delivery in
            // Used by the one task that reads the sequence.
            let work = UncheckedTransfer { [sequence = worker.run(), key = context.nodeKey] in
                do {
                    for try await element in sequence {
                        guard await delivery.deliver(EmitOutput(output: element)) else { return }
                    }
                } catch {
                    await delivery.report(WorkFailure(workerType: WorkerType.self, key: key, error: error))
                }
            }
            return { await work.value() }
        }
    }

    /// No two are the same: ``AsyncSequenceWorker/isEquivalent(to:)`` is asked in every pass.
    package static var _sameness: Sameness<Self> { .ofStates }
}

extension AsyncSequenceWorkerWorkflow: ExpectedByName {
    package static var expectation: String { "expectWorker(...)" }
}
