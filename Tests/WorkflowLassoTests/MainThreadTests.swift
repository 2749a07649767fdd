import Dispatch
import Workflow
import XCTest

/// The main thread is one for Lasso and for the home of a host. A test of XCTest runs on it.
final class MainThreadTests: XCTestCase {
    func test_aHostThatTheMainThreadMakesInAnotherQueueIsAtHomeOnTheMainActor() {
        // Without a home the work would be a misuse.
        let host = DispatchQueue(label: "another").sync { WorkflowHost(workflow: Working()) }
        let isDone = expectation(description: "the work is done")
        host.onRendering { if $0 { isDone.fulfill() } }
        wait(for: [isDone], timeout: 300)
    }
}

private struct Working: Workflow {
    struct Done: WorkflowAction, Sendable {
        func apply(toState state: inout Bool, context: ApplyContext<Working>) -> Never? {
            state = true
            return nil
        }
    }

    func makeInitialState() -> Bool { false }

    func render(state: Bool, context: RenderContext<Working>) -> Bool {
        context.runSideEffect(key: "work", of: Done.self) { sink in sink.send(Done()) }
        return state
    }
}
