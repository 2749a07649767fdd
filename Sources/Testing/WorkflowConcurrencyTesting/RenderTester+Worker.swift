import TestReporting
public import Workflow
public import WorkflowConcurrency
public import WorkflowTesting

extension RenderTester {
    /// Expects a worker that is equivalent to `worker`, under exactly this key. The worker is not run.
    ///
    /// - Parameters:
    ///   - worker: The expected worker.
    ///   - output: An output that the worker has at once; its action is applied during `render`.
    ///   - key: The key of the worker.
    ///   - file: The file of the test.
    ///   - line: The line of the test.
    public func expectWorker<ExpectedWorkerType: Worker>(
        _ worker: ExpectedWorkerType,
        mockingOutput output: ExpectedWorkerType.Output? = nil,
        key: String = "",
        file: StaticString = #file,
        line: UInt = #line
    ) -> RenderTester<WorkflowType> {
        expectWorkflow(
            type: WorkerWorkflow<ExpectedWorkerType>.self,
            key: key,
            producingRendering: (),
            producingOutput: output,
            file: file,
            line: line
        ) { actual in
            guard !actual.worker.isEquivalent(to: worker) else { return }
            reportNotEquivalent(expected: worker, actual: actual.worker, file: file, line: line)
        }
    }

    /// Expects a worker with an async sequence that is equivalent to `worker`, under exactly this key. The worker is
    /// not run.
    ///
    /// - Parameters:
    ///   - worker: The expected worker.
    ///   - output: An output that the worker has at once; its action is applied during `render`.
    ///   - key: The key of the worker.
    ///   - file: The file of the test.
    ///   - line: The line of the test.
    public func expectWorker<ExpectedWorkerType: AsyncSequenceWorker>(
        _ worker: ExpectedWorkerType,
        mockingOutput output: ExpectedWorkerType.Output? = nil,
        key: String = "",
        file: StaticString = #file,
        line: UInt = #line
    ) -> RenderTester<WorkflowType> {
        expectWorkflow(
            type: AsyncSequenceWorkerWorkflow<ExpectedWorkerType>.self,
            key: key,
            producingRendering: (),
            producingOutput: output,
            file: file,
            line: line
        ) { actual in
            guard !actual.worker.isEquivalent(to: worker) else { return }
            reportNotEquivalent(expected: worker, actual: actual.worker, file: file, line: line)
        }
    }

    /// The earlier name of `expectWorker(_:mockingOutput:key:file:line:)`.
    @available(*, deprecated, renamed: "expectWorker(_:mockingOutput:key:file:line:)", message: "Renamed")
    public func expect<ExpectedWorkerType: Worker>(
        worker: ExpectedWorkerType,
        producingOutput output: ExpectedWorkerType.Output? = nil,
        key: String = "",
        file: StaticString = #file,
        line: UInt = #line
    ) -> RenderTester<WorkflowType> {
        expectWorker(worker, mockingOutput: output, key: key, file: file, line: line)
    }
}
