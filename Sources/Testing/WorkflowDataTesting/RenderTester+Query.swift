import TestReporting
import Workflow
public import WorkflowData
public import WorkflowTesting

extension RenderTester {
    /// Expects an equal query, under exactly this key. It is not loaded.
    ///
    /// - Parameters:
    ///   - query: The expected query.
    ///   - state: The state that the workflow gets.
    ///   - key: The key of the query.
    ///   - file: The file of the test.
    ///   - line: The line of the test.
    public func expectQuery<Query: DataQuery>(
        _ query: Query,
        producing state: DataState<Query.Value>,
        key: String = "",
        file: StaticString = #file,
        line: UInt = #line
    ) -> RenderTester<WorkflowType> {
        expectWorkflow(
            type: QueryWorkflow<Query>.self,
            key: key,
            producingRendering: state,
            file: file,
            line: line
        ) { actual in
            guard actual.query != query else { return }
            reportIssue(
                "Expected the query \(query). Instead, the workflow shows \(actual.query). Compare their properties.",
                file: file,
                line: line
            )
        }
    }
}
