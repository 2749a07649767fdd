#if canImport(RxSwift)
internal import TrellisSupport
package import Workflow

/// The node of a ``Worker``: a side effect whose key changes when a worker is not equivalent to the last.
package struct WorkerWorkflow<WorkerType: Worker>: Workflow {
    package typealias Output = WorkerType.Output

    package let worker: WorkerType

    /// Returns the initial number of restarts.
    package func makeInitialState() -> Int { 0 }

    package func workflowDidChange(from previousWorkflow: Self, state: inout Int) {
        if !worker.isEquivalent(to: previousWorkflow.worker) { state += 1 }
    }

    package func render(state: Int, context: RenderContext<Self>) {
        context.subscribe(key: state, as: WorkerType.self, log: { WorkerLogging.log.begin(WorkerType.self) }) {
            worker.run()
        }
    }

    /// `false`: ``Worker/isEquivalent(to:)`` is called in every pass.
    package static var comparesProps: Bool { false }
}

extension WorkerWorkflow: ExpectedByName {
    package static var expectation: String { "expectWorker(...)" }
}
#endif
