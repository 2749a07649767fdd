import TrellisSupport

/// The pieces of a body between the connection, which reads them, and the handler, which takes them.
///
/// The connection stops reading while `isFull`; `onRoom` is called when there is room again.
final class BodyStream: Sendable {
    /// Bytes that may wait before the connection is no longer read.
    static let capacity = 64 << 10
    /// Pieces that wait are joined up to this size.
    private static let pieceBytes = 16 << 10

    private struct State {
        var pieces: [[UInt8]] = []
        var count = 0
        /// The body has arrived whole, or never will.
        var end: Result<Void, RequestBodyError>?
        var waiting: CheckedContinuation<[UInt8]?, any Error>?
        var isCancelled = false

        /// Joins small pieces: thousands of a byte each would take many times the memory, and time to take out.
        mutating func add(_ piece: [UInt8]) {
            count += piece.count
            if let last = pieces.indices.last, pieces[last].count + piece.count <= BodyStream.pieceBytes {
                pieces[last] += piece
            } else {
                pieces.append(piece)
            }
        }
    }

    private let state = Guarded(State())
    private let onRoom: @Sendable () -> Void

    /// - Parameter onRoom: Called on any thread each time that a piece was taken out of a full stream.
    init(onRoom: @escaping @Sendable () -> Void) {
        self.onRoom = onRoom
    }

    var isFull: Bool { state.withLock { $0.count >= Self.capacity } }

    /// Adds a piece. On the connection's loop.
    func push(_ piece: [UInt8]) {
        let waiting = state.withLock { state in
            guard let waiting = state.waiting else {
                state.add(piece)
                return nil as CheckedContinuation<[UInt8]?, any Error>?
            }
            state.waiting = nil
            return waiting
        }
        waiting?.resume(returning: piece)
    }

    /// Ends the stream; only the first call counts.
    func end(_ result: Result<Void, RequestBodyError>) {
        let waiting = state.withLock { state in
            guard state.end == nil else { return nil as CheckedContinuation<[UInt8]?, any Error>? }
            state.end = result
            return exchange(&state.waiting, with: nil)
        }
        waiting?.resume(with: result.map { nil }.mapError { $0 })
    }

    func next() async throws -> [UInt8]? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wait(with: $0) }
        } onCancel: {
            cancel()
        }
    }

    private func wait(with continuation: CheckedContinuation<[UInt8]?, any Error>) {
        var hasMadeRoom = false
        let answer: Result<[UInt8]?, any Error>? = state.withLock { state in
            if !state.pieces.isEmpty {
                let piece = state.pieces.removeFirst()
                hasMadeRoom = state.count >= Self.capacity
                state.count -= piece.count
                return .success(piece)
            }
            // Checked before the cancellation, because a lost connection also cancels the task.
            if let end = state.end { return end.map { nil }.mapError { $0 } }
            if state.isCancelled { return .failure(CancellationError()) }
            precondition(state.waiting == nil, "a request's body is iterated by two tasks at once")
            state.waiting = continuation
            return nil
        }
        if let answer { continuation.resume(with: answer) }
        if hasMadeRoom { onRoom() }
    }

    private func cancel() {
        let waiting = state.withLock { state in
            state.isCancelled = true
            return exchange(&state.waiting, with: nil)
        }
        waiting?.resume(throwing: CancellationError())
    }
}
