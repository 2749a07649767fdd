import TrellisSupport
import Workflow
import WorkflowSharing

/// A till that notes every amount, and whose commands answer with the number of amounts.
struct Till: SharedWorkflow, DurableWorkflow {
    struct State: Codable, Equatable {
        var amounts: [String] = []
        var isMad = false
        var passes = 0
    }

    struct Receipt: Codable, Equatable {
        var number: Int
    }

    typealias Output = Receipt

    enum Command: WorkflowAction, Codable, Sendable {
        case add(String)
        /// Renders for ever.
        case goMad
        typealias WorkflowType = Till

        func apply(toState state: inout State, context: ApplyContext<Till>) -> Receipt? {
            switch self {
            case .add(let amount):
                state.amounts.append(amount)
                return Receipt(number: state.amounts.count)
            case .goMad:
                state.isMad = true
                return nil
            }
        }
    }

    private struct GoOn: WorkflowAction {
        typealias WorkflowType = Till

        func apply(toState state: inout State, context: ApplyContext<Till>) -> Receipt? {
            state.passes += 1
            return nil
        }
    }

    /// The trees that run at a time, and the most that did.
    final class Running: Sendable {
        private let state = Guarded((now: 0, most: 0, starts: 0))

        var now: Int { state.withLock { $0.now } }
        var most: Int { state.withLock { $0.most } }
        var starts: Int { state.withLock { $0.starts } }

        func add(_ count: Int) {
            state.withLock { state in
                state.now += count
                state.most = max(state.most, state.now)
                if count > 0 { state.starts += count }
            }
        }
    }

    let running: Running

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Till>) -> [String] {
        context.runSideEffect(key: "running") { [running] lifetime in
            running.add(1)
            lifetime.onEnded { running.add(-1) }
        }
        let sink = context.makeSink(of: GoOn.self)
        if state.isMad { context.runSideEffect(key: state.passes) { _ in sink.send(GoOn()) } }
        return state.amounts
    }
}
