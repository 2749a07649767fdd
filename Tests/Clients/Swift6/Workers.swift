import Workflow
import WorkflowConcurrency

/// Where the caller runs.
func place(_ isolation: (any Actor)? = #isolation) -> String { isolation == nil ? "off" : "on" }

struct LoadWorker: Worker, Equatable {
    let id: Int

    func run() async -> String { "loaded \(id) \(place()) the home" }
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

    func isEquivalent(to otherWorker: Countdown) -> Bool { from == otherWorker.from }
}

/// Each kind of worker, all of it checked.
struct Library: Workflow {
    typealias Output = [String]

    let id: Int

    func makeInitialState() -> [String] { [] }

    func render(state: [String], context: RenderContext<Library>) -> [String] {
        LoadWorker(id: id).running(in: context) { finished($0) }
        Countdown(from: 2)
            .mapOutput { $0 == 0 ? finished("ignition") : .noAction }
            .running(in: context)
        AsyncOperationWorker { place() }.running(in: context) { finished($0) }
        Work(id: id) { [id] in "work \(id) \(place()) the home" }
            .timeout(after: .seconds(60))
            .running(in: context) { finished($0) }
        Work { @MainActor in "work on the main actor" }
            .running(in: context, key: "main") { finished($0) }
        return state
    }

    private func finished(_ text: String) -> AnyWorkflowAction<Library> {
        AnyWorkflowAction { state in
            state.append(text)
            return state.count == 5 ? state.sorted() : nil
        }
    }

    static let everything = [
        "ignition", "loaded 1 off the home", "off", "work 1 off the home", "work on the main actor",
    ]
}

actor Librarian {
    private lazy var host = WorkflowHost(workflow: Library(id: 1), home: self)

    func work() async -> [String]? {
        for await output in host.outputs { return output }
        return nil
    }
}
