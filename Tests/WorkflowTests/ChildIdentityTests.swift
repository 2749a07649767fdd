import Foundation
import Testing
import Workflow
import WorkflowTestSupport

/// Rules 1.3: which node a child is, and how long.
struct ChildIdentityTests {
    @Test(arguments: Mode.allCases)
    func `a child is told from its siblings by its type and key`(mode: Mode) {
        let parent = Given<Bool, Never, (texts: [String], child: Leaf.Rendering, set: Sink<Bool>)>(false) {
            flag,
            context in
            let first = Leaf("a").shown(in: context)
            let keyed = Leaf(flag ? "c" : "b").shown(in: context, key: "k")
            return ([first.text, keyed.text], keyed, context.makeStateSink())
        }
        let host = WorkflowHost(workflow: parent, configuration: mode.configuration)
        host.rendering.child.sink.send(.add)
        host.rendering.set.send(true)
        #expect(host.rendering.texts == ["a 0", "c 1"])
    }

    @Test(arguments: Mode.allCases)
    func `erasing and mapping take no part in identity`(mode: Mode) {
        let parent = Given<Int, Never, (child: Leaf.Rendering, set: Sink<Int>)>(0) { step, context in
            let leaf = Leaf("a")
            let child =
                switch step {
                case 0: leaf.shown(in: context)
                case 1: leaf.asAnyWorkflow().shown(in: context)
                case 2: leaf.mapRendering { $0 }.shown(in: context)
                default: leaf.mapOutput { _ in 1 }.mapRendering { $0 }.shown(in: context)
                }
            return (child, context.makeStateSink())
        }
        let host = WorkflowHost(workflow: parent, configuration: mode.configuration)
        for step in 1...3 {
            host.rendering.child.sink.send(.add)
            host.rendering.set.send(step)
            #expect(host.rendering.child.text == "a \(step)")
        }
    }

    @Test(arguments: Mode.allCases)
    func `ignoring outputs puts one more node between`(mode: Mode) {
        let observer = SessionCounter()
        let parent = Given<Bool, Never, (child: Leaf.Rendering, set: Sink<Bool>)>(false) { flag, context in
            let child =
                flag
                ? Leaf("a").ignoringOutput().rendered(in: context) : Leaf("a").shown(in: context)
            return (child, context.makeStateSink())
        }
        let host = WorkflowHost(workflow: parent, observers: [observer], configuration: mode.configuration)
        host.rendering.child.sink.send(.add)
        #expect(observer.running == 2)
        host.rendering.set.send(true)
        #expect(host.rendering.child.text == "a 0")
        #expect(observer.running == 3)
    }

    @Test(arguments: Mode.allCases)
    func `one type with two keys and one key with two types are independent nodes`(mode: Mode) {
        struct Other: Workflow {
            func makeInitialState() -> Int { 0 }
            func render(state: Int, context: RenderContext<Self>) -> StateMutationSink<Self> {
                context.makeStateMutationSink()
            }
        }
        let parent = Given<Void, Never, [Leaf.Rendering]>(()) { _, context in
            _ = Other().rendered(in: context, key: "one")
            return ["one", "two"].map { key in Leaf(key).shown(in: context, key: key) }
        }
        let host = WorkflowHost(workflow: parent, configuration: mode.configuration)
        host.rendering[0].sink.send(.add)
        #expect(host.rendering.map(\.text) == ["one 1", "two 0"])
    }

    @Test(arguments: Mode.allCases)
    func `the same type and key twice in a pass is a trap before the second child renders`(mode: Mode) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [mode] in
            struct Announced: Workflow {
                var name: String
                func render(state: Void, context: RenderContext<Self>) {
                    FileHandle.standardError.write(Data("rendering \(name)\n".utf8))
                }
            }
            struct Family: Workflow {
                func render(state: Void, context: RenderContext<Self>) {
                    Announced(name: "first").rendered(in: context, key: "twin")
                    Announced(name: "second").rendered(in: context, key: "twin")
                }
            }
            _ = WorkflowHost(workflow: Family(), configuration: mode.configuration)
        }
        let message = errorText(of: result)
        #expect(message.contains("Expected unique keys among the Announced children of Family."))
        #expect(message.contains(#"the key "twin" came twice"#))
        #expect(message.contains("rendering first"))
        #expect(!message.contains("rendering second"))
    }

    @Test(arguments: Mode.allCases)
    func `a child that a pass does not render is dropped before the parent's did-render callback`(mode: Mode) {
        let journal = Journal()
        let parent = Given<Bool, Never, (child: Leaf.Rendering?, set: Sink<Bool>)>(true) { flag, context in
            let child = flag ? Leaf("a", journal).shown(in: context) : nil
            return (child, context.makeStateSink())
        }
        let host = WorkflowHost(
            workflow: parent,
            observers: [RenderObserver(journal)],
            configuration: mode.configuration
        )
        host.rendering.child?.sink.send(.add)
        #expect(host.rendering.child?.text == "a 1")
        _ = journal.take()
        host.rendering.set.send(false)
        #expect(journal.take() == ["will render", "ended Leaf", "did render"])
        host.rendering.set.send(true)
        #expect(host.rendering.child?.text == "a 0")
    }

    @Test(arguments: Mode.allCases)
    func `a node ends before its children, and its children before its side effects`(mode: Mode) {
        struct Branch: Workflow {
            var name: String
            var depth: Int
            var journal: Journal
            func render(state: Void, context: RenderContext<Self>) {
                context.runSideEffect(key: "effect") { lifetime in
                    lifetime.onEnded { journal.note("effect of \(name) ended") }
                }
                guard depth > 0 else { return }
                for index in 1...2 {
                    Branch(name: "\(name).\(index)", depth: depth - 1, journal: journal)
                        .rendered(in: context, key: "\(name).\(index)")
                }
            }
        }
        let journal = Journal()
        let root = Branch(name: "0", depth: 1, journal: journal)
        var host: WorkflowHost? = WorkflowHost(
            workflow: root,
            observers: [KeyObserver(journal)],
            configuration: mode.configuration
        )
        _ = host?.rendering
        host = nil
        #expect(
            journal.take() == [
                "ended ", "ended 0.1", "effect of 0.1 ended", "ended 0.2", "effect of 0.2 ended", "effect of 0 ended",
            ]
        )
    }

    @Test(arguments: Mode.allCases)
    func `an output uses the map and the transforms of the latest pass`(mode: Mode) {
        struct Parent: Workflow {
            var prefix: String
            typealias Output = String
            func render(state: Void, context: RenderContext<Self>) -> Leaf.Rendering {
                Leaf("a")
                    .mapOutput { [prefix] in "\(prefix)1 \($0)" }
                    .mapRendering { [prefix] in Leaf.Rendering(text: "\(prefix) \($0.text)", sink: $0.sink) }
                    .rendered(in: context) { [prefix] in AnyWorkflowAction(sendingOutput: "\(prefix)2 \($0)") }
            }
        }
        let host = WorkflowHost(workflow: Parent(prefix: "x"), configuration: mode.configuration)
        let oldSink = host.rendering.sink
        var outputs: [String] = []
        host.onOutput { outputs.append($0) }
        host.update(workflow: Parent(prefix: "y"))
        oldSink.send(.emit("out"))
        #expect(outputs == ["y2 y1 out"])
        #expect(host.rendering.text == "y a 0")
    }

    @Test(arguments: Mode.allCases)
    func `children render within the call that asks for their rendering`(mode: Mode) {
        let journal = Journal()
        let parent = Given<Void, Never, String>(()) { _, context in
            journal.note("before")
            let text = Leaf("a", journal).shown(in: context).text
            journal.note("after")
            return text
        }
        let host = WorkflowHost(workflow: parent, configuration: mode.configuration)
        #expect(journal.entries == ["before", "make a", "render a", "after"])
        #expect(host.rendering == "a 0")
    }
}

private final class SessionCounter: WorkflowObserver {
    var running = 0
    func sessionDidBegin(_ session: WorkflowSession) { running += 1 }
    func sessionDidEnd(_ session: WorkflowSession) { running -= 1 }
}

/// Notes the renders of the root and which types end.
private struct RenderObserver: WorkflowObserver {
    let journal: Journal

    init(_ journal: Journal) { self.journal = journal }

    func sessionDidEnd(_ session: WorkflowSession) { journal.note("ended \(session.workflowType)") }

    func workflowWillRender<WorkflowType: Workflow>(
        _ workflow: WorkflowType,
        state: WorkflowType.State,
        session: WorkflowSession
    ) -> ((WorkflowType.Rendering) -> Void)? {
        guard session.parent == nil else { return nil }
        journal.note("will render")
        return { _ in journal.note("did render") }
    }
}

/// Notes the keys of the nodes that end.
private struct KeyObserver: WorkflowObserver {
    let journal: Journal

    init(_ journal: Journal) { self.journal = journal }

    func sessionDidEnd(_ session: WorkflowSession) { journal.note("ended \(session.renderKey)") }
}
