import Testing
import WorkflowConcurrency
import WorkflowConcurrencyTesting
import WorkflowTesting

struct ExpectWorkerTests {
    @Test func `an expected worker does not run and its mocked output is applied`() {
        Search()
            .renderTester()
            .expectWorker(Query(text: "swift"), mockingOutput: ["a", "b"])
            .render { #expect($0 == []) }
            .assert(action: Search.Action.found(["a", "b"]))
            .assertStateModifications { $0.hits = ["a", "b"] }
    }

    @Test func `an expected worker without an output changes nothing`() {
        Search(key: "k")
            .renderTester()
            .expectWorker(Query(text: "swift"), key: "k")
            .render { _ in }
            .assertNoAction()
            .assertStateModifications { _ in }
    }

    @Test func `a worker of a sequence is expected in the same way`() {
        Search()
            .renderTester(initialState: .init(query: "", isListening: true))
            .expectWorker(News(channel: 1), mockingOutput: 5, key: "news")
            .render { _ in }
            .assert(action: Search.Action.heard(5))
    }

    @Test func `an operation is equivalent to every other`() {
        Refresh()
            .renderTester()
            .expectWorker(AsyncOperationWorker { 0 }, mockingOutput: 8)
            .render { _ in }
            .assert(output: 8)
    }

    @available(*, deprecated, message: "Tests what is deprecated.")
    @Test func `the earlier name does the same`() {
        Search()
            .renderTester()
            .expect(worker: Query(text: "swift"), producingOutput: ["a"])
            .render { _ in }
            .assert(action: Search.Action.found(["a"]))
    }
}
