import TrellisSupport
package import Workflow

/// A value with a version, and those who are woken when it changes.
///
/// Nobody gets a queue of values: who is woken reads the value of that moment. So a follower costs one object, and a slow
/// one misses values in between and holds up nobody.
package final class Followers<Value: Sendable>: Sendable {
    /// A value as it was at one moment.
    package struct Snapshot: Sendable {
        package var value: Value
        /// Grows with each change.
        package var version: UInt64
    }

    /// A follower, and the way to wake it, which returns the queue that has to be started for it.
    private struct Entry {
        let follower: Follower
        let onWake: @Sendable () -> HomeQueue?
    }

    private struct State {
        var snapshot: Snapshot
        /// In the order of their arrival; ended ones are removed when they are half of all.
        var entries: [Entry] = []
        var ended = 0
    }

    private let state: Guarded<State>

    package init(_ value: Value) {
        state = Guarded(State(snapshot: Snapshot(value: value, version: 0)))
    }

    package var snapshot: Snapshot { state.withLock { $0.snapshot } }

    /// The number of followers that have not ended.
    package var count: Int { state.withLock { $0.entries.count - $0.ended } }

    /// Changes the value, under the lock, and wakes the followers after it.
    package func update<Result, Failure: Error>(
        _ change: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var entries: [Entry] = []
        defer { Self.wake(entries) }
        return try state.withLock { state throws(Failure) in
            // Also for a change that throws: it may have changed something before.
            state.snapshot.version += 1
            entries = state.entries
            return try change(&state.snapshot.value)
        }
    }

    package func set(_ value: Value) {
        store(value)
        wake()
    }

    /// Replaces the value and wakes nobody.
    /// - Returns: The old value, for a caller that has to release it later.
    @discardableResult
    package func store(_ value: Value) -> Value {
        // The old value is released after the lock.
        var value = value
        state.withLock { state in
            state.snapshot.version += 1
            swap(&state.snapshot.value, &value)
        }
        return value
    }

    /// Wakes all followers, after ``store(_:)``.
    package func wake() {
        Self.wake(state.withLock { $0.entries })
    }

    private static func wake(_ entries: [Entry]) {
        let queues = entries.compactMap { $0.follower.needsWake() ? $0.onWake() : nil }
        if !queues.isEmpty { HomeQueue.start(queues) }
    }

    /// Adds a follower, which is woken at once if the value has changed since `version`.
    /// - Parameter onWake: Wakes it, and returns the queue that has to be started then; see `HomeQueue.start(_:)`.
    package func add(_ follower: Follower, since version: UInt64, onWake: @escaping @Sendable () -> HomeQueue?) {
        let entry = Entry(follower: follower, onWake: onWake)
        let hasChanged = state.withLock { state in
            state.entries.append(entry)
            return state.snapshot.version != version
        }
        if hasChanged { Self.wake([entry]) }
    }

    /// Ends a follower: it is not woken any more. A second call does nothing.
    package func remove(_ follower: Follower) {
        guard follower.end() else { return }
        let removed: [Entry] = state.withLock { state in
            state.ended += 1
            guard state.ended * 2 >= state.entries.count else { return [] }
            let before = state.entries
            state.entries.removeAll { $0.follower.hasEnded }
            state.ended = 0
            return before
        }
        // Released here, outside the lock.
        _ = removed
    }
}
