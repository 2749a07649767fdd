import LiveModel
import Workflow
import WorkflowConcurrency
import WorkflowWeb

/// Shows a number that another thread brings.
struct News: Workflow {
    let agency: Agency

    struct Arrived: WorkflowAction {
        let number: Int
        func apply(toState state: inout Int, context: ApplyContext<News>) -> Never? {
            state = number
            return nil
        }
    }

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<News>) -> BuiltScreen {
        Work { [agency] in await agency.next() }.running(in: context) { Arrived(number: $0) }
        return BuiltScreen { p(.role(.status)) { "\(state)" } }
    }
}

/// Hands its news to all who wait.
actor Agency {
    private var waiting: [CheckedContinuation<Int, Never>] = []
    private var news: Int?

    func next() async -> Int {
        if let news { return news }
        return await withCheckedContinuation { waiting.append($0) }
    }

    func publish(_ number: Int) {
        news = number
        for continuation in waiting { continuation.resume(returning: number) }
        waiting = []
    }
}
