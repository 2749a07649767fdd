import Workflow
import WorkflowConcurrency

/// Where the caller runs.
nonisolated func place(_ isolation: (any Actor)? = #isolation) -> String { isolation == nil ? "off" : "on" }

nonisolated struct LoadWorker: Worker, Equatable {
    let id: Int

    func run() async -> String { "loaded \(id) \(place()) the home" }
}

nonisolated struct Countdown: AsyncSequenceWorker {
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

/// An async function of such a module runs where it is called from. Work calls it off the home.
nonisolated func search(_ id: Int) async throws -> String {
    "found \(id) \(place()) the home"
}

/// Each kind of worker.
nonisolated struct Library: Workflow {
    typealias Output = [String]

    let id: Int

    func makeInitialState() -> [String] { [] }

    func render(state: [String], context: RenderContext<Library>) -> [String] {
        LoadWorker(id: id).running(in: context) { finished($0) }
        Countdown(from: 2)
            .mapOutput { $0 == 0 ? finished("ignition") : .noAction }
            .running(in: context)
        AsyncOperationWorker { place() }.running(in: context) { finished($0) }
        Work(id: id) { [id] in try await search(id) }
            .retrying(attempts: 3, backoff: .exponential())
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
        "found 1 off the home", "ignition", "loaded 1 off the home", "off", "work on the main actor",
    ]
}

/// A worker that belongs to the main actor, as everything here does that says nothing: so does its work.
struct ReadUnit: Worker {
    let settings: Settings

    func run() async -> String { settings.unit }

    func isEquivalent(to otherWorker: ReadUnit) -> Bool { settings === otherWorker.settings }
}

/// Only a workflow of the main actor can run it.
struct Unit: @MainActor Workflow {
    typealias Output = String

    let settings: Settings

    func render(state: Void, context: RenderContext<Unit>) {
        ReadUnit(settings: settings).running(in: context) { AnyWorkflowAction<Unit>(sendingOutput: $0) }
    }
}

final class Librarian {
    private let library = WorkflowHost(workflow: Library(id: 1))

    func work() async -> [String]? {
        for await output in library.outputs { return output }
        return nil
    }

    func readUnit() async -> String? {
        let unit = WorkflowHost(workflow: Unit(settings: Settings()))
        for await output in unit.outputs { return output }
        return nil
    }
}
