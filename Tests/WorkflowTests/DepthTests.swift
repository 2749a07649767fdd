import Testing
import Workflow

/// How deep a tree may be.
struct DepthTests {
    private struct Level: Workflow, Equatable {
        var below: Int
        func makeInitialState() -> Int { 0 }
        func render(state: Int, context: RenderContext<Self>) -> (levels: Int, deepest: StateMutationSink<Level>) {
            let own = context.makeStateMutationSink()
            guard below > 0 else { return (1, own) }
            let child = Level(below: below - 1).rendered(in: context)
            return (child.levels + 1, child.deepest)
        }
    }

    @Test(arguments: Mode.allCases)
    func `two thousand levels render, act and end`(mode: Mode) async {
        await #expect(processExitsWith: .success) { [mode] in
            await MainActor.run {
                let host = WorkflowHost(workflow: Level(below: 1_999), configuration: mode.configuration)
                #expect(host.rendering.levels == 2_000)
                host.rendering.deepest.send { $0 += 1 }
                host.update(workflow: Level(below: 10))
                #expect(host.rendering.levels == 11)
            }
        }
    }

    @Test func `beyond the limit there is a message`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            var configuration = RuntimeConfiguration()
            configuration.maximumDepth = 10
            let host = WorkflowHost(workflow: Level(below: 9), configuration: configuration)
            #expect(host.rendering.levels == 10)
            host.update(workflow: Level(below: 10))
        }
        let message = errorText(of: result)
        #expect(message.contains("Expected a tree of at most 10 levels. Instead, Level renders Level below that."))
        #expect(message.contains("Look for a workflow that renders itself without end"))
    }

    @Test func `a workflow that renders itself without end meets the limit before the end of the stack`() async {
        struct Endless: Workflow {
            func render(state: Void, context: RenderContext<Self>) { Endless().rendered(in: context) }
        }
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { _ = WorkflowHost(workflow: Endless()) }
        }
        #expect(errorText(of: result).contains("Expected a tree of at most 2500 levels."))
    }
}
