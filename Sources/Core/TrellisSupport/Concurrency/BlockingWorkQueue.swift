private import Dispatch

/// Runs a few pieces of blocking or expensive work at a time, off the event loops; a bounded number of others waits.
package final class BlockingWorkQueue: Sendable {
    private struct State {
        var running = 0
        var lastWaiter = 0
        var waiting: [(id: Int, continuation: CheckedContinuation<Void, any Error>)] = []
    }

    private let state = Guarded(State())
    private let concurrency: Int
    private let capacity: Int
    private let busy: any Error
    private let threads: DispatchQueue

    /// - Parameters:
    ///   - label: The name of the threads.
    ///   - concurrency: The number that run at a time.
    ///   - capacity: The number that may wait.
    ///   - busy: The error for one more.
    package init(label: String, concurrency: Int, capacity: Int, busy: any Error) {
        (self.concurrency, self.capacity, self.busy) = (concurrency, capacity, busy)
        threads = DispatchQueue(label: label, qos: .userInitiated, attributes: .concurrent)
    }

    /// The numbers of pieces of work that run and wait, for tests.
    package var counts: (running: Int, waiting: Int) { state.withLock { ($0.running, $0.waiting.count) } }

    /// Runs `work` on a thread of the queue.
    /// - Throws: The error for one more if too many wait, `CancellationError` if the task is cancelled while it waits, and
    ///   the errors of `work`.
    package func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await enter()
        defer { leave() }
        return try await withCheckedThrowingContinuation { continuation in
            threads.async { continuation.resume(with: Result { try work() }) }
        }
    }

    private func enter() async throws {
        let id = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if let answer = admit(id, continuation) { continuation.resume(with: answer) }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0) }
            }
            waiter?.continuation.resume(throwing: CancellationError())
        }
    }

    /// - Returns: The answer; nil if the continuation waits.
    private func admit(_ id: Int, _ continuation: CheckedContinuation<Void, any Error>) -> Result<Void, any Error>? {
        state.withLock { state in
            // A cancellation before this point has found nobody who waits.
            if Task.isCancelled { return .failure(CancellationError()) }
            if state.running < concurrency {
                state.running += 1
                return .success(())
            }
            guard state.waiting.count < capacity else { return .failure(busy) }
            state.waiting.append((id, continuation))
            return nil
        }
    }

    /// Gives the place to the one that has waited longest.
    private func leave() {
        let next: CheckedContinuation<Void, any Error>? = state.withLock { state in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst().continuation }
            state.running -= 1
            return nil
        }
        next?.resume()
    }
}
