import Synchronization

/// A clock that stands still until a test moves it.
final class ManualClock: Clock {
    struct Instant: InstantProtocol {
        var offset: Duration = .zero

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct State {
        var now = Instant()
        var sleepers: [Int: (deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
        var count = 0
        var observers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    var now: Instant { state.withLock(\.now) }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (isOver, observers) = state.withLock { state in
                    let isOver = Task.isCancelled || deadline <= state.now
                    if !isOver { state.sleepers[number] = (deadline, continuation) }
                    let reached = state.observers.filter { $0.count <= state.count }
                    state.observers.removeAll { $0.count <= state.count }
                    return (isOver, reached)
                }
                for observer in observers { observer.continuation.resume() }
                if isOver {
                    Task.isCancelled ? continuation.resume(throwing: CancellationError()) : continuation.resume()
                }
            }
        } onCancel: {
            let sleeper = state.withLock { $0.sleepers.removeValue(forKey: number) }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Returns once `count` sleeps have begun since the clock was made.
    func sleeps(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                // A sleep is counted before it can be woken; wait for the sleeper itself, too.
                let isReached = state.count >= count && !state.sleepers.isEmpty
                if !isReached { state.observers.append((count, continuation)) }
                return isReached
            }
            if isReached { continuation.resume() }
        }
    }

    func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for number in due.keys { state.sleepers[number] = nil }
            return due.values.map(\.continuation)
        }
        for continuation in due { continuation.resume() }
    }
}
