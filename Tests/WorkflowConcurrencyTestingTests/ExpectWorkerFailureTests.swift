import Testing
import WorkflowConcurrencyTesting
import WorkflowTesting

/// What is said, and where, when an expectation about a worker is not met.
struct ExpectWorkerFailureTests {
    @Test func `a worker that is not equivalent is reported where it is expected, and its output is mocked`() {
        failing(
            at: 4_711,
            with: ["Workers of type Query not equivalent. Expected: ", "Got: ", "\"swift\"", "\"go\""]
        ) {
            Search()
                .renderTester()
                .expectWorker(Query(text: "go"), mockingOutput: ["a"], line: 4_711)
                .render { _ in }
                .assert(action: Search.Action.found(["a"]))
        }
    }

    @Test func `a worker of a sequence that is not equivalent is reported too`() {
        failing(at: 4_711, with: ["Workers of type News not equivalent.", "channel"]) {
            Search()
                .renderTester(initialState: .init(query: "", isListening: true))
                .expectWorker(News(channel: 2), key: "news", line: 4_711)
                .render { _ in }
        }
    }

    @Test func `a worker that is expected and not run is reported`() {
        failing(at: 4_711, with: ["Expected child workflow of type: WorkerWorkflow<Query>, key: \"\""]) {
            Search()
                .renderTester(initialState: .init(query: ""))
                .expectWorker(Query(text: "swift"), line: 4_711)
                .render { _ in }
        }
    }

    @Test func `a worker expected twice and run once is reported`() {
        failing(at: 4_711, with: ["Expected child workflow of type: WorkerWorkflow<Query>, key: \"\""]) {
            Search()
                .renderTester()
                .expectWorker(Query(text: "swift"))
                .expectWorker(Query(text: "swift"), line: 4_711)
                .render { _ in }
        }
    }

    @Test func `a worker left unexpected is reported at the render, with what to do`() {
        let parts = [
            "Attempted to render unexpected Workflow of type WorkerWorkflow<Query> with key \"\". ",
            "expectWorker(...)",
        ]
        failing(at: 4_711, with: parts) {
            Search()
                .renderTester()
                .render(line: 4_711) { _ in }
        }
    }

    @Test func `a worker expected under another key is reported with the key that is expected`() {
        let parts = ["unexpected Workflow of type WorkerWorkflow<Query> with key \"\". Expecting key \"k\"."]
        let unused = ["Expected child workflow of type: WorkerWorkflow<Query>, key: \"k\""]
        failing(with: unused) {
            failing(with: parts) {
                Search()
                    .renderTester()
                    .expectWorker(Query(text: "swift"), key: "k")
                    .render { _ in }
            }
        }
    }

    /// Runs something that must record an issue at a line whose text contains all `parts`.
    private func failing(
        at line: UInt? = nil,
        with parts: [String],
        location: SourceLocation = #_sourceLocation,
        _ body: () -> Void
    ) {
        withKnownIssue(sourceLocation: location) {
            body()
        } matching: { issue in
            let text = issue.comments.map(\.rawValue).joined()
            guard parts.allSatisfy(text.contains) else { return false }
            guard let line else { return true }
            return issue.sourceLocation?.line == Int(line)
        }
    }
}
