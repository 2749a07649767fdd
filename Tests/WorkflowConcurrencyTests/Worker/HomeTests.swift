import Dispatch
import Testing
import Workflow
import WorkflowConcurrency

/// Workers of hosts that live in other places than the main actor.
@Suite(.timeLimit(.minutes(10)))
struct HomeTests {
    private actor Owner {
        private var host: WorkflowHost<Parent>?

        /// Runs a worker and returns its output, which has to be handled here.
        func output(of operation: @escaping @Sendable () async -> String, mode: Mode) async -> String? {
            let host = WorkflowHost(
                workflow: Parent { [weak self] context in
                    AsyncOperationWorker(operation).running(in: context) {
                        self?.preconditionIsolated()
                        return Parent.Received(text: $0)
                    }
                },
                configuration: mode.configuration
            )
            self.host = host
            for await output in host.outputs { return output }
            return nil
        }

        /// Whether a cancelled worker is told so at once.
        func cancel(_ worker: NamedWorker, mode: Mode) async -> [String] {
            let workflow = Parent { context in worker.running(in: context) { Parent.Received(text: $0) } }
            let host = WorkflowHost(workflow: workflow, configuration: mode.configuration)
            self.host = host
            let started = await worker.trail.next()
            host.update(workflow: Parent())
            return [started, await worker.trail.next()]
        }
    }

    @Test(arguments: Mode.allCases)
    func `the output of a worker arrives on the actor that its host lives in`(mode: Mode) async {
        let owner = Owner()
        #expect(await owner.output(of: { "done" }, mode: mode) == "done")
    }

    @Test(arguments: Mode.allCases)
    func `a worker in a tree on an actor is cancelled by the pass that does not run it`(mode: Mode) async {
        let worker = NamedWorker(name: "a", trail: Trail())
        #expect(await Owner().cancel(worker, mode: mode) == ["a started", "a cancelled"])
    }

    @Test(arguments: Mode.allCases)
    func `work that belongs to the main actor runs there although the host lives elsewhere`(mode: Mode) async {
        let output = await Owner().output(of: { @MainActor in isOnMainActor() ? "main" : "elsewhere" }, mode: mode)
        #expect(output == "main")
    }

    @Test(arguments: Mode.allCases)
    func `a worker on a host without a home is a misuse, and does not start`(mode: Mode) {
        var configuration = mode.configuration
        let trail = Trail()
        configuration.onMisuse = { trail.note("\($0.kind): \($0.message)") }
        let host = WorkflowHost(
            workflow: Parent { context in
                NamedWorker(name: "a", trail: trail).running(in: context) { Parent.Received(text: $0) }
            },
            configuration: configuration
        )
        trail.note("the end")
        withExtendedLifetime(host) {}
        let entries = trail.entries
        #expect(entries.count == 2)
        #expect(
            entries.first?.hasPrefix("noHome: Expected a host with a home for WorkerWorkflow<NamedWorker>.") == true
        )
    }

    @Test func `a worker on a host without a home is a trap that says what to do`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            DispatchQueue.global().sync {
                _ = WorkflowHost(
                    workflow: Parent { context in
                        AsyncOperationWorker { "" }.running(in: context) { Parent.Received(text: $0) }
                    },
                    home: nil
                )
            }
        }
        let text = errorText(of: result)
        #expect(text.contains("Expected a host with a home for WorkerWorkflow<AsyncOperationWorker<String>>."))
        #expect(text.contains("Make it on the main actor, or pass home: to WorkflowHost."))
    }
}
