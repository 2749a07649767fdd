import Workflow

extension Scenario {
    /// An action that changes nothing that a sorted list of 1,000 numbers is derived from.
    static var remember: Scenario {
        Scenario(
            name: "remember-1000",
            ours: { RememberingTree() },
            limit: { SortedByHand() },
            expectedCheck: { $0 + 1_000 }
        )
    }
}

/// Shows sorted numbers, which it remembers, and a counter.
struct SortedNumbers: Workflow {
    struct State: Equatable {
        var numbers = (0..<1_000).map { ($0 * 7_919) % 1_000 }
        var count = 0
    }

    struct Increment: WorkflowAction {
        func apply(toState state: inout State, context: ApplyContext<SortedNumbers>) -> Never? {
            state.count += 1
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(
        state: State,
        context: RenderContext<SortedNumbers>
    ) -> (sorted: [Int], count: Int, increment: Sink<Increment>) {
        let sorted = context.remember(inputs: state.numbers) { state.numbers.sorted() }
        return (sorted, state.count, context.makeSink(of: Increment.self))
    }
}

final class RememberingTree: Subject {
    private let host = WorkflowHost(workflow: SortedNumbers(), configuration: RuntimeConfiguration())

    func run(operations: Int) {
        for _ in 0..<operations { host.rendering.increment.send(SortedNumbers.Increment()) }
    }

    var check: Int { host.rendering.count + (host.rendering.sorted.last ?? 0) + 1 }
}

/// By hand: sorted when the numbers are set.
final class SortedByHand: Subject {
    private var numbers = SortedNumbers.State().numbers { didSet { sorted = numbers.sorted() } }
    private lazy var sorted = numbers.sorted()
    private var count = 0
    private lazy var rendering: (sorted: [Int], count: Int, increment: () -> Void) = makeRendering()

    private func makeRendering() -> (sorted: [Int], count: Int, increment: () -> Void) {
        (sorted, count, { [unowned self] in increment() })
    }

    @inline(never)
    private func increment() {
        count += 1
        rendering = makeRendering()
    }

    func run(operations: Int) {
        for _ in 0..<operations { rendering.increment() }
    }

    var check: Int { rendering.count + (rendering.sorted.last ?? 0) + 1 }
}
