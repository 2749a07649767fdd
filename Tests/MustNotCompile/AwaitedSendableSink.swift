// A sink that may be sent to from anywhere does not wait.
// expect: no 'async' operations occur within 'await' expression
// expect: no calls to throwing functions occur within 'try' expression
import Workflow

struct Counter: Workflow {
    enum Action: WorkflowAction {
        case counted

        func apply(toState state: inout Int, context: ApplyContext<Counter>) -> Never? {
            state += 1
            return nil
        }
    }

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<Counter>) -> Int {
        context.runSideEffect(key: "count", of: Action.self) { sink in try? await sink.send(.counted) }
        return state
    }
}
