import Dispatch
import LiveModel
import Testing
import ViewEnvironment
import Workflow
import WorkflowConcurrency

@testable import WorkflowWeb

/// Side effects run off the loops, so that one that blocks its thread delays no page.
struct BlockingWorkTests {
    @Test func `F4 work that blocks its thread delays neither its page nor another one of the loop`() async throws {
        let blockade = Blockade()
        let app = LiveApp(title: "Blocking") { _, _ in BlockedWorkflow(blockade: blockade) }
        // One loop: both pages live on it.
        try await withServer(workers: 1, acceptor: nil, handler: { _ in .page(app) }) { server in
            let (page, other) = try (LivePageClient(port: server.port), LivePageClient(port: server.port))
            _ = try page.hello()
            _ = try other.hello()
            try #expect(page.click("Block", number: 1).contains("blocked"))
            // Long, since other tests may hold the threads on which work runs.
            #expect(blockade.hasBegun.wait(timeout: .now() + 300) == .success)
            try #expect(other.click("Add", number: 1).contains("1 idle"))
            try #expect(page.click("Add", number: 2, seen: 1).contains("1 blocked"))
            try #expect(server.http().get("/").status == 200)
            blockade.end.signal()
            try #expect(page.nextText().contains("1 done"))
        }
    }
}

/// Holds the thread of who comes to it.
private struct Blockade: Sendable {
    let hasBegun = DispatchSemaphore(value: 0)
    let end = DispatchSemaphore(value: 0)

    func hold() {
        hasBegun.signal()
        end.wait()
    }
}

private struct BlockedWorkflow: Workflow {
    let blockade: Blockade

    struct State {
        var count = 0
        var work = "idle"
    }

    enum Action: WorkflowAction {
        case add, block, finish

        func apply(toState state: inout State, context: ApplyContext<BlockedWorkflow>) -> Never? {
            switch self {
            case .add: state.count += 1
            case .block: state.work = "blocked"
            case .finish: state.work = "done"
            }
            return nil
        }
    }

    typealias Output = Never

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<BlockedWorkflow>) -> BuiltScreen {
        if state.work == "blocked" {
            let blockade = blockade
            Work { blockade.hold() }.running(in: context) { Action.finish }
        }
        let sink = context.makeSink(of: Action.self)
        return BuiltScreen {
            div {
                p { "\(state.count) \(state.work)" }
                button(.onClick { sink.send(.add) }) { "Add" }
                button(.onClick { sink.send(.block) }) { "Block" }
            }
        }
    }
}
