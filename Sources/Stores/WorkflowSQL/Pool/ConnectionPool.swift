import Dispatch
import Synchronization
import TrellisSupport

/// A number of connections, each lent to one call at a time, in the order in which calls came.
///
/// Each has a thread of its own, which its calls may block, unless the pool blocks its callers.
package final class ConnectionPool<Connection>: Sendable {
    /// The place of a connection, which is made when it is first needed.
    package final class Slot: Sendable {
        fileprivate let queue: DispatchQueue
        // `nonisolated(unsafe)`: used on `queue` only, which is serial.
        nonisolated(unsafe) package var connection: Connection? {
            didSet { isConnected.store(connection != nil, ordering: .relaxed) }
        }
        fileprivate let isConnected: Atomic<Bool>

        fileprivate init(label: String, _ connection: Connection?) {
            queue = DispatchQueue(label: label)
            self.connection = connection
            isConnected = Atomic(connection != nil)
        }
    }

    private struct Waiter {
        let call: CallCancellation
        let continuation: CheckedContinuation<Result<Slot, SQLError>, Never>
    }

    private struct State {
        var idle: [Slot]
        var waiting: [Waiter] = []
        var isClosed = false
    }

    private let slots: [Slot]
    private let state: Guarded<State>
    private let mostWaiting: Int
    private let blocksCallers: Bool

    /// - Parameters:
    ///   - size: The number of connections.
    ///   - mostWaiting: The number of calls that may wait for one.
    ///   - blocksCallers: Whether a call runs on the thread of its caller.
    package convenience init(label: String, size: Int, mostWaiting: Int, blocksCallers: Bool = false) {
        let connections = [Connection?](repeating: nil, count: max(1, size))
        self.init(label: label, connections, mostWaiting: mostWaiting, blocksCallers: blocksCallers)
    }

    /// - Parameter connections: The connections that are made.
    package init(
        label: String,
        _ connections: sending [Connection?],
        mostWaiting: Int,
        blocksCallers: Bool = false
    ) {
        var slots: [Slot] = []
        for connection in connections { slots.append(Slot(label: label, connection)) }
        self.slots = slots
        state = Guarded(State(idle: slots.reversed()))
        (self.mostWaiting, self.blocksCallers) = (mostWaiting, blocksCallers)
    }

    /// Runs `body` with the place of a connection, on the thread of that.
    ///
    /// - Throws: What `body` throws; `SQLError` if too many calls wait, or if the pool is closed; `CancellationError` if the
    ///   task is cancelled while it waits.
    package func run<Value: Sendable>(
        _ body: @escaping @Sendable (Slot, CallCancellation) throws -> Value
    ) async throws -> Value {
        let call = CallCancellation()
        return try await withTaskCancellationHandler {
            let slot = try await take(call)
            let result =
                blocksCallers
                ? slot.queue.sync { Result { try body(slot, call) } }
                : await withCheckedContinuation { continuation in
                    slot.queue.async { continuation.resume(returning: Result { try body(slot, call) }) }
                }
            giveBack(slot)
            return try result.get()
        } onCancel: {
            call.cancel()
            forget(call)
        }
    }

    /// Fails all calls that wait, unless there is a connection that will take them.
    package func failWaiting(unlessConnected error: SQLError) {
        if !slots.contains(where: { $0.isConnected.load(ordering: .relaxed) }) { failWaiting(error) }
    }

    /// Fails all calls that wait.
    private func failWaiting(_ error: SQLError) {
        let waiting = state.withLock { exchange(&$0.waiting, with: []) }
        for waiter in waiting { waiter.continuation.resume(returning: .failure(error)) }
    }

    /// Refuses further calls, waits for those that run, and closes the connections.
    package func close(_ last: @escaping @Sendable (Slot) -> Void = { _ in }) async {
        state.withLock { $0.isClosed = true }
        failWaiting(.closed)
        for slot in slots {
            await withCheckedContinuation { continuation in
                slot.queue.async {
                    last(slot)
                    slot.connection = nil
                    continuation.resume()
                }
            }
        }
    }

    /// A Boolean value that indicates whether the pool was closed.
    package var isClosed: Bool { state.withLock(\.isClosed) }

    private func take(_ call: CallCancellation) async throws -> Slot {
        let result: Result<Slot, SQLError> = await withCheckedContinuation { continuation in
            let outcome: Result<Slot, SQLError>? = state.withLock { state in
                if state.isClosed { return .failure(.closed) }
                if call.isCancelled { return .failure(.cancelled) }
                if let slot = state.idle.popLast() { return .success(slot) }
                if state.waiting.count >= mostWaiting { return .failure(.overloaded(state.waiting.count)) }
                state.waiting.append(Waiter(call: call, continuation: continuation))
                return nil
            }
            if let outcome { continuation.resume(returning: outcome) }
        }
        if case .failure(let error) = result, error.kind == .cancelled { throw CancellationError() }
        return try result.get()
    }

    private func giveBack(_ slot: Slot) {
        let waiter: Waiter? = state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.idle.append(slot)
                return nil
            }
            return state.waiting.removeFirst()
        }
        waiter?.continuation.resume(returning: .success(slot))
    }

    private func forget(_ call: CallCancellation) {
        let waiter: Waiter? = state.withLock { state in
            guard let index = state.waiting.firstIndex(where: { $0.call === call }) else { return nil }
            return state.waiting.remove(at: index)
        }
        waiter?.continuation.resume(returning: .failure(.cancelled))
    }
}
