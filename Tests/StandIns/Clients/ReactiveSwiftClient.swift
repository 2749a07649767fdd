import ReactiveSwift
import Workflow
import WorkflowReactiveSwift
import WorkflowReactiveSwiftTesting
import WorkflowTesting

import class Workflow.Lifetime

/// As it is written by users.
struct Ticks: Worker, Equatable {
    let count: Int

    func run() -> SignalProducer<Int, Never> { SignalProducer(Signal()) }
}

struct Ticking: Workflow {
    typealias Output = Int
    typealias Action = AnyWorkflowAction<Ticking>

    let signal: Signal<Int, Never>
    var lifetime: Lifetime?

    func render(state: Void, context: RenderContext<Ticking>) {
        Ticks(count: 3).running(in: context) { Action(sendingOutput: $0) }
        signal.mapOutput { Action(sendingOutput: $0) }.running(in: context, key: "signal")
        SignalProducer(signal).running(in: context, key: "producer") { Action(sendingOutput: $0) }
    }
}

func test(_ workflow: Ticking) {
    workflow
        .renderTester()
        .expectWorker(Ticks(count: 3), mockingOutput: 1)
        .expectSignalProducer(producingOutput: 2, key: "signal")
        .expectSignalProducer(outputType: Int.self, key: "producer")
        .render { _ in }
}

func logWorkers() {
    WorkerLogging.enabled = true
}
