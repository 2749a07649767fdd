import Testing
import Workflow
import WorkflowTestSupport

/// Rules 1.1: what the runtime does with a workflow value.
struct NodeTests {
    @Test(arguments: Mode.allCases)
    func `a workflow value is the input of its node and swapped in every pass`(mode: Mode) {
        let journal = Journal()
        let host = WorkflowHost(workflow: Leaf("a", journal), configuration: mode.configuration)
        host.rendering.sink.send(.add)
        host.update(workflow: Leaf("b", journal))
        #expect(host.rendering.text == "b 1")
        host.rendering.sink.send(.add)
        #expect(journal.entries.last == "render b")
        #expect(host.rendering.text == "b 2")
    }

    @Test(arguments: Mode.allCases)
    func `the initial state is made once for each node, from the value of its first pass`(mode: Mode) {
        struct Keeper: Workflow {
            var value: String
            func makeInitialState() -> String { "first \(value)" }
            func render(state: String, context: RenderContext<Self>) -> String { state }
        }
        let parent = Given<String, Never, (child: String, set: Sink<String>)>("one") { state, context in
            (
                Keeper(value: state).rendered(in: context),
                context.makeSink(of: String.self) { value, state in
                    state = value
                    return nil
                }
            )
        }
        let host = WorkflowHost(workflow: parent, configuration: mode.configuration)
        host.rendering.set.send("two")
        #expect(host.rendering.child == "first one")
    }

    @Test func `compatible tells a child of every pass after the first`() {
        let journal = Journal()
        let host = WorkflowHost(workflow: pair(of: ["a", "b"], journal), configuration: .compatible)
        #expect(journal.take() == ["make a", "render a", "make b", "render b"])
        host.rendering[0].sink.send(.add)
        #expect(journal.take() == ["apply a", "change a to a", "render a", "change b to b", "render b"])
    }

    @Test func `by default a child is told when it renders again`() {
        let journal = Journal()
        let host = WorkflowHost(workflow: pair(of: ["a", "b"], journal))
        #expect(journal.take() == ["make a", "render a", "make b", "render b"])
        host.rendering[0].sink.send(.add)
        #expect(journal.take() == ["apply a", "change a to a", "render a"])
    }

    @Test(arguments: Mode.allCases)
    func `a change is told directly before render, with the value of the pass before`(mode: Mode) {
        let journal = Journal()
        let parent = Given<[String], Never, Sink<String>>(["a"]) { names, context in
            _ = Leaf(names.last!, journal).shown(in: context)
            return context.makeSink(of: String.self) { name, names in
                names.append(name)
                return nil
            }
        }
        let host = WorkflowHost(workflow: parent, configuration: mode.configuration)
        _ = journal.take()
        host.rendering.send("b")
        #expect(journal.take() == ["change a to b", "render b"])
        host.rendering.send("c")
        #expect(journal.take() == ["change b to c", "render c"])
    }

    @Test(arguments: Mode.allCases)
    func `the state that a change leaves is the one that is rendered`(mode: Mode) {
        struct Limited: Workflow {
            var limit: Int
            func makeInitialState() -> Int { 10 }
            func workflowDidChange(from previousWorkflow: Self, state: inout Int) { state = min(state, limit) }
            func render(state: Int, context: RenderContext<Self>) -> Int { state }
        }
        let host = WorkflowHost(workflow: Limited(limit: 3), configuration: mode.configuration)
        #expect(host.rendering == 10)
        host.update(workflow: Limited(limit: 5))
        #expect(host.rendering == 5)
    }

    @Test(arguments: Mode.allCases)
    func `the root is told of a change by update only`(mode: Mode) {
        let journal = Journal()
        let host = WorkflowHost(workflow: Leaf("a", journal), configuration: mode.configuration)
        host.rendering.sink.send(.add)
        #expect(journal.take() == ["make a", "render a", "apply a", "render a"])
        host.update(workflow: Leaf("a", journal))
        #expect(journal.take() == ["change a to a", "render a"])
    }

    @Test func `compatible renders every node in every pass`() {
        let journal = Journal()
        let host = WorkflowHost(workflow: pair(of: ["a", "b"], journal), configuration: .compatible)
        _ = journal.take()
        host.rendering[0].sink.send(.nothing)
        #expect(journal.take().filter { $0.hasPrefix("render") } == ["render a", "render b"])
    }

    @Test func `by default a pass renders what changed and keeps the other renderings`() {
        let journal = Journal()
        let host = WorkflowHost(workflow: pair(of: ["a", "b"], journal))
        _ = journal.take()
        host.rendering[1].sink.send(.add)
        #expect(journal.take() == ["apply b", "change b to b", "render b"])
        host.rendering[1].sink.send(.nothing)
        #expect(journal.take() == ["apply b"])
        #expect(host.rendering.map(\.text) == ["a 0", "b 1"])
    }

    @Test(arguments: Mode.allCases)
    func `a state needs no conformance and a workflow without outputs no output map`(mode: Mode) {
        final class Opaque {}
        struct Silent: Workflow {
            func makeInitialState() -> Opaque { Opaque() }
            func render(state: Opaque, context: RenderContext<Self>) -> ObjectIdentifier { ObjectIdentifier(state) }
        }
        struct Stateless: Workflow {
            func render(state: Void, context: RenderContext<Self>) -> ObjectIdentifier {
                Silent().rendered(in: context, key: "only")
            }
        }
        #expect(ObjectIdentifier(Silent.Output.self) == ObjectIdentifier(Never.self))
        let host = WorkflowHost(workflow: Stateless(), configuration: mode.configuration)
        let before = host.rendering
        host.update(workflow: Stateless())
        #expect(host.rendering == before)
    }

    private func pair(of names: [String], _ journal: Journal) -> Given<Void, Never, [Leaf.Rendering]> {
        Given(()) { _, context in
            names.map { name in Leaf(name, journal).shown(in: context, key: name) }
        }
    }
}
