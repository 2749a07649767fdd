package import Workflow

/// The node of a ``Worker``: a side effect whose key changes when a worker is not equivalent to the last.
package struct WorkerWorkflow<WorkerType: Worker>: Workflow {
    package typealias Output = WorkerType.Output

    package let worker: WorkerType

    package init(worker: WorkerType) {
        self.worker = worker
    }

    /// Returns the initial number of restarts.
    package func makeInitialState() -> Int { 0 }

    package func workflowDidChange(from previousWorkflow: Self, state: inout Int) {
        if !worker.isEquivalent(to: previousWorkflow.worker) { state += 1 }
    }

    package func render(state: Int, context: RenderContext<Self>) {
        context.runTask(key: state, of: EmitOutput<Self>.self, priority: .high) { delivery in
            // Used by the one task that runs it; `Worker` requires that `run` may be called off the home.
            let work = UncheckedTransfer { [worker] in
                // The task does not use it any more.
                let output = UncheckedTransfer(await worker.run())
                _ = await delivery.deliver(EmitOutput(output: output.value))
            }
            return { await work.value() }
        }
    }

    /// `false`: ``Worker/isEquivalent(to:)`` is called in every pass.
    package static var comparesProps: Bool { false }
}

extension WorkerWorkflow: ExpectedByName {
    package static var expectation: String { "expectWorker(...)" }
}
