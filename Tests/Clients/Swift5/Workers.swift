import Workflow
import WorkflowConcurrency

/// Not `Sendable`, as such objects were written.
class Store {
    var saved: [String] = []

    func load() async -> [String] {
        saved.append("loaded")
        return saved
    }
}

struct LoadWorker: Worker {
    let store: Store

    func run() async -> [String] {
        await store.load()
    }

    func isEquivalent(to otherWorker: LoadWorker) -> Bool {
        store === otherWorker.store
    }
}

struct Countdown: AsyncSequenceWorker {
    typealias Output = Int
    let from: Int

    func run() -> AsyncStream<Int> {
        AsyncStream { continuation in
            for number in (0...from).reversed() { continuation.yield(number) }
            continuation.finish()
        }
    }

    func isEquivalent(to otherWorker: Countdown) -> Bool {
        from == otherWorker.from
    }
}

/// Each kind of worker, with what it captures unchecked.
struct Library: Workflow {
    typealias State = [String]
    typealias Output = [String]

    let store: Store
    var limit = 1

    func makeInitialState() -> [String] { [] }

    func render(state: [String], context: RenderContext<Library>) -> [String] {
        LoadWorker(store: store)
            .mapOutput { titles in finished(titles.joined()) }
            .running(in: context)
        Countdown(from: 2)
            .mapOutput { number in number == 0 ? finished("ignition") : .noAction }
            .running(in: context)
        AsyncOperationWorker { self.limit > 0 }
            .mapOutput { finished("\($0)") }
            .running(in: context)
        Work { "\(self.limit > 0)" }
            .mapOutput { finished("\($0)!") }
            .running(in: context)
        return state
    }

    private func finished(_ text: String) -> AnyWorkflowAction<Library> {
        AnyWorkflowAction { state in
            state.append(text)
            return state.count == 4 ? state.sorted() : nil
        }
    }
}
