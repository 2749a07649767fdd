import Workflow

/// A workflow of the random trees. The conforming types differ in what can be compared.
protocol RandomWorkflow: Workflow where Rendering == Shown, Output == Int, State: FactsState {
    var props: Props { get }
    init(props: Props)
}

protocol FactsState {
    var facts: Facts { get set }
    init(facts: Facts)
}

/// A state that can be compared.
struct ComparedState: FactsState, Equatable {
    var facts: Facts
}

/// A state that cannot.
struct OpaqueState: FactsState {
    var facts: Facts
}

struct Opaque: RandomWorkflow {
    typealias State = OpaqueState
    let props: Props
}

struct OpaqueWithComparedState: RandomWorkflow {
    typealias State = ComparedState
    let props: Props
}

struct Compared: RandomWorkflow, Equatable {
    typealias State = ComparedState
    let props: Props
}

struct ComparedWithOpaqueState: RandomWorkflow, Equatable {
    typealias State = OpaqueState
    let props: Props
}

/// Equatable in a way that only shows at run time.
struct ConditionallyCompared<Tag>: RandomWorkflow {
    typealias State = ComparedState
    let props: Props
}

extension ConditionallyCompared: Equatable where Tag: Equatable {}

/// Changes the state of `W`; sent by sinks and made of children's outputs.
struct Command<W: RandomWorkflow>: WorkflowAction {
    let change: Change

    func apply(toState state: inout W.State, context: ApplyContext<W>) -> Int? {
        state.facts.apply(change, label: context[workflowValue: \.props.label])
    }
}

/// The same through another action type.
struct ExtraCommand<W: RandomWorkflow>: WorkflowAction {
    let change: Change

    func apply(toState state: inout W.State, context: ApplyContext<W>) -> Int? {
        state.facts.apply(change, label: context[workflowValue: \.props.label])
    }
}

extension RandomWorkflow {
    func makeInitialState() -> State {
        State(facts: Facts(value: props.label))
    }

    func workflowDidChange(from previousWorkflow: Self, state: inout State) {
        state.facts.adapt(from: previousWorkflow.props, to: props)
    }

    func render(state: State, context: RenderContext<Self>) -> Shown {
        let facts = state.facts
        let children = facts.plans.map { show($0, facts: facts, context: context) }
        for key in facts.effects {
            context.runSideEffect(key: key) { [props] lifetime in
                props.trace.start(key, at: props.path)
                lifetime.onEnded { props.trace.end(key, at: props.path) }
            }
        }
        return Shown(
            path: props.path,
            label: props.label,
            value: facts.value,
            children: children,
            sink: context.makeSink(of: Command<Self>.self).contraMap { Command(change: $0) },
            extraSink: facts.offersExtraSink
                ? context.makeSink(of: ExtraCommand<Self>.self).contraMap { ExtraCommand(change: $0) } : nil
        )
    }

    private func show(_ plan: ChildPlan, facts: Facts, context: RenderContext<Self>) -> Shown {
        let props = plan.props(below: props, value: facts.value)
        return switch plan.kind {
        case 0: connect(Opaque(props: props), plan, facts.value, context)
        case 1: connect(OpaqueWithComparedState(props: props), plan, facts.value, context)
        case 2: connect(Compared(props: props), plan, facts.value, context)
        case 3: connect(ComparedWithOpaqueState(props: props), plan, facts.value, context)
        default: connect(ConditionallyCompared<Int>(props: props), plan, facts.value, context)
        }
    }

    private func connect(
        _ child: some RandomWorkflow,
        _ plan: ChildPlan,
        _ value: Int,
        _ context: RenderContext<Self>
    ) -> Shown {
        let absorb = { (output: Int) in Command<Self>(change: .absorb(output &+ value)) }
        return switch plan.connection {
        case .direct: child.rendered(in: context, key: plan.key, outputMap: absorb)
        case .erased: child.asAnyWorkflow().rendered(in: context, key: plan.key, outputMap: absorb)
        case .mapped:
            child.mapOutput { $0 &* 2 }.mapRendering { $0.stamped(value) }
                .rendered(in: context, key: plan.key, outputMap: absorb)
        case .blocked: child.ignoringOutput().rendered(in: context, key: plan.key)
        }
    }
}
