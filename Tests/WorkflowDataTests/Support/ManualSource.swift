import TrellisSupport
import WorkflowData

struct Refused: Error, Equatable {}

/// A source whose loads end when the test says so.
final class ManualSource: Sendable {
    private struct State {
        var begun: [String] = []
        var waiting: [Int: CheckedContinuation<String, any Error>] = [:]
        /// The results of loads that have begun, and do not wait for them yet.
        var early: [Int: Result<String, any Error>] = [:]
        var cancelled: Set<Int> = []
    }

    private let state = Guarded(State())
    private let ignoresCancellation: Bool

    init(ignoresCancellation: Bool = false) {
        self.ignoresCancellation = ignoresCancellation
    }

    /// The names of all loads, in the order in which they began.
    var begun: [String] { state.withLock { $0.begun } }
    /// The numbers of the loads that were cancelled, from 0.
    var cancelled: Set<Int> { state.withLock { $0.cancelled } }

    func load(_ name: String) async throws -> String {
        let number = state.withLock { state in
            state.begun.append(name)
            return state.begun.count - 1
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let early = state.withLock { state in
                    let early = state.early.removeValue(forKey: number)
                    if early == nil { state.waiting[number] = continuation }
                    return early
                }
                if let early { return continuation.resume(with: early) }
                if Task.isCancelled { cancel(number) }
            }
        } onCancel: {
            cancel(number)
        }
    }

    private func cancel(_ number: Int) {
        state.withLock { _ = $0.cancelled.insert(number) }
        if !ignoresCancellation { end(number, .failure(CancellationError())) }
    }

    /// Ends the load with this number.
    func end(_ number: Int, _ result: Result<String, any Error>) {
        let continuation = state.withLock { state in
            let continuation = state.waiting.removeValue(forKey: number)
            if continuation == nil { state.early[number] = result }
            return continuation
        }
        continuation?.resume(with: result)
    }

    func end(_ number: Int, _ value: String) {
        end(number, .success(value))
    }
}

/// Reads the data of its name, and optionally of others.
struct Item: DataQuery {
    var name = "a"
    var others: Set<DataName> = []

    var reads: Set<DataName> { others.union([DataName(name)]) }

    func load(from source: ManualSource) async throws -> String { try await source.load(name) }
}
