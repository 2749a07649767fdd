import TestReporting
import Workflow
public import WorkflowConcurrency
public import WorkflowTesting

extension RenderTester {
    /// Expects work of the same kind as `work`, with an equal `id`, equal steps, durations and policies, under exactly
    /// this key.
    ///
    /// Neither of the two is run.
    ///
    /// - Parameters:
    ///   - work: The expected work.
    ///   - output: An output that the work has at once; its action is applied during `render`.
    ///   - key: The key of the work.
    ///   - file: The file of the test.
    ///   - line: The line of the test.
    public func expectWorker<Output>(
        _ work: Work<Output>,
        mockingOutput output: Output? = nil,
        key: String = "",
        file: StaticString = #file,
        line: UInt = #line
    ) -> RenderTester<WorkflowType> {
        expectWorkflow(
            type: WorkWorkflow<Output>.self,
            key: key,
            producingRendering: (),
            producingOutput: output,
            file: file,
            line: line
        ) { actual in
            guard !actual.work.identity.matches(work.identity) else { return }
            reportIssue(
                """
                Workers of type \(Work<Output>.self) not equivalent. Expected: \(work.identity). Got: \(actual.work.identity). \
                Run the expected work; its kind, its id, its steps and their durations have to be the same.
                """,
                file: file,
                line: line
            )
        }
    }
}
