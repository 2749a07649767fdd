import Dispatch
import TestSupport
import Testing
import Workflow
import WorkflowConcurrency

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct WorkerTests {
    private let trail = Trail()

    private func worker(_ name: String, gate: Gate? = nil) -> NamedWorker {
        NamedWorker(name: name, trail: trail, gate: gate)
    }

    private func running(_ workers: [(key: String, worker: NamedWorker)]) -> Parent {
        Parent { context in
            for (key, worker) in workers {
                worker.running(in: context, key: key) { Parent.Received(text: $0) }
            }
        }
    }

    private func running(_ worker: NamedWorker, key: String = "") -> Parent {
        running([(key, worker)])
    }

    // MARK: - Identity

    @Test(arguments: Mode.allCases)
    func `workers of one type are told apart by their keys`(mode: Mode) async {
        let host = WorkflowHost(
            workflow: running([("1", worker("a")), ("2", worker("b"))]),
            configuration: mode.configuration
        )
        #expect(await trail.next(2) == ["a started", "b started"])
        host.update(workflow: running([("2", worker("b"))]))
        #expect(await trail.next() == "a cancelled")
        host.update(workflow: Parent())
        #expect(await trail.next() == "b cancelled")
    }

    @Test func `two workers of one type and key in a pass are a misuse`() async {
        var configuration = RuntimeConfiguration()
        configuration.onMisuse = { [trail] in trail.note("\($0.kind)") }
        let gate = Gate()
        let host = WorkflowHost(
            workflow: Parent { context in
                for number in 1...2 {
                    AsyncOperationWorker { [gate] in
                        await gate.pass()
                        return number
                    }
                    .running(in: context) { Parent.Received(text: "\($0)") }
                }
            },
            configuration: configuration
        )
        #expect(await trail.next() == "duplicateChild")
        for _ in 1...2 { await gate.open() }
        withExtendedLifetime(host) {}
    }

    // MARK: - Start and end

    @Test(arguments: Mode.allCases)
    func `it starts in the first pass and is cancelled by the first that does not run it`(mode: Mode) async {
        let host = WorkflowHost(workflow: running(worker("a")), configuration: mode.configuration)
        #expect(await trail.next() == "a started")
        host.update(workflow: Parent())
        #expect(await trail.next() == "a cancelled")
        host.update(workflow: running(worker("a")))
        #expect(await trail.next() == "a started")
        host.update(workflow: running(worker("a"), key: "other"))
        #expect(await trail.next(2) == ["a cancelled", "a started"])
    }

    @Test(arguments: Mode.allCases)
    func `it is cancelled with its host`(mode: Mode) async {
        var host: WorkflowHost? = WorkflowHost(workflow: running(worker("a")), configuration: mode.configuration)
        #expect(await trail.next() == "a started")
        withExtendedLifetime(host) {}
        host = nil
        #expect(await trail.next() == "a cancelled")
    }

    // MARK: - Equivalence

    @Test(arguments: Mode.allCases)
    func `each later pass asks the new worker about the last one`(mode: Mode) async {
        let asked = Trail()
        let gate = Gate()
        func numbered(_ name: String) -> Parent {
            var worker = worker(name, gate: gate)
            worker.equivalence = { old, new in
                asked.note("\(old) → \(new)")
                return true
            }
            return running(worker)
        }
        let host = WorkflowHost(workflow: numbered("1"), configuration: mode.configuration)
        #expect(await trail.next() == "1 started")
        host.update(workflow: numbered("2"))
        host.update(workflow: numbered("3"))
        host.update(workflow: numbered("3"))
        #expect(asked.entries == ["1 → 2", "2 → 3", "3 → 3"])
        // The work of the first has gone on.
        await gate.open()
        #expect(await trail.next() == "1 finished")
        host.update(workflow: Parent())
    }

    @Test(arguments: Mode.allCases)
    func `a worker that is not equivalent starts and the old one is cancelled`(mode: Mode) async {
        let host = WorkflowHost(workflow: running(worker("a")), configuration: mode.configuration)
        #expect(await trail.next() == "a started")
        host.update(workflow: running(worker("b")))
        #expect(await trail.next(2) == ["a cancelled", "b started"])
        host.update(workflow: Parent())
        #expect(await trail.next() == "b cancelled")
    }

    @Test(arguments: Mode.allCases)
    func `equal workers with an equivalence of their own are asked too`(mode: Mode) async {
        struct Restless: Worker, Equatable {
            static func == (a: Restless, b: Restless) -> Bool { true }
            let trail: Trail

            func run() async -> String {
                trail.note("started")
                await untilCancelled()
                trail.note("cancelled")
                return ""
            }

            func isEquivalent(to otherWorker: Restless) -> Bool { false }
        }
        let workflow = Parent { [trail] context in
            Restless(trail: trail).running(in: context) { Parent.Received(text: $0) }
        }
        let host = WorkflowHost(workflow: workflow, configuration: mode.configuration)
        #expect(await trail.next() == "started")
        host.update(workflow: workflow)
        #expect(await trail.next(2) == ["cancelled", "started"])
    }

    @Test(arguments: Mode.allCases)
    func `equatable workers are equivalent when they are equal`(mode: Mode) {
        struct Equal: Worker, Equatable {
            let id: Int
            func run() async -> Int { id }
        }
        #expect(Equal(id: 1).isEquivalent(to: Equal(id: 1)))
        #expect(!Equal(id: 1).isEquivalent(to: Equal(id: 2)))
    }

    @Test(arguments: Mode.allCases)
    func `finished work is not repeated for an equivalent worker but for another`(mode: Mode) async {
        let gate = Gate()
        let host = WorkflowHost(workflow: running(worker("a", gate: gate)), configuration: mode.configuration)
        var outputs = host.outputs.makeAsyncIterator()
        await gate.open()
        #expect(await outputs.next() == "a")
        #expect(await trail.next(2) == ["a finished", "a started"])
        host.update(workflow: running(worker("a", gate: gate)))
        host.update(workflow: running(worker("b", gate: gate)))
        #expect(await trail.next() == "b started")
        await gate.open()
        #expect(await outputs.next() == "b")
        #expect(host.rendering == ["a", "b"])
    }

    // MARK: - Output

    @Test(arguments: Mode.allCases)
    func `the work runs off the home with high priority and its output arrives there`(mode: Mode) async {
        let host = WorkflowHost(
            workflow: Parent { context in
                AsyncOperationWorker { @Sendable in
                    "\(isOnMainActor() ? "on" : "off") the home, \(Task.currentPriority == .high ? "high" : "other")"
                }
                .running(in: context) { Parent.Received(text: $0) }
            },
            configuration: mode.configuration
        )
        host.onOutput { _ in MainActor.preconditionIsolated() }
        var outputs = host.outputs.makeAsyncIterator()
        #expect(await outputs.next() == "off the home, high")
    }

    @Test(arguments: Mode.allCases)
    func `work that ignores its cancellation has no output`(mode: Mode) async {
        let first = Gate()
        let second = Gate()
        let host = WorkflowHost(workflow: running(worker("a", gate: first)), configuration: mode.configuration)
        var outputs = host.outputs.makeAsyncIterator()
        #expect(await trail.next() == "a started")
        host.update(workflow: running(worker("b", gate: second)))
        #expect(await trail.next() == "b started")
        await first.open()
        #expect(await trail.next() == "a cancelled")
        await second.open()
        #expect(await outputs.next() == "b")
        #expect(host.rendering == ["b"])
    }

    @Test(arguments: Mode.allCases)
    func `a result on its way home when its worker ends is dropped`(mode: Mode) async {
        await OwnThread()
            .run { [trail] _ in
                let returns = DispatchSemaphore(value: 0)
                let host = WorkflowHost(
                    workflow: Parent { context in
                        AsyncOperationWorker { @Sendable in
                            defer { returns.signal() }
                            return "late"
                        }
                        .running(in: context) { Parent.Received(text: $0) }
                    },
                    configuration: mode.configuration
                )
                // Holds the home, so that the result cannot arrive before the update.
                returns.wait()
                let gate = Gate()
                let next = NamedWorker(name: "next", trail: trail, gate: gate)
                host.update(workflow: Parent { next.running(in: $0) { Parent.Received(text: $0) } })
                var outputs = host.outputs.makeAsyncIterator()
                await gate.open()
                #expect(await outputs.next() == "next")
                #expect(host.rendering == ["next"])
            }
    }

    @Test(arguments: Mode.allCases)
    func `an output is an action of the worker's node, then one of its parent, and one pass`(mode: Mode) async {
        let observer = ActionTrail()
        let host = WorkflowHost(
            workflow: Parent { context in
                AsyncOperationWorker { 7 }.running(in: context) { Parent.Received(text: "\($0)") }
            },
            observers: [observer],
            configuration: mode.configuration
        )
        var renderings = host.renderings.makeAsyncIterator()
        #expect(await renderings.next() == [])
        #expect(await renderings.next() == ["7"])
        #expect(
            observer.entries == [
                "WorkerWorkflow<AsyncOperationWorker<Int>> received",
                "WorkerWorkflow<AsyncOperationWorker<Int>> applies",
                "Parent applies", "Parent renders",
            ]
        )
    }

    @Test(arguments: Mode.allCases)
    func `an operation keeps its first function`(mode: Mode) async {
        let gate = Gate()
        func running(_ text: String) -> Parent {
            Parent { [trail] context in
                AsyncOperationWorker {
                    trail.note("\(text) started")
                    await gate.pass()
                    return text
                }
                .running(in: context) { Parent.Received(text: $0) }
            }
        }
        let host = WorkflowHost(workflow: running("first"), configuration: mode.configuration)
        var outputs = host.outputs.makeAsyncIterator()
        host.update(workflow: running("second"))
        await gate.open()
        #expect(await outputs.next() == "first")
        host.update(workflow: running("third"))
        #expect(await trail.next() == "first started")
        trail.note("the end")
        #expect(await trail.next() == "the end")
    }

    @Test(arguments: Mode.allCases)
    func `a worker and its output need not be sendable`(mode: Mode) async {
        final class Box {
            var value = 0
        }
        struct Counting: Worker {
            let box: Box

            func run() async -> Box {
                box.value += 1
                return box
            }

            func isEquivalent(to otherWorker: Counting) -> Bool { true }
        }
        let host = WorkflowHost(
            workflow: Parent { context in
                Counting(box: Box()).running(in: context) { Parent.Received(text: "\($0.value)") }
            },
            configuration: mode.configuration
        )
        var outputs = host.outputs.makeAsyncIterator()
        #expect(await outputs.next() == "1")
    }
}

/// Notes which nodes receive and apply actions, and renders of the root after the first.
private final class ActionTrail: WorkflowObserver {
    private(set) var entries: [String] = []
    private var rootRenders = 0

    func workflowDidReceiveAction<Action: WorkflowAction>(
        _ action: Action,
        workflow: Action.WorkflowType,
        session: WorkflowSession
    ) {
        entries.append("\(session.workflowType) received")
    }

    func workflowWillApplyAction<Action: WorkflowAction>(
        _ action: Action,
        workflow: Action.WorkflowType,
        state: Action.WorkflowType.State,
        session: WorkflowSession
    ) -> ((Action.WorkflowType.State, Action.WorkflowType.Output?) -> Void)? {
        entries.append("\(session.workflowType) applies")
        return nil
    }

    func workflowWillRender<WorkflowType: Workflow>(
        _ workflow: WorkflowType,
        state: WorkflowType.State,
        session: WorkflowSession
    ) -> ((WorkflowType.Rendering) -> Void)? {
        if session.parent == nil {
            rootRenders += 1
            if rootRenders > 1 { entries.append("\(session.workflowType) renders") }
        }
        return nil
    }
}
