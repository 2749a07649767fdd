import Testing
import Workflow
import WorkflowTestSupport

struct RememberTests {
    /// Remembers how often a doubled number was computed.
    private struct Doubling: Workflow {
        struct State: Equatable {
            var number = 1
            var other = 0
            var isAsked = true
        }

        var journal: Journal

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<Self>) -> (doubled: Int?, set: Sink<State>) {
            let doubled: Int? =
                state.isAsked
                ? context.remember(key: "double", inputs: state.number) {
                    journal.note("compute \(state.number)")
                    return state.number * 2
                }
                : nil
            return (doubled, context.makeStateSink())
        }
    }

    private let journal = Journal()

    @Test(arguments: Mode.allCases)
    func `a value is computed once while its inputs stay equal`(mode: Mode) {
        let host = WorkflowHost(workflow: Doubling(journal: journal), configuration: mode.configuration)
        host.rendering.set.send(.init(number: 1, other: 5))
        #expect(host.rendering.doubled == 2)
        #expect(journal.take() == ["compute 1"])
        host.rendering.set.send(.init(number: 3, other: 5))
        #expect(host.rendering.doubled == 6)
        host.rendering.set.send(.init(number: 3, other: 6))
        #expect(host.rendering.doubled == 6)
        #expect(journal.take() == ["compute 3"])
    }

    @Test(arguments: Mode.allCases)
    func `a pass that does not name it drops it`(mode: Mode) {
        let host = WorkflowHost(workflow: Doubling(journal: journal), configuration: mode.configuration)
        host.rendering.set.send(.init(isAsked: false))
        #expect(host.rendering.doubled == nil)
        host.rendering.set.send(.init())
        #expect(host.rendering.doubled == 2)
        #expect(journal.take() == ["compute 1", "compute 1"])
    }

    @Test(arguments: Mode.allCases)
    func `keys, types of values and types of inputs tell values apart`(mode: Mode) {
        let workflow = Given<Int, Never, (all: [String], set: Sink<Int>)>(1) { [journal] number, context in
            func make(_ name: String) -> String {
                journal.note(name)
                return "\(name)\(number)"
            }
            let all = [
                context.remember(inputs: number) { make("a") },
                context.remember(key: "b", inputs: number) { make("b") },
                context.remember(inputs: number, "two") { make("c") },
                "\(context.remember(inputs: number) { make("d").count })",
                context.remember { make("f") },
            ]
            return (all, context.makeStateSink())
        }
        let host = WorkflowHost(workflow: workflow, configuration: mode.configuration)
        #expect(host.rendering.all == ["a1", "b1", "c1", "2", "f1"])
        _ = journal.take()
        host.rendering.set.send(2)
        #expect(host.rendering.all == ["a2", "b2", "c2", "2", "f1"])
        #expect(journal.take() == ["a", "b", "c", "d"])
    }

    @Test func `the same key and types twice in a pass is a trap`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let workflow = Given<Int, Never, Int>(1) { _, context in
                context.remember(key: "k", inputs: 1) { 1 } + context.remember(key: "k", inputs: 2) { 2 }
            }
            _ = WorkflowHost(workflow: workflow)
        }
        #expect(errorText(of: result).contains(#"under the key "k" in a render. Instead, the key came twice"#))
    }

    @Test func `with a handler the second is computed and not remembered`() {
        var configuration = RuntimeConfiguration()
        configuration.onMisuse = { _ in }
        let workflow = Given<Int, Never, (sum: Int, set: Sink<Int>)>(1) { number, context in
            let first = context.remember(key: "k", inputs: 1) { number }
            let second = context.remember(key: "k", inputs: 1) { number }
            return (first * 10 + second, context.makeStateSink())
        }
        let host = WorkflowHost(workflow: workflow, configuration: configuration)
        host.rendering.set.send(2)
        #expect(host.rendering.sum == 12)
    }

    @Test func `a remembered value ends with its node`() {
        final class Value {}
        weak var gone: Value?
        let parent = Given<Bool, Never, Sink<Bool>>(true) { isShown, context in
            if isShown {
                let child = Given<Int, Never, Void>(0) { _, context in
                    let value = context.remember { Value() }
                    gone = value
                }
                child.rendered(in: context)
            }
            return context.makeStateSink()
        }
        let host = WorkflowHost(workflow: parent)
        #expect(gone != nil)
        host.rendering.send(false)
        #expect(gone == nil)
    }
}
