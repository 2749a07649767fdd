import RxSwift
import Workflow
import WorkflowRxSwift
import WorkflowRxSwiftTesting
import WorkflowTesting

/// As it is written by users.
struct Ticks: Worker, Equatable {
    let count: Int

    func run() -> Observable<Int> { Observable() }
}

struct Ticking: Workflow {
    typealias Output = Int
    typealias Action = AnyWorkflowAction<Ticking>

    let observable: Observable<Int>

    func render(state: Void, context: RenderContext<Ticking>) {
        Ticks(count: 3).running(in: context) { Action(sendingOutput: $0) }
        observable.mapOutput { Action(sendingOutput: $0) }.running(in: context, key: "observable")
    }
}

func test(_ workflow: Ticking) {
    workflow
        .renderTester()
        .expectWorker(Ticks(count: 3), mockingOutput: 1)
        .expectObservable(outputType: Int.self, producingOutput: 2, key: "observable")
        .render { _ in }
}

func logWorkers() {
    WorkerLogging.enabled = true
}
