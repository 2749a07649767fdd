import Testing
import Workflow
import WorkflowTestSupport

/// Rules 1.4: workflows whose type is erased.
struct AnyWorkflowTests {
    private struct Greeting: Workflow {
        var name: String
        typealias Output = Int
        func makeInitialState() -> String { name }
        func render(state: String, context: RenderContext<Self>) -> (text: String, sink: Sink<Int>) {
            (state, context.makeOutputSink())
        }
    }

    @Test func `base and workflowType are those of the innermost workflow after any chain of maps`() throws {
        let once = AnyWorkflow(Greeting(name: "Ada"))
        let again = AnyWorkflow(once)
        let mapped = AnyWorkflow(again.mapRendering { $0.text }.mapOutput { "\($0)" }.mapRendering { $0.count })
        #expect(try #require(once.base as? Greeting).name == "Ada")
        #expect(try #require(again.base as? Greeting).name == "Ada")
        #expect(try #require(mapped.base as? Greeting).name == "Ada")
        #expect(ObjectIdentifier(once.workflowType) == ObjectIdentifier(Greeting.self))
        #expect(ObjectIdentifier(again.workflowType) == ObjectIdentifier(Greeting.self))
        #expect(ObjectIdentifier(mapped.asAnyWorkflow().workflowType) == ObjectIdentifier(Greeting.self))
    }

    @Test func `after ignoringOutput base and workflowType are the wrapper's`() {
        let blocked = Greeting(name: "Ada").ignoringOutput()
        #expect(!(blocked.base is Greeting))
        #expect(ObjectIdentifier(blocked.workflowType) != ObjectIdentifier(Greeting.self))
        #expect("\(type(of: blocked.base))" == "\(blocked.workflowType)")
    }

    @Test(arguments: Mode.allCases)
    func `transforms compose in the order of the calls`(mode: Mode) {
        let parent = Given<Void, String, (text: String, sink: Sink<Int>)>(()) { _, context in
            Greeting(name: "x")
                .mapRendering { (text: "f(\($0.text))", sink: $0.sink) }
                .mapRendering { (text: "g(\($0.text))", sink: $0.sink) }
                .mapOutput { "f(\($0))" }
                .mapOutput { "g(\($0))" }
                .rendered(in: context) { AnyWorkflowAction(sendingOutput: $0) }
        }
        let host = WorkflowHost(workflow: parent, configuration: mode.configuration)
        var outputs: [String] = []
        host.onOutput { outputs.append($0) }
        host.rendering.sink.send(7)
        #expect(host.rendering.text == "g(f(x))")
        #expect(outputs == ["g(f(7))"])
    }

    @Test(arguments: Mode.allCases)
    func `as a root it is a node of its own with the wrapped workflow as its only child`(mode: Mode) throws {
        let observer = Sessions()
        let host = WorkflowHost(
            workflow: Greeting(name: "Ada").mapRendering { $0.text },
            observers: [observer],
            configuration: mode.configuration
        )
        #expect(host.rendering == "Ada")
        try #require(observer.begun.count == 2)
        #expect(ObjectIdentifier(observer.begun[0].workflowType) == ObjectIdentifier(AnyWorkflow<String, Int>.self))
        #expect(observer.begun[0].parent == nil)
        #expect(ObjectIdentifier(observer.begun[1].workflowType) == ObjectIdentifier(Greeting.self))
        #expect(observer.begun[1].renderKey == "")
        #expect(observer.begun[1].parent?.sessionID == observer.begun[0].sessionID)
    }

    @Test(arguments: Mode.allCases)
    func `as a root an update with another wrapped type replaces the child`(mode: Mode) {
        struct Other: Workflow {
            typealias Output = Int
            func render(state: Void, context: RenderContext<Self>) -> String { "other" }
        }
        let host = WorkflowHost(
            workflow: Greeting(name: "Ada").mapRendering { $0.text },
            configuration: mode.configuration
        )
        host.update(workflow: Greeting(name: "Bob").mapRendering { $0.text })
        #expect(host.rendering == "Ada")
        host.update(workflow: Other().asAnyWorkflow())
        #expect(host.rendering == "other")
        host.update(workflow: Greeting(name: "Bob").mapRendering { $0.text })
        #expect(host.rendering == "Bob")
    }

    @Test(arguments: Mode.allCases)
    func `outputs of an erased root reach the host`(mode: Mode) {
        let host = WorkflowHost(
            workflow: Greeting(name: "Ada").mapOutput { $0 * 2 },
            configuration: mode.configuration
        )
        var outputs: [Int] = []
        host.onOutput { outputs.append($0) }
        host.rendering.sink.send(4)
        #expect(outputs == [8])
    }

    @Test(arguments: Mode.allCases)
    func `mapOutput(to:) only changes the declared type`(mode: Mode) throws {
        struct Silent: Workflow {
            func render(state: Void, context: RenderContext<Self>) -> String { "silent" }
        }
        let declared: AnyWorkflow<String, Int> = Silent().mapOutput(to: Int.self)
        let twice: AnyWorkflow<String, Bool> = Silent().asAnyWorkflow().mapOutput(to: Bool.self)
        #expect(ObjectIdentifier(declared.workflowType) == ObjectIdentifier(Silent.self))
        #expect(twice.base is Silent)
        #expect(WorkflowHost(workflow: declared, configuration: mode.configuration).rendering == "silent")
    }

    @Test(arguments: Mode.allCases)
    func `onOutput runs on the parent's state and returns the parent's output`(mode: Mode) {
        let parent = Given<Int, String, (total: Int, sink: Sink<Int>)>(0) { total, context in
            let sink = Greeting(name: "Ada")
                .onOutput { (total: inout Int, output: Int) -> String? in
                    total += output
                    return total > 5 ? "more than five" : nil
                }
                .rendered(in: context).sink
            return (total, sink)
        }
        let host = WorkflowHost(workflow: parent, configuration: mode.configuration)
        var outputs: [String] = []
        host.onOutput { outputs.append($0) }
        host.rendering.sink.send(3)
        #expect(host.rendering.total == 3)
        #expect(outputs == [])
        host.rendering.sink.send(4)
        #expect(host.rendering.total == 7)
        #expect(outputs == ["more than five"])
    }

    @Test(arguments: Mode.publishingWithoutChange)
    func `with ignoringOutput the parent applies nothing and a pass is published nevertheless`(mode: Mode) {
        let observer = Appliers()
        let parent = Given<Int, Never, Sink<Int>>(0) { _, context in
            Greeting(name: "Ada").ignoringOutput().rendered(in: context).sink
        }
        let host = WorkflowHost(workflow: parent, observers: [observer], configuration: mode.configuration)
        var published = 0
        host.onRendering { _ in published += 1 }
        host.rendering.send(1)
        #expect(published == 1)
        #expect(observer.types.count == 2)
        let parentType = ObjectIdentifier(type(of: parent))
        #expect(!observer.types.map(ObjectIdentifier.init).contains(parentType))
    }

    @Test func `with ignoringOutput an output that changes nothing is skipped by configuration`() {
        let parent = Given<Int, Never, Sink<Int>>(0) { _, context in
            Greeting(name: "Ada").ignoringOutput().rendered(in: context).sink
        }
        for mode in Mode.allCases {
            let host = WorkflowHost(workflow: parent, configuration: mode.onlyIfChanged)
            var published = 0
            host.onRendering { _ in published += 1 }
            host.rendering.send(1)
            #expect(published == 0)
        }
    }
}

private final class Sessions: WorkflowObserver {
    var begun: [WorkflowSession] = []
    func sessionDidBegin(_ session: WorkflowSession) { begun.append(session) }
}

/// Notes which types apply actions.
private final class Appliers: WorkflowObserver {
    var types: [Any.Type] = []

    func workflowWillApplyAction<Action: WorkflowAction>(
        _ action: Action,
        workflow: Action.WorkflowType,
        state: Action.WorkflowType.State,
        session: WorkflowSession
    ) -> ((Action.WorkflowType.State, Action.WorkflowType.Output?) -> Void)? {
        types.append(session.workflowType)
        return nil
    }
}
