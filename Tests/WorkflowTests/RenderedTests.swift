import Testing
import Workflow
import WorkflowTestSupport

/// Rules 1.2: the ways to render a child.
struct RenderedTests {
    @Test(arguments: Mode.allCases)
    func `running is for workflows that render nothing and returns nothing`(mode: Mode) {
        let journal = Journal()
        let parent = Given<Int, Never, Int>(0) { state, context in
            let first: Void = Task(journal: journal).running(in: context) { (output: Int) in
                Given<Int, Never, Int>.Action.change { $0 += output }
            }
            let second: Void = Task(journal: journal)
                .mapOutput { output in Given<Int, Never, Int>.Action.change { $0 += output * 10 } }
                .running(in: context, key: "second")
            _ = (first, second)
            return state
        }
        let host = WorkflowHost(workflow: parent, configuration: mode.configuration)
        #expect(journal.take() == ["render task", "render task"])
        #expect(host.rendering == 0)
    }

    @Test(arguments: Mode.allCases)
    func `outputs that are erased actions of the parent need no map`(mode: Mode) {
        let parent = Given<String, Never, (state: String, child: Leaf.Rendering)>("") { state, context in
            let child = Leaf("a").mapOutput { output in
                AnyWorkflowAction { state, _ in
                    state = output
                    return nil
                }
            }.rendered(in: context)
            return (state, child)
        }
        let host = WorkflowHost(workflow: parent, configuration: mode.configuration)
        host.rendering.child.sink.send(.emit("out"))
        #expect(host.rendering.state == "out")
    }

    @Test(arguments: Mode.allCases)
    func `outputs mapped to the parent's own actions are rendered without annotations`(mode: Mode) {
        let host = WorkflowHost(workflow: Inferring(), configuration: mode.configuration)
        host.rendering.children[0].sink.send(.emit("x"))
        host.rendering.children[1].sink.send(.emit("y"))
        host.rendering.children[2].sink.send(.emit("z"))
        #expect(host.rendering.received == ["x", "y", "z"])
    }

    private struct Task: Workflow {
        var journal: Journal
        typealias Output = Int
        func render(state: Void, context: RenderContext<Self>) {
            journal.note("render task")
        }
    }

    private struct Inferring: Workflow {
        enum Action: WorkflowAction {
            typealias WorkflowType = Inferring
            case received(String)

            func apply(toState state: inout [String], context: ApplyContext<Inferring>) -> Never? {
                switch self {
                case .received(let text): state.append(text)
                }
                return nil
            }
        }

        func makeInitialState() -> [String] { [] }

        func render(
            state: [String],
            context: RenderContext<Self>
        ) -> (received: [String], children: [Leaf.Rendering]) {
            let children = [
                Leaf("a").mapOutput { output -> Action in .received(output) }.rendered(in: context, key: "k"),
                Leaf("a").mapOutput(Action.received).rendered(in: context, key: "l"),
                Leaf("a").rendered(in: context, key: "m", outputMap: Action.received),
            ]
            return (state, children)
        }
    }
}
