import Dispatch
import Workflow
import WorkflowConcurrency

extension Scenario {
    /// An async sequence of 10,000 values, each of which is an action on an actor's tree.
    static var worker: Scenario {
        Scenario(
            name: "worker-10000",
            countedOperations: 3,
            mostOperations: 1 << 8,
            countsInstructions: false,
            ours: { WorkerTree(kind: .work) },
            limit: { WorkerByHand() },
            expectedCheck: { $0 * 50_005_000 }
        )
    }

    /// The same with a worker of a type of its own.
    static var sequenceWorker: Scenario {
        Scenario(
            name: "sequence-worker-10000",
            countedOperations: 3,
            mostOperations: 1 << 8,
            countsInstructions: false,
            ours: { WorkerTree(kind: .sequenceWorker) },
            limit: { WorkerByHand() },
            expectedCheck: { $0 * 50_005_000 }
        )
    }
}

/// The numbers up to one, as fast as they are asked for.
struct Numbers: AsyncSequence {
    let upTo: Int

    struct Iterator: AsyncIteratorProtocol {
        let upTo: Int
        var last = 0

        mutating func next() async -> Int? {
            guard last < upTo else { return nil }
            last += 1
            return last
        }
    }

    func makeAsyncIterator() -> Iterator { Iterator(upTo: upTo) }
}

/// Reads the numbers; another run is other work.
struct NumberWorker: AsyncSequenceWorker, Equatable {
    let number: Int

    func run() -> Numbers { Numbers(upTo: 10_000) }
    func isEquivalent(to otherWorker: NumberWorker) -> Bool { self == otherWorker }
}

enum WorkerKind {
    case work, sequenceWorker
}

/// Adds up the numbers of its worker; the last one is an output.
struct SummingWorkflow: Workflow {
    typealias Output = Int

    struct Add: WorkflowAction {
        let number: Int

        func apply(toState state: inout Int, context: ApplyContext<SummingWorkflow>) -> Int? {
            state += number
            return number == 10_000 ? state : nil
        }
    }

    /// Another run is other work.
    let run: Int
    let kind: WorkerKind

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<SummingWorkflow>) -> Int {
        guard run > 0 else { return state }
        switch kind {
        case .work: Work.values(id: run, of: Numbers(upTo: 10_000)).running(in: context) { Add(number: $0) }
        case .sequenceWorker: NumberWorker(number: run).running(in: context) { Add(number: $0) }
        }
        return state
    }
}

final class WorkerTree: Subject {
    private let owner: Owner
    private(set) var check = 0

    init(kind: WorkerKind) { owner = Owner(kind: kind) }

    func run(operations: Int) {
        check = wait { [owner] in await owner.run(operations) }
    }

    private actor Owner {
        private let kind: WorkerKind
        private lazy var host = WorkflowHost(
            workflow: SummingWorkflow(run: 0, kind: kind),
            configuration: RuntimeConfiguration(),
            home: self
        )
        private lazy var outputs = host.outputs
        private var runs = 0

        init(kind: WorkerKind) { self.kind = kind }

        /// The sum of all runs so far.
        func run(_ operations: Int) async -> Int {
            for _ in 0..<operations {
                let outputs = outputs
                runs += 1
                host.update(workflow: SummingWorkflow(run: runs, kind: kind))
                for await _ in outputs { break }
            }
            return host.rendering
        }
    }
}

/// By hand: a task reads the sequence, and an actor adds up.
final class WorkerByHand: Subject {
    private let owner = Owner()
    private(set) var check = 0

    func run(operations: Int) {
        check = wait { [owner] in await owner.run(operations) }
    }

    private actor Owner {
        private var sum = 0

        func run(_ operations: Int) async -> Int {
            for _ in 0..<operations {
                let task = Task { @concurrent in
                    for await number in Numbers(upTo: 10_000) { await add(number) }
                }
                await task.value
            }
            return sum
        }

        @inline(never)
        private func add(_ number: Int) { sum += number }
    }
}

/// Blocks until `operation` has returned.
private func wait(for operation: @escaping @Sendable () async -> Int) -> Int {
    let done = DispatchSemaphore(value: 0)
    // Written before the semaphore is signalled, read after it.
    nonisolated(unsafe) var result = 0
    Task.detached {
        result = await operation()
        done.signal()
    }
    // The semaphore orders the write before the read.
    done.wait()
    return result
}
