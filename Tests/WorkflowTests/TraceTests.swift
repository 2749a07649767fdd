import TestSupport
import Testing
import Workflow
import WorkflowTestSupport

/// The calls of a watcher that traces a tree.
@MainActor
struct TraceTests {
    @Test(arguments: Mode.allCases)
    func `in the first pass each node renders because it is new`(mode: Mode) {
        let tracer = Tracer()
        let host = WorkflowHost(nested, traced: [tracer], configuration: mode.configuration)
        withExtendedLifetime(host) {
            #expect(
                tracer.take() == [
                    "pass", "root: first", "m: first", "a: first", "a done", "b: first", "b done", "m done",
                    "root done",
                    "end",
                ]
            )
        }
    }

    @Test func `a changed state leads from the root to its node, and the others are skipped`() {
        let tracer = Tracer()
        let host = WorkflowHost(nested, traced: [tracer])
        _ = tracer.take()
        host.rendering[1].send(1)
        #expect(
            tracer.take() == [
                "pass", "root: child m", "m: child b", "a skipped", "b: state 1", "b done", "m done", "root done",
                "end",
            ]
        )
        host.rendering[1].send(1)
        #expect(tracer.take().isEmpty)
        host.rendering[0].send(1)
        #expect(
            tracer.take() == [
                "pass", "root: child m", "m: child a", "a: state 3", "a done", "b skipped", "m done", "root done",
                "end",
            ]
        )
    }

    @Test func `other props are told by how they are compared`() {
        let tracer = Tracer()
        let root = Given<Int, Never, Sink<Int>>(0) { number, context in
            Compared(number: number).rendered(in: context, key: "equatable")
            Bits(number: number).rendered(in: context, key: "bits")
            Uncompared().rendered(in: context, key: "uncompared")
            return context.makeStateSink()
        }
        let host = WorkflowHost(root, traced: [tracer])
        _ = tracer.take()
        host.rendering.send(1)
        #expect(
            tracer.take() == [
                "pass", "root: state 1", "equatable: props", "equatable done", "bits: notComparable", "bits done",
                "uncompared: uncompared", "uncompared done", "root done", "end",
            ]
        )
    }

    @Test func `props from the owner of the host are a cause of their own`() {
        let tracer = Tracer()
        let host = WorkflowHost(nested, traced: [tracer])
        _ = tracer.take()
        host.update(workflow: nested)
        #expect(tracer.take().prefix(2) == ["pass", "root: host"])
    }

    @Test func `where every node renders, those without a cause say so`() {
        let tracer = Tracer()
        let host = WorkflowHost(nested, traced: [tracer], configuration: .compatible)
        _ = tracer.take()
        host.rendering[0].send(1)
        #expect(
            tracer.take() == [
                "pass", "root: child m", "m: child a", "a: state 1", "a done", "b: compatible", "b done", "m done",
                "root done", "end",
            ]
        )
        host.update(workflow: nested)
        #expect(tracer.take().prefix(3) == ["pass", "root: host", "m: compatible"])
    }

    @Test func `a skip that is verified is a render`() {
        let tracer = Tracer()
        let host = WorkflowHost(nested, traced: [tracer], configuration: Mode.verifying.configuration)
        _ = tracer.take()
        host.rendering[0].send(1)
        #expect(
            tracer.take() == [
                "pass", "root: child m", "m: child a", "a: state 1", "a done", "b: verified", "b done", "m done",
                "root done", "end",
            ]
        )
    }

    @Test func `an output is told before its parent applies it, whose own state is then the cause`() {
        let tracer = Tracer()
        let host = WorkflowHost(Family(journal: Journal()), traced: [tracer])
        _ = tracer.take()
        host.rendering.leaf.sink.send(.addAndEmit("A"))
        #expect(
            tracer.take() == [
                "Leaf emits A", "root emits A", "pass", "root: state 2", "Leaf: state 1", "Leaf done", "root done",
                "end",
            ]
        )
        host.rendering.leaf.sink.send(.emit("b"))
        #expect(
            tracer.take() == ["Leaf emits b", "pass", "root: state 4", "Leaf skipped", "root done", "end"]
        )
    }

    @Test func `where one pass serves several actions, each node has the first of its own`() {
        let tracer = Tracer()
        let host = WorkflowHost(nested, traced: [tracer], configuration: Mode.draining.configuration)
        var isFirst = true
        host.onRendering { sinks in
            defer { isFirst = false }
            if isFirst { for sink in sinks { sink.send(2) } }
        }
        host.rendering[0].send(1)
        #expect(
            tracer.take().suffix(10) == [
                "pass", "root: child m", "m: child a", "a: state 2", "a done", "b: state 3", "b done", "m done",
                "root done", "end",
            ]
        )
    }

    @Test func `a list tells of the rows that it looks at`() {
        let tracer = Tracer()
        let root = Given<[String], Never, [Sink<Int>]>(["a", "b", "c"]) { items, context in
            Array(WorkflowList(items, id: \.self) { Row(name: $0) }.rendered(in: context, key: "list"))
        }
        let host = WorkflowHost(root, traced: [tracer])
        _ = tracer.take()
        host.rendering[1].send(1)
        #expect(
            tracer.take() == [
                "pass", "root: child list", "list: child b", "b: state 1", "b done", "list done", "root done", "end",
            ]
        )
    }

    @Test(arguments: Mode.allCases)
    func `a side effect begins in its pass and ends in the one that does not name it, or with its node`(mode: Mode) {
        let tracer = Tracer()
        let root = Given<String, Never, Sink<String>>("x") { key, context in
            context.runSideEffect(key: key) { _ in }
            return context.makeStateSink()
        }
        var host: WorkflowHost? = WorkflowHost(root, traced: [tracer], configuration: mode.configuration)
        #expect(tracer.take() == ["pass", "root: first", "root begins x", "root done", "end"])
        host?.rendering.send("y")
        #expect(tracer.take() == ["pass", "root: state 1", "root begins y", "root ends x", "root done", "end"])
        host = nil
        #expect(tracer.take() == ["root ends y"])
    }

    @Test func `an effect begins with its action and ends by itself, by another, by a cancellation or with its node`() {
        let tracer = Tracer()
        var host: WorkflowHost? = WorkflowHost(Clerk(), traced: [tracer])
        func send(_ action: Clerk.Action) -> [String] {
            _ = tracer.take()
            host?.rendering.send(action)
            return tracer.take()
        }
        #expect(
            send(.start(.answer)) == [
                "root begins 1", "root ends 1", "pass", "root: state 2", "root done", "end",
            ]
        )
        #expect(send(.start(.wait, key: "k")) == ["root begins 2"])
        #expect(send(.start(.wait, key: "k")) == ["root ends 2", "root begins 3"])
        #expect(send(.cancel("k")) == ["root ends 3"])
        #expect(send(.start(.wait)) == ["root begins 4"])
        host = nil
        #expect(tracer.take() == ["root ends 4"])
    }

    @Test func `of several watchers the first is the outermost`() {
        let journal = Journal()
        let host = WorkflowHost(Clerk(), traced: [Tracer(journal, "1 "), Tracer(journal, "2 ")])
        withExtendedLifetime(host) {
            #expect(
                journal.take() == [
                    "1 pass", "2 pass", "1 root: first", "2 root: first", "2 root done", "1 root done", "2 end",
                    "1 end",
                ]
            )
        }
    }

    @Test(arguments: 1...10 as ClosedRange<UInt64>)
    func `at random, each node on the way has its cause, and each beside it is skipped`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let tracer = Tracer()
        let host = WorkflowHost(Branch(path: ""), traced: [tracer])
        for action in 1...200 {
            _ = tracer.take()
            let path = (0..<random.below(Branch.levels)).map { _ in random.pick(Branch.steps) }.joined()
            host.rendering[path]?.send(action)
            let expected = ["pass"] + Branch.trace(from: "", to: path, action: action) + ["end"]
            #expect(tracer.take() == expected)
        }
    }

    /// A root above a node "m" with the children "a" and "b", whose states are set by the sinks.
    private var nested: Given<Void, Never, [Sink<Int>]> {
        let leaf = Given<Int, Never, Sink<Int>>(0) { _, context in context.makeStateSink() }
        let middle = Given<Void, Never, [Sink<Int>]>(()) { _, context in
            ["a", "b"].map { leaf.rendered(in: context, key: $0) }
        }
        return Given(()) { _, context in middle.rendered(in: context, key: "m") }
    }
}

/// Notes what it is told, with the key of the node, or else its type.
private final class Tracer: TreeWatcher {
    private let journal: Journal
    private let prefix: String
    private var names: [WorkflowSession.Identifier: String] = [:]

    init(_ journal: Journal = Journal(), _ prefix: String = "") {
        (self.journal, self.prefix) = (journal, prefix)
    }

    func take() -> [String] { journal.take() }

    var steps: TreeSteps { [.trace, .skips] }

    func passDidBegin() { note("pass") }
    func passDidEnd() { note("end") }

    func willRender(_ node: NodeBase, because cause: RenderCause) {
        if let session = node.session { names[session.sessionID] = name(of: node) }
        note("\(name(of: node)): \(text(of: cause))")
    }

    func didRender(_ node: NodeBase) { note("\(name(of: node)) done") }
    func didSkip(_ node: NodeBase) { note("\(name(of: node)) skipped") }
    func didEmit<Output>(_ output: Output, from node: NodeBase) { note("\(name(of: node)) emits \(output)") }
    func workDidBegin(_ work: NodeWork, of node: NodeBase) { note("\(name(of: node)) begins \(text(of: work))") }
    func workDidEnd(_ work: NodeWork, of node: NodeBase) { note("\(name(of: node)) ends \(text(of: work))") }

    private func note(_ text: String) { journal.note(prefix + text) }

    private func name(of node: NodeBase) -> String {
        if node.parent == nil { return "root" }
        return node.key.isEmpty ? "\(node.workflowType)" : node.key
    }

    private func text(of cause: RenderCause) -> String {
        switch cause {
        case .state(let action): "state \(action)"
        case .child(let child): "child \(names[child] ?? "unknown")"
        default: "\(cause)"
        }
    }

    private func text(of work: NodeWork) -> String {
        switch work {
        case .sideEffect(let key): "\(key)"
        case .effect(let effect): "\(effect.number)"
        }
    }
}

extension WorkflowHost {
    fileprivate convenience init(
        _ workflow: WorkflowType,
        traced watchers: [Tracer],
        configuration: RuntimeConfiguration = RuntimeConfiguration()
    ) {
        self.init(
            workflow: workflow,
            watchers: watchers,
            observers: [],
            interceptors: [],
            debugger: nil,
            configuration: configuration,
            home: MainActor.shared,
            lastEffect: nil
        )
    }
}

private struct Compared: Workflow, Equatable {
    let number: Int

    func render(state: Void, context: RenderContext<Compared>) {}
}

private struct Bits: Workflow {
    let number: Int

    func render(state: Void, context: RenderContext<Bits>) {}
}

private struct Uncompared: Workflow {
    static var comparesProps: Bool { false }

    func render(state: Void, context: RenderContext<Uncompared>) {}
}

private struct Row: Workflow {
    let name: String

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<Row>) -> Sink<Int> { context.makeStateSink() }
}

/// A node of a tree in which each has three children, with the sinks of all by their paths.
private struct Branch: Workflow, Equatable {
    static let levels = 4
    static let steps = ["a", "b", "c"]

    let path: String

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<Branch>) -> [String: Sink<Int>] {
        var sinks = [path: context.makeStateSink()]
        for child in children {
            sinks.merge(child.rendered(in: context, key: child.path)) { first, _ in first }
        }
        return sinks
    }

    private var children: [Branch] {
        path.count < Self.levels - 1 ? Self.steps.map { Branch(path: path + $0) } : []
    }

    /// The trace of the nodes below a path, with the one there, when an action has changed the state at another path below.
    static func trace(from path: String, to changed: String, action: Int) -> [String] {
        let name = path.isEmpty ? "root" : path
        let onTheWay = Branch(path: path).children.first { changed.hasPrefix($0.path) }
        let cause = onTheWay.map { "child \($0.path)" } ?? "state \(action)"
        let below = Branch(path: path).children.flatMap {
            $0 == onTheWay ? trace(from: $0.path, to: changed, action: action) : ["\($0.path) skipped"]
        }
        return ["\(name): \(cause)"] + below + ["\(name) done"]
    }
}

/// Starts effects of which one answers at once, and one not in this test.
private struct Clerk: EffectfulWorkflow {
    enum Effect: Codable, Sendable { case answer, wait }

    enum Action: WorkflowAction, Sendable {
        case start(Effect, key: String? = nil)
        case cancel(String)
        case answered

        func apply(toState state: inout Int, context: ApplyContext<Clerk>) -> Never? {
            switch self {
            case .start(let effect, let key): context.start(effect, key: key)
            case .cancel(let key): context.cancel(key: key)
            case .answered: state += 1
            }
            return nil
        }
    }

    func makeInitialState() -> Int { 0 }

    func work(for effect: Effect) -> EffectWork<Action> {
        switch effect {
        case .answer: .action(.answered)
        case .wait: .sending { _ in }
        }
    }

    func render(state: Int, context: RenderContext<Clerk>) -> Sink<Action> { context.makeSink(of: Action.self) }
}
