import Testing
import Workflow
import WorkflowTestSupport

/// When the default configuration keeps a child's rendering, and what a kept child still takes over.
struct SkippingTests {
    /// A parent that renders one child with props of the test's choice, and counts the child's renders.
    private final class Bench<Child: Workflow> {
        let host: WorkflowHost<Props>
        private let counter: RenderCounter

        struct Props: Workflow {
            var child: Child
            func render(state: Void, context: RenderContext<Self>) -> Child.Rendering {
                child.rendered(in: context) { _ in AnyWorkflowAction<Self>.noAction }
            }
        }

        init(_ child: Child) {
            counter = RenderCounter(of: Child.self)
            host = WorkflowHost(
                workflow: Props(child: child),
                observers: [counter],
                configuration: RuntimeConfiguration()
            )
            counter.count = 0
        }

        /// Whether the child rendered when it was given these props.
        func renders(_ child: Child) -> Bool {
            counter.count = 0
            host.update(workflow: Props(child: child))
            return counter.count > 0
        }
    }

    @Test func `an Equatable workflow is skipped while it is equal`() {
        struct Row: Workflow, Equatable {
            var title: String
            var note = ""
            static func == (a: Self, b: Self) -> Bool { a.title == b.title }
            func render(state: Void, context: RenderContext<Self>) -> String { "\(title) \(note)" }
        }
        let bench = Bench(Row(title: "a", note: "first"))
        #expect(!bench.renders(Row(title: "a", note: "second")))
        #expect(bench.host.rendering == "a first")
        #expect(bench.renders(Row(title: "b", note: "third")))
        #expect(bench.host.rendering == "b third")
    }

    @Test func `a workflow that is not Equatable is skipped while its bits are the same`() {
        final class Store {}
        struct Row: Workflow {
            var title: String
            var store: Store
            var action: () -> Void
            func render(state: Void, context: RenderContext<Self>) {}
        }
        let (store, other) = (Store(), Store())
        func touching(_ store: Store) -> () -> Void { { _ = store } }
        let action = touching(store)
        let bench = Bench(Row(title: "a", store: store, action: action))
        #expect(!bench.renders(Row(title: "a", store: store, action: action)))
        #expect(bench.renders(Row(title: "b", store: store, action: action)))
        #expect(bench.renders(Row(title: "b", store: other, action: action)))
        #expect(bench.renders(Row(title: "b", store: other, action: touching(other))))
    }

    @Test func `a closure that captures two things is never the same`() {
        struct Row: Workflow {
            var action: () -> Void
            func render(state: Void, context: RenderContext<Self>) {}
        }
        func capturing(_ a: Journal, _ b: Journal) -> () -> Void { { _ = (a, b) } }
        let (a, b) = (Journal(), Journal())
        let bench = Bench(Row(action: capturing(a, b)))
        #expect(bench.renders(Row(action: capturing(a, b))))
    }

    @Test func `exception: an object mutated in place has the same bits and is not noticed`() {
        final class Box { var value = 1 }
        struct Row: Workflow {
            var box: Box
            func render(state: Void, context: RenderContext<Self>) -> Int { box.value }
        }
        let box = Box()
        let bench = Bench(Row(box: box))
        box.value = 2
        #expect(!bench.renders(Row(box: box)))
        #expect(bench.host.rendering == 1)
    }

    @Test func `exception: a weak reference whose target has gone meanwhile is not noticed`() {
        final class Target {}
        struct Row: Workflow {
            weak var target: Target?
            func render(state: Void, context: RenderContext<Self>) -> Bool { target != nil }
        }
        var target: Target? = Target()
        let (first, second) = (Row(target: target), Row(target: target))
        let bench = Bench(first)
        #expect(bench.host.rendering)
        target = nil
        #expect(!bench.renders(second))
        #expect(bench.host.rendering)
    }

    @Test func `exception: memory behind a raw pointer may change and is not noticed`() {
        struct Row: Workflow {
            var pointer: UnsafeMutablePointer<Int>
            func render(state: Void, context: RenderContext<Self>) -> Int { pointer.pointee }
        }
        let pointer = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        defer { pointer.deallocate() }
        pointer.initialize(to: 1)
        let bench = Bench(Row(pointer: pointer))
        pointer.pointee = 2
        #expect(!bench.renders(Row(pointer: pointer)))
        #expect(bench.host.rendering == 1)
    }

    @Test func `a conditional Equatable conformance is found`() {
        let bench = Bench(Pair(first: "a long text, that is not kept in the string itself 1", second: 1))
        // Built anew: other bits, equal value.
        let again = "a long text, that is not kept in the string itself \(Int("1")!)"
        #expect(!bench.renders(Pair(first: again, second: 1)))
        #expect(bench.renders(Pair(first: again, second: 2)))
    }

    @Test func `an erased workflow is compared by the innermost value`() {
        struct Row: Workflow, Equatable {
            var title: String
            func render(state: Void, context: RenderContext<Self>) -> String { title }
        }
        let counter = RenderCounter(of: Row.self)
        struct Parent: Workflow {
            var child: AnyWorkflow<String, Never>
            func render(state: Void, context: RenderContext<Self>) -> String { child.rendered(in: context) }
        }
        func erased(_ title: String) -> Parent { Parent(child: Row(title: title).mapRendering { $0 + "!" }) }
        let host = WorkflowHost(workflow: erased("a"), observers: [counter], configuration: RuntimeConfiguration())
        host.update(workflow: erased("a"))
        #expect(counter.count == 1)
        host.update(workflow: erased("b"))
        #expect(counter.count == 2)
        #expect(host.rendering == "b!")
    }

    @Test func `an erased workflow among the props is the same while its innermost value is`() {
        struct Row: Workflow, Equatable {
            var title: String
            func render(state: Void, context: RenderContext<Self>) -> String { title }
        }
        let bench = Bench(Row(title: "a").ignoringOutput())
        _ = bench.renders(Row(title: "a").ignoringOutput())
        #expect(bench.host.rendering == "a")
        _ = bench.renders(Row(title: "b").ignoringOutput())
        #expect(bench.host.rendering == "b")
    }

    @Test func `rendering transforms are applied anew to a kept rendering`() {
        struct Parent: Workflow {
            var suffix: String
            var journal: Journal
            func render(state: Void, context: RenderContext<Self>) -> String {
                Leaf("a", journal).mapRendering { [suffix] in $0.text + suffix }.shown(in: context)
            }
        }
        let journal = Journal()
        let host = WorkflowHost(workflow: Parent(suffix: "?", journal: journal), configuration: RuntimeConfiguration())
        host.update(workflow: Parent(suffix: "!", journal: journal))
        #expect(host.rendering == "a 0!")
        #expect(journal.take() == ["make a", "render a"])
    }

    @Test func `a kept child takes over the new output map`() {
        struct Parent: Workflow {
            var factor: Int
            var journal: Journal
            typealias Output = String
            func render(state: Void, context: RenderContext<Self>) -> Leaf.Rendering {
                Leaf("a", journal).rendered(in: context) { [factor] in
                    AnyWorkflowAction(sendingOutput: "\($0) times \(factor)")
                }
            }
        }
        let journal = Journal()
        let host = WorkflowHost(workflow: Parent(factor: 1, journal: journal), configuration: RuntimeConfiguration())
        var outputs: [String] = []
        host.onOutput { outputs.append($0) }
        host.update(workflow: Parent(factor: 2, journal: journal))
        #expect(journal.take() == ["make a", "render a"])
        host.rendering.sink.send(.emit("1"))
        #expect(outputs == ["1 times 2"])
    }

    @Test func `a kept child takes over the new workflow value`() {
        struct Row: Workflow, Equatable {
            var title: String
            var note: String
            typealias Output = String
            static func == (a: Self, b: Self) -> Bool { a.title == b.title }
            func render(state: Void, context: RenderContext<Self>) -> Sink<AnyWorkflowAction<Self>> {
                context.makeSink(of: AnyWorkflowAction<Self>.self)
            }
        }
        let bench = Bench(Row(title: "a", note: "first"))
        #expect(!bench.renders(Row(title: "a", note: "second")))
        var note: String?
        bench.host.rendering.send(
            AnyWorkflowAction { _, context in
                note = context[workflowValue: \.note]
                return nil
            }
        )
        #expect(note == "second")
    }

    @Test func `a kept child whose conformance is conditional takes over the new workflow value`() {
        let bench = Bench(Noted(title: "a", note: "first"))
        #expect(!bench.renders(Noted(title: "a", note: "second")))
        var note: String?
        bench.host.rendering.send(
            AnyWorkflowAction { _, context in
                note = context[workflowValue: \.note]
                return nil
            }
        )
        #expect(note == "second")
    }

    @Test func `an equal state dirties nothing and an opaque one always does`() {
        final class Opaque {}
        func renders<State>(_ state: State, action: @escaping (inout State) -> Void) -> Int {
            let counter = RenderCounter(of: Given<State, Never, () -> Void>.self)
            let host = WorkflowHost(
                workflow: Given<State, Never, () -> Void>(state) { _, context in
                    let sink = context.makeStateMutationSink()
                    return { sink.send(action) }
                },
                observers: [counter],
                configuration: RuntimeConfiguration()
            )
            host.rendering()
            return counter.count - 1
        }
        #expect(renders(1) { $0 = 1 } == 0)
        #expect(renders(1) { $0 = 2 } == 1)
        #expect(renders(()) { $0 = () } == 0)
        #expect(renders(Opaque()) { _ in } == 1)
    }

    @Test func `a change deep below renders the way to it and nothing beside it`() {
        struct Branch: Workflow, Equatable {
            var path: String
            var depth: Int
            func makeInitialState() -> Int { 0 }
            func render(state: Int, context: RenderContext<Self>) -> [StateMutationSink<Branch>] {
                let own = context.makeStateMutationSink()
                guard depth > 0 else { return [own] }
                return (0..<3).flatMap { index in
                    Branch(path: path + "\(index)", depth: depth - 1).rendered(in: context, key: "\(index)")
                }
            }
        }
        let counter = RenderCounter(of: Branch.self)
        let host = WorkflowHost(
            workflow: Branch(path: "", depth: 3),
            observers: [counter],
            configuration: RuntimeConfiguration()
        )
        #expect(counter.count == 40)
        counter.count = 0
        host.rendering[13].send { $0 += 1 }
        #expect(counter.count == 4)
        counter.count = 0
        for sink in host.rendering { sink.send { $0 += 1 } }
        #expect(counter.count == 27 * 4)
    }
}

private struct Pair<Value>: Workflow {
    var first: String
    var second: Value
    func render(state: Void, context: RenderContext<Self>) {}
}

extension Pair: Equatable where Value: Equatable {}

/// Equal by its title, where the note is `Equatable`.
private struct Noted<Note>: Workflow {
    var title: String
    var note: Note
    typealias Output = String
    func render(state: Void, context: RenderContext<Self>) -> Sink<AnyWorkflowAction<Self>> {
        context.makeSink(of: AnyWorkflowAction<Self>.self)
    }
}

extension Noted: Equatable where Note: Equatable {
    static func == (a: Self, b: Self) -> Bool { a.title == b.title }
}

/// Counts the renders of one workflow type.
private final class RenderCounter: WorkflowObserver {
    private let counts: (Any.Type) -> Bool
    var count = 0

    init<Counted: Workflow>(of type: Counted.Type) {
        counts = { $0 == type }
    }

    func workflowWillRender<WorkflowType: Workflow>(
        _ workflow: WorkflowType,
        state: WorkflowType.State,
        session: WorkflowSession
    ) -> ((WorkflowType.Rendering) -> Void)? {
        if counts(WorkflowType.self) { count += 1 }
        return nil
    }
}
