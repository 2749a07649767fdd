import Workflow
import WorkflowConcurrency
import WorkflowSharing

struct SoldOut: Error, Codable, Equatable {
    var left: Int
}

/// A stock of one product; with a clock, one more arrives every minute.
struct Stock: SharedWorkflow {
    typealias Output = SoldOut

    struct Value: Codable, Equatable {
        var count: Int
    }

    enum Command: WorkflowAction, Codable {
        case take(Int)
        case putBack(Int)
        /// Renders for ever.
        case goMad
        typealias WorkflowType = Stock

        func apply(toState state: inout State, context: ApplyContext<Stock>) -> SoldOut? {
            switch self {
            case .take(let wanted) where wanted > state.count: return SoldOut(left: state.count)
            case .take(let wanted): state.count -= wanted
            case .putBack(let returned): state.count += returned
            case .goMad: state.isMad = true
            }
            return nil
        }
    }

    struct State: Equatable {
        var count: Int
        var isMad = false
        var passes = 0
    }

    struct GoOn: WorkflowAction {
        typealias WorkflowType = Stock

        func apply(toState state: inout State, context: ApplyContext<Stock>) -> SoldOut? {
            state.passes += 1
            return nil
        }
    }

    var initial = 5
    var clock: (any Clock<Duration>)?

    func makeInitialState() -> State { State(count: initial) }

    func render(state: State, context: RenderContext<Stock>) -> Value {
        if let clock {
            Work.interval(every: .seconds(60), clock: clock).running(in: context) { _ in Command.putBack(1) }
        }
        let sink = context.makeSink(of: GoOn.self)
        if state.isMad { context.runSideEffect(key: state.passes) { _ in sink.send(GoOn()) } }
        return Value(count: state.count)
    }
}

/// A visitor of the shop, who sees the stock.
struct Visitor: Workflow {
    struct Screen {
        var count: Int
        /// The changes that came as actions.
        var changes: [Int]
        var take: (Int) -> Void
        var refusal: SoldOut?
    }

    struct State: Equatable {
        var changes: [Int] = []
        var taking: Int?
        var refusal: SoldOut?
    }

    typealias Action = AnyWorkflowAction<Visitor>

    let stock: Shared<Stock>
    var listens = true

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Visitor>) -> Screen {
        let value =
            listens
            ? stock.value(in: context) { value in
                Action { state in
                    state.changes.append(value.count)
                    return nil
                }
            }
            : Stock.Value(count: -1)
        if let count = state.taking {
            Work(id: count) { [stock] in try await stock.perform(.take(count)) }
                .asResult()
                .running(in: context) { result in
                    Action { state in
                        state.taking = nil
                        if case .failure(let error) = result { state.refusal = error.error as? SoldOut }
                        return nil
                    }
                }
        }
        let sink = context.makeSink(of: Action.self)
        return Screen(
            count: value.count,
            changes: state.changes,
            take: { count in
                sink.send(
                    Action { state in
                        state.taking = count
                        return nil
                    }
                )
            },
            refusal: state.refusal
        )
    }
}

/// Shows a shared value as it is.
struct Mirror<Value: Sendable>: Workflow {
    let source: SharedValue<Value>

    func render(state: Void, context: RenderContext<Mirror>) -> Value {
        source.value(in: context)
    }
}
