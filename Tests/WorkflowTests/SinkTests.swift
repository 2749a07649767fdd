import Testing
import Workflow
import WorkflowTestSupport

/// The rules of sinks: what they lead to and for how long.
struct SinkTests {
    @Test(arguments: Mode.allCases)
    func `sinks of one action type share an endpoint and deliver their own values`(mode: Mode) {
        typealias Text = Given<String, Never, (text: String, sinks: [Sink<Int>])>
        let workflow = Text("") { text, context in
            let sinks = ["a", "b"].map { name in
                context.makeSink(of: Text.Action.self).contraMap { (number: Int) in
                    Text.Action.change { $0 += "\(name)\(number)" }
                }
            }
            return (text, sinks)
        }
        let host = WorkflowHost(workflow: workflow, configuration: mode.configuration)
        let old = host.rendering.sinks
        old[0].send(1)
        host.rendering.sinks[1].send(2)
        old[1].send(3)
        #expect(host.rendering.text == "a1b2b3")
    }

    @Test(arguments: Mode.allCases)
    func `sinks of any earlier pass go on working while every pass asks for their type`(mode: Mode) {
        let host = WorkflowHost(workflow: Leaf("a"), configuration: mode.configuration)
        var sinks = [host.rendering.sink]
        for _ in 1...3 {
            host.update(workflow: Leaf("a"))
            sinks.append(host.rendering.sink)
        }
        for sink in sinks { sink.send(.add) }
        #expect(host.rendering.text == "a 4")
    }

    @Test(arguments: Mode.allCases)
    func `a pass that does not ask for an action type makes its sinks inert for ever`(mode: Mode) {
        struct Switching: Workflow {
            var asks: Bool
            func makeInitialState() -> Int { 0 }
            func render(state: Int, context: RenderContext<Self>) -> (count: Int, add: StateMutationSink<Self>?) {
                (state, asks ? context.makeStateMutationSink() : nil)
            }
        }
        let host = WorkflowHost(workflow: Switching(asks: true), configuration: mode.configuration)
        let old = host.rendering.add
        host.update(workflow: Switching(asks: false))
        old?.send { $0 += 1 }
        #expect(host.rendering.count == 0)
        host.update(workflow: Switching(asks: true))
        old?.send { $0 += 10 }
        #expect(host.rendering.count == 0)
        host.rendering.add?.send { $0 += 100 }
        #expect(host.rendering.count == 100)
    }

    @Test(arguments: Mode.allCases)
    func `a send to a node that is gone is ignored`(mode: Mode) {
        let journal = Journal()
        let parent = Given<Bool, Never, (child: Sink<Leaf.Action>?, set: Sink<Bool>)>(true) { flag, context in
            (flag ? Leaf("a", journal).shown(in: context).sink : nil, context.makeStateSink())
        }
        let host = WorkflowHost(workflow: parent, configuration: mode.configuration)
        let old = host.rendering.child
        host.rendering.set.send(false)
        _ = journal.take()
        old?.send(.add)
        #expect(journal.take() == [])
        host.rendering.set.send(true)
        old?.send(.add)
        #expect(journal.take() == ["make a", "render a"])
    }

    @Test(arguments: Mode.allCases)
    func `a send to a host that is released is ignored on any thread`(mode: Mode) async {
        let journal = Journal()
        let sink = Smuggled(sinkOfReleasedHost(journal, mode))
        sink.value.send(.add)
        await Task.detached { sink.value.send(.add) }.value
        #expect(journal.entries == ["make a", "render a"])
    }

    @MainActor
    @Test(arguments: Mode.allCases)
    func `a send to a main-actor host that is released is ignored on any thread`(mode: Mode) async {
        let journal = Journal()
        let sink = Smuggled(sinkOfReleasedHost(journal, mode))
        await Task.detached { sink.value.send(.add) }.value
        #expect(journal.entries == ["make a", "render a"])
    }

    @Test(arguments: Mode.allCases)
    func `sinks keep neither node nor host alive`(mode: Mode) {
        final class Resource {}
        weak var resource: Resource?
        var sink: Sink<Int>?
        do {
            let host = WorkflowHost(
                workflow: Given<Resource?, Never, Sink<Resource>>(nil) { _, context in
                    context.makeSink(of: Resource.self) {
                        $1 = $0; return nil
                    }
                },
                configuration: mode.configuration
            )
            let state = Resource()
            resource = state
            host.rendering.send(state)
            sink = host.rendering.contraMap { _ in Resource() }
        }
        #expect(resource == nil)
        sink?.send(1)
    }

    @Test(arguments: Mode.allCases)
    func `a send is handled completely before it returns`(mode: Mode) {
        let journal = Journal()
        let host = WorkflowHost(workflow: Leaf("a", journal), configuration: mode.configuration)
        host.onRendering { journal.note("rendering \($0.text)") }
        host.onOutput { journal.note("output \($0)") }
        _ = journal.take()
        host.rendering.sink.send(.addAndEmit("x"))
        journal.note("returned")
        #expect(journal.take() == ["apply a", "render a", "rendering a 1", "output x", "returned"])
        #expect(host.rendering.text == "a 1")
    }

    private func sinkOfReleasedHost(_ journal: Journal, _ mode: Mode) -> Sink<Leaf.Action> {
        WorkflowHost(workflow: Leaf("a", journal), configuration: mode.configuration).rendering.sink
    }
}
