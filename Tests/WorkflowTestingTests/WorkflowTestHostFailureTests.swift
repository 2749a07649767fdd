import Foundation
import Testing
import Workflow
import WorkflowTesting

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct WorkflowTestHostFailureTests {
    private let clock = TestClock()

    private func makeHost(ticks: Bool = false) -> WorkflowTestHost<Search> {
        WorkflowTestHost(workflow: Search(library: Library(), clock: clock, ticks: ticks), clock: clock)
    }

    @Test func `a clock that nobody moves is named, with who sleeps on it`() async {
        let host = makeHost()
        host.rendering.type("T")
        await host.idle()
        let line = #line + 2
        await withKnownIssue {
            await host.nextRendering(within: .milliseconds(20)) { $0.results == ["Tea"] }
        } matching: { issue in
            issue.says("Expected a rendering of Search that meets the condition within 0.02 seconds of real time.")
                && issue.says("\n      query: \"T\"\n")
                && issue.says(
                    "- the side effect \"pause T\" of Search, which sleeps on the test clock until 0.3 seconds"
                )
                && issue.says("The test clock stands at 0.0 seconds with 1 sleeper until 0.3 seconds.")
                && issue.says("move it with advance(by:)")
                && issue.sourceLocation?.line == line
        }
    }

    @Test func `work that has not ended is listed`() async {
        let host = makeHost(ticks: true)
        await host.idle()
        await withKnownIssue {
            await host.finished(within: .milliseconds(20))
        } matching: {
            $0.says("Expected all work to have ended within 0.02 seconds of real time.")
                && $0.says("- the side effect \"tick\" of Search, which sleeps on the test clock until 1.0 seconds")
        }
    }

    @Test func `an output that does not come is missed`() async {
        let host = makeHost()
        host.send(Search.Action.close)
        await withKnownIssue {
            await host.nextOutput(within: .milliseconds(20))
        } matching: {
            $0.says("Expected an output of Search within 0.02 seconds of real time. Instead, these have come so far: [")
                && $0.says("closed].\nStill running:\n- nothing")
        }
    }

    @Test func `work that never waits is listed`() async {
        let isOver = Flag()
        let host = WorkflowTestHost(workflow: Endless(isOver: isOver))
        await withKnownIssue {
            await host.idle(within: .milliseconds(20))
        } matching: {
            $0.says(
                "Expected all work to come to rest within 0.02 seconds of real time. Instead, work is still running."
            )
                && $0.says("- the side effect \"spin\" of Endless, which runs or waits for something other")
                && $0.says("- the side effect \"listen\" of Endless, which is open until its lifetime ends")
        }
        isOver.raise()
        await host.idle()
    }

    @Test func `work that blocks its thread is listed`() async {
        let gate = DispatchSemaphore(value: 0)
        let host = WorkflowTestHost(workflow: Blocking(gate: gate), limit: .milliseconds(20))
        await withKnownIssue {
            await host.idle()
        } matching: {
            $0.says("- the side effect \"block\" of Blocking") && $0.says("or for work that blocks its thread")
        }
        gate.signal()
        await host.finished(within: .seconds(30))
    }

    @Test func `a timer without end is reported by run`() async {
        let host = makeHost(ticks: true)
        await withKnownIssue {
            await clock.run(within: .milliseconds(50))
        } matching: {
            $0.says("Work that repeats has no end") && $0.says("with 1 sleeper until")
        }
        #expect(host.rendering.seconds > 0)
    }

    @Test func `use after the end is reported`() async {
        let host = makeHost()
        await host.end()
        withKnownIssue {
            #expect(host.rendering.query == "")
        } matching: {
            $0.saysUsedAfterEnd("rendering")
        }
        withKnownIssue {
            host.send(Search.Action.tick)
        } matching: {
            $0.saysUsedAfterEnd("send")
        }
        withKnownIssue {
            host.update(workflow: Search(library: Library(), clock: clock))
        } matching: {
            $0.saysUsedAfterEnd("update")
        }
        await withKnownIssue {
            await host.idle()
        } matching: {
            $0.saysUsedAfterEnd("idle")
        }
        await withKnownIssue {
            await host.end()
        } matching: {
            $0.saysUsedAfterEnd("end")
        }
    }

    @Test nonisolated func `a misuse fails the test where the host was made`() async {
        let line = #line + 2
        withKnownIssue {
            _ = WorkflowTestHost(workflow: Search(library: Library(), clock: TestClock(), ticks: true))
        } matching: { issue in
            issue.says("Expected a host with a home for") && issue.sourceLocation?.line == line
        }
    }
}

extension Issue {
    fileprivate func saysUsedAfterEnd(_ use: String) -> Bool {
        says("Expected a WorkflowTestHost to be used before its end. Instead, \(use) was used after end().")
    }
}

/// Raised by a test, seen by work.
private final class Flag: Sendable {
    private let lock = NSLock()
    private nonisolated(unsafe) var isRaised = false  // Guarded by `lock`.

    var value: Bool { lock.withLock { isRaised } }

    func raise() { lock.withLock { isRaised = true } }
}

private struct Endless: Workflow {
    let isOver: Flag

    func render(state: Void, context: RenderContext<Endless>) {
        context.runSideEffect(key: "listen") { _ in }
        context.runSideEffect(key: "spin", of: AnyWorkflowAction<Endless>.Nothing.self) { [isOver] _ in
            while !isOver.value { await Task.yield() }
        }
    }
}

private struct Blocking: Workflow {
    let gate: DispatchSemaphore

    func render(state: Void, context: RenderContext<Blocking>) {
        context.runSideEffect(key: "block", of: AnyWorkflowAction<Blocking>.Nothing.self) { [gate] _ in
            waitForever(gate)
        }
    }
}

private func waitForever(_ gate: DispatchSemaphore) {
    gate.wait()
}

extension AnyWorkflowAction {
    /// An action that is never sent.
    fileprivate struct Nothing: WorkflowAction, Sendable {
        func apply(toState state: inout WorkflowType.State, context: ApplyContext<WorkflowType>) -> WorkflowType.Output?
        {
            nil
        }
    }
}
