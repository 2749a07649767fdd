import Combine
import Workflow
import WorkflowCombine
import WorkflowCombineTesting
import WorkflowTesting

/// As it is written by users.
struct Ticks: Worker, Equatable {
    let count: Int

    func run() -> AnyPublisher<Int, Never> { PassthroughSubject().eraseToAnyPublisher() }
}

struct Ticking: Workflow {
    typealias Output = Int
    typealias Action = AnyWorkflowAction<Ticking>

    let publisher: AnyPublisher<Int, Never>

    func render(state: Void, context: RenderContext<Ticking>) {
        Ticks(count: 3).running(in: context) { Action(sendingOutput: $0) }
        publisher.mapOutput { Action(sendingOutput: $0) }.running(in: context, key: "publisher")
        PassthroughSubject<Action, Never>().running(in: context)
    }
}

func test(_ workflow: Ticking) {
    workflow
        .renderTester()
        .expectWorker(Ticks(count: 3), mockingOutput: 1)
        .expect(publisher: AnyPublisher<Int, Never>.self, producingOutput: 2, key: "publisher")
        .expect(publisher: PassthroughSubject<Ticking.Action, Never>.self)
        .render { _ in }
}
