import Workflow

extension Scenario {
    /// A node with sinks of five action types acts, through each in turn.
    static var sinks: Scenario {
        Scenario(
            name: "sinks-5",
            countedOperations: 1_000,
            ours: { FiveSinkTree() },
            limit: { FiveClosures() },
            expectedCheck: { operations in (0..<operations).reduce(0) { $0 + $1 % 5 } }
        )
    }
}

struct FiveSinks: Workflow {
    struct State: Equatable {
        var total = 0
    }

    enum Zero {}
    enum One {}
    enum Two {}
    enum Three {}
    enum Four {}

    /// One action type for each tag.
    struct Add<Tag>: WorkflowAction {
        let number: Int

        func apply(toState state: inout State, context: ApplyContext<FiveSinks>) -> Never? {
            state.total += number
            return nil
        }
    }

    struct Rendering {
        let total: Int
        let zero: Sink<Add<Zero>>
        let one: Sink<Add<One>>
        let two: Sink<Add<Two>>
        let three: Sink<Add<Three>>
        let four: Sink<Add<Four>>
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<FiveSinks>) -> Rendering {
        Rendering(
            total: state.total,
            zero: context.makeSink(of: Add<Zero>.self),
            one: context.makeSink(of: Add<One>.self),
            two: context.makeSink(of: Add<Two>.self),
            three: context.makeSink(of: Add<Three>.self),
            four: context.makeSink(of: Add<Four>.self)
        )
    }
}

final class FiveSinkTree: Subject {
    private let host = WorkflowHost(workflow: FiveSinks(), configuration: RuntimeConfiguration())
    private var turn = 0

    func run(operations: Int) {
        for _ in 0..<operations {
            let rendering = host.rendering
            switch turn {
            case 0: rendering.zero.send(.init(number: 0))
            case 1: rendering.one.send(.init(number: 1))
            case 2: rendering.two.send(.init(number: 2))
            case 3: rendering.three.send(.init(number: 3))
            default: rendering.four.send(.init(number: 4))
            }
            turn = (turn + 1) % 5
        }
    }

    var check: Int { host.rendering.total }
}

/// Five closures by hand.
final class FiveClosures: Subject {
    private var total = 0
    private var rendering: Rendering?
    private var turn = 0

    private struct Rendering {
        let total: Int
        let zero: (Int) -> Void
        let one: (Int) -> Void
        let two: (Int) -> Void
        let three: (Int) -> Void
        let four: (Int) -> Void
    }

    init() { render() }

    @inline(never)
    private func add(_ number: Int) {
        total += number
        render()
    }

    private func render() {
        rendering = Rendering(
            total: total,
            zero: { [unowned self] in add($0) },
            one: { [unowned self] in add($0) },
            two: { [unowned self] in add($0) },
            three: { [unowned self] in add($0) },
            four: { [unowned self] in add($0) }
        )
    }

    func run(operations: Int) {
        for _ in 0..<operations {
            guard let rendering else { return }
            switch turn {
            case 0: rendering.zero(0)
            case 1: rendering.one(1)
            case 2: rendering.two(2)
            case 3: rendering.three(3)
            default: rendering.four(4)
            }
            turn = (turn + 1) % 5
        }
    }

    var check: Int { rendering?.total ?? -1 }
}
