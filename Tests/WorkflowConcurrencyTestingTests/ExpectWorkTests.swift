import Testing
import Workflow
import WorkflowConcurrency
import WorkflowConcurrencyTesting
import WorkflowTesting

/// Work that is said where it is run.
struct ExpectWorkTests {
    private struct Save: Workflow {
        typealias Output = String

        var draft = "a"

        func render(state: Void, context: RenderContext<Save>) {
            Work(id: draft) { "saved" }
                .delayed(by: .seconds(1))
                .retrying(attempts: 3, backoff: .exponential())
                .running(in: context) { AnyWorkflowAction<Save>(sendingOutput: $0) }
        }
    }

    private func expected(id: String, delay: Duration = .seconds(1)) -> Work<String> {
        Work(id: id) { "" }.delayed(by: delay).retrying(attempts: 3, backoff: .exponential())
    }

    @Test func `work is expected by its kind, id and steps, and its output is mocked`() {
        Save()
            .renderTester()
            .expectWorker(expected(id: "a"), mockingOutput: "mocked")
            .render { _ in }
            .assert(output: "mocked")
    }

    @Test func `work with another id or another duration is reported with both`() {
        withKnownIssue {
            Save()
                .renderTester()
                .expectWorker(expected(id: "b", delay: .seconds(2)), line: 4_711)
                .render { _ in }
        } matching: { issue in
            let text = issue.comments.map(\.rawValue).joined()
            return text.contains(
                "Workers of type Work<String> not equivalent. Expected: operation of b, delayed(2.0 seconds), "
            )
                && text.contains("Got: operation of a, delayed(1.0 seconds), ") && issue.sourceLocation?.line == 4_711
        }
    }

    @Test func `work left unexpected is reported with what to do`() {
        withKnownIssue {
            Save().renderTester().render { _ in }
        } matching: { issue in
            issue.comments.contains {
                $0.rawValue.contains("unexpected Workflow of type WorkWorkflow<String>")
                    && $0.rawValue.contains("expectWorker(...)")
            }
        }
    }
}
