import Testing
import Workflow

struct Counter: Workflow {
    var step = 1

    struct State { var count = 0 }

    struct Rendering {
        let count: Int
        let add: Sink<Add>
    }

    struct Add: WorkflowAction {
        func apply(toState state: inout State, context: ApplyContext<Counter>) -> Int? {
            state.count += context[workflowValue: \.step]
            return state.count.isMultiple(of: 3) ? state.count : nil
        }
    }

    typealias Output = Int

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Self>) -> Rendering {
        Rendering(count: state.count, add: context.makeSink(of: Add.self))
    }
}

struct Counters: Workflow {
    var keys: [String]
    struct State: Equatable { var total = 0 }
    typealias Output = Int

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Self>) -> (total: Int, children: [Counter.Rendering]) {
        let children = keys.map { key in
            Counter().mapOutput { $0 * 10 }.mapRendering { $0 }
                .rendered(in: context, key: key) { output in
                    AnyWorkflowAction { state, _ in
                        state.total += output
                        return state.total
                    }
                }
        }
        return (state.total, children)
    }
}

@Test func `an action changes the state and the rendering`() {
    let host = WorkflowHost(workflow: Counter())
    host.rendering.add.send(.init())
    host.rendering.add.send(.init())
    #expect(host.rendering.count == 2)
    host.update(workflow: Counter(step: 5))
    host.rendering.add.send(.init())
    #expect(host.rendering.count == 7)
}

@Test func `outputs cascade to the root`() {
    let host = WorkflowHost(workflow: Counters(keys: ["a", "b"]))
    var outputs: [Int] = []
    var renderings = 0
    host.onOutput { outputs.append($0) }
    host.onRendering { _ in renderings += 1 }
    for _ in 0..<3 { host.rendering.children[1].add.send(.init()) }
    #expect(outputs == [30])
    #expect(renderings == 3)
    #expect(host.rendering.total == 30)
    host.update(workflow: Counters(keys: ["b", "c", "a"]))
    #expect(host.rendering.children.map(\.count) == [3, 0, 0])
    host.update(workflow: Counters(keys: (0..<100).map(String.init) + ["b"]))
    host.update(workflow: Counters(keys: (0..<100).reversed().map(String.init) + ["b"]))
    #expect(host.rendering.children.map(\.count).last == 3)
    host.update(workflow: Counters(keys: (0..<100).shuffled().map(String.init) + ["b"]))
    host.update(workflow: Counters(keys: (0..<100).filter { $0 % 2 == 0 }.map(String.init) + ["b"]))
    #expect(host.rendering.children.map(\.count).last == 3)
}

@Test func `compatible renders the same`() {
    let host = WorkflowHost(workflow: Counters(keys: ["a", "b"]), configuration: .compatible)
    for _ in 0..<3 { host.rendering.children[1].add.send(.init()) }
    #expect(host.rendering.total == 30)
}

@MainActor
@Test func `renderings and outputs are sequences`() async {
    let host = WorkflowHost(workflow: Counter())
    let outputs = host.outputs
    for _ in 0..<6 { host.rendering.add.send(.init()) }
    var iterator = outputs.makeAsyncIterator()
    #expect(await iterator.next() == 3)
    #expect(await iterator.next() == 6)
    for await rendering in host.renderings {
        #expect(rendering.count == 6)
        break
    }
}
