// Work waits until what it sends has been handled, and learns that it has ended.
// expect: expression is 'async' but is not marked with 'await'
// expect: call can throw, but it is not marked with 'try'
import Workflow

struct Counter: Workflow {
    enum Action: WorkflowAction {
        case start, counted

        func apply(toState state: inout Int, context: ApplyContext<Counter>) -> Never? {
            switch self {
            case .start: context.start(of: Action.self) { sink in sink.deliver(.counted) }
            case .counted: state += 1
            }
            return nil
        }
    }

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<Counter>) -> Int { state }
}
