import Testing
import Workflow
import WorkflowUnits
import Workflows

/// Runs a unit under an identity, and shows what it told.
private struct Runner<Unit: Workflows::Workflow>: Workflow::Workflow {
    var unit: Unit?
    var id = 0

    struct State: Equatable {
        var fraction = 0.0
        var text = "nothing"
    }

    typealias Output = String

    enum Action: WorkflowAction {
        case event(UnitEvent<Unit.Output>)

        func apply(toState state: inout State, context: ApplyContext<Runner<Unit>>) -> String? {
            guard case .event(let event) = self else { return nil }
            switch event {
            case .progress(let progress):
                state.fraction = progress.fraction
                return nil
            case .succeeded(let output): state.text = "succeeded \(output)"
            case .failed(let error): state.text = "failed \(error)"
            }
            return state.text
        }

        typealias WorkflowType = Runner<Unit>
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Runner<Unit>>) -> State {
        unit?.asWorker(id: id).mapOutput { Action.event($0) }.running(in: context)
        return state
    }
}

/// Lets a test decide when work goes on.
private actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var arrived = 0
    private var watchers: [CheckedContinuation<Void, Never>] = []

    func pass() async {
        arrived += 1
        for watcher in watchers { watcher.resume() }
        watchers = []
        if !isOpen { await withCheckedContinuation { waiting.append($0) } }
    }

    func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    func arrival() async {
        if arrived == 0 { await withCheckedContinuation { watchers.append($0) } }
    }
}

private struct Failure: Error {}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct UnitWorkerTests {
    private func host<Unit: Workflows::Workflow>(_ unit: Unit) -> WorkflowHost<Runner<Unit>> {
        WorkflowHost(workflow: Runner(unit: unit))
    }

    @Test func `a unit's output is an output`() async {
        let host = host(Workflows::AnyWorkflow { 7 })
        for await output in host.outputs { #expect(output == "succeeded 7"); break }
        #expect(host.rendering.text == "succeeded 7")
    }

    @Test func `a unit's error is an output`() async {
        let host = host(Workflows::AnyWorkflow<Int> { throw Failure() })
        for await output in host.outputs { #expect(output == "failed Failure()"); break }
    }

    @Test func `progress arrives before the output`() async {
        let gate = Gate()
        let host = host(
            SequenceWorkflow(Workflows::AnyWorkflow { 1 }, Workflows::AnyWorkflow { await gate.pass() }).outputs()
                .map { one, _ in one }
        )
        for await rendering in host.renderings where rendering.fraction == 0.5 { break }
        #expect(host.rendering.text == "nothing")
        await gate.open()
        for await output in host.outputs { #expect(output == "succeeded 1"); break }
    }

    @Test func `the unit is cancelled with its worker, and tells nothing more`() async {
        let (gate, ended) = (Gate(), Gate())
        let unit = Workflows::AnyWorkflow {
            await gate.pass()
            // Until it is cancelled: a reader that delivers progress hears of its own end when it asks for the next.
            try? await Task.sleep(for: .seconds(3_600))
            if Task.isCancelled { await ended.open() }
        }
        let host = host(unit)
        await gate.arrival()
        host.update(workflow: Runner(unit: nil))
        await gate.open()
        await ended.pass()
        #expect(host.rendering.text == "nothing")
    }

    @Test func `another identity begins anew, the same goes on`() async {
        let host = host(Workflows::AnyWorkflow { 1 })
        var outputs = host.outputs.makeAsyncIterator()
        #expect(await outputs.next() == "succeeded 1")
        host.update(workflow: Runner(unit: Workflows::AnyWorkflow { 2 }, id: 0))
        host.update(workflow: Runner(unit: Workflows::AnyWorkflow { 3 }, id: 1))
        #expect(await outputs.next() == "succeeded 3")
    }

    @Test func `without an identity equal units are the same, and others by their type`() {
        struct Load: Workflows::Workflow, Hashable {
            let id: Int
            func run() async throws -> Int { id }
        }
        #expect(Load(id: 1).asWorker().isEquivalent(to: Load(id: 1).asWorker()))
        #expect(!Load(id: 1).asWorker().isEquivalent(to: Load(id: 2).asWorker()))
        let (one, two) = (Workflows::AnyWorkflow { 1 }, Workflows::AnyWorkflow { 2 })
        #expect(one.asWorker().isEquivalent(to: two.asWorker()))
        #expect(!one.asWorker(id: 1).isEquivalent(to: one.asWorker(id: "1")))
    }
}
