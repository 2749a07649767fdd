package import Workflow

/// The node of ``Work``: a side effect whose key changes when it is given other work.
@usableFromInline
package struct WorkWorkflow<Output: Sendable>: Workflow {
    @usableFromInline package let work: Work<Output>

    @inlinable
    init(work: Work<Output>) {
        self.work = work
    }

    /// Returns the initial number of restarts.
    @inlinable
    package func makeInitialState() -> Int { 0 }

    @inlinable
    package func workflowDidChange(from previousWorkflow: Self, state: inout Int) {
        if self != previousWorkflow { state += 1 }
    }

    @inlinable
    package func render(state: Int, context: RenderContext<Self>) {
        context.runTask(key: state, of: EmitOutput<Self>.self) { delivery in
            let key = context.nodeKey
            return { [body = work.body] in
                let sink = WorkSink(starting: { delivery.startTask($0) }) {
                    await delivery.deliver(EmitOutput(output: $0))
                }
                do {
                    try await body(sink)
                } catch {
                    await delivery.report(WorkFailure(workerType: Work<Output>.self, key: key, error: error))
                }
            }
        }
    }
}

extension WorkWorkflow: Equatable {
    @inlinable
    package static func == (left: Self, right: Self) -> Bool {
        left.work.identity == right.work.identity
    }
}

extension WorkWorkflow: ExpectedByName {
    package static var expectation: String { "expectWorker(...)" }
}
