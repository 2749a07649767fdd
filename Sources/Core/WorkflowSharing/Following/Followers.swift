import Synchronization
import TrellisSupport
package import Workflow

/// A value with a version, and those who are woken when it changes.
///
/// Nobody gets a queue of values: who is woken reads the value of that moment. So a follower costs one object, and a slow
/// one misses values in between and holds up nobody.
///
/// A change wakes each executor once, not each of the homes on it: a round of jobs runs there, and a change meanwhile adds a
/// round. So a change costs its caller the same for one session of a loop and for thousands.
@usableFromInline
package final class Followers<Value: Sendable>: Sendable {
    /// A value as it was at one moment.
    @usableFromInline
    package struct Snapshot: Sendable {
        @usableFromInline package var value: Value
        /// Grows with each change.
        @usableFromInline package var version: UInt64
    }

    private struct State {
        var value: Value
        var rolls = FollowerRolls()
    }

    private let state: Guarded<State>
    /// Changed with the lock.
    private let version = Atomic<UInt64>(0)

    package init(_ value: Value) {
        state = Guarded(State(value: value))
    }

    @usableFromInline package var snapshot: Snapshot {
        state.withLock { Snapshot(value: $0.value, version: version.load(ordering: .relaxed)) }
    }

    /// The number of followers that have not ended.
    package var count: Int { state.withLock { $0.rolls.count } }

    /// Changes the value, under the lock, and wakes the followers after it.
    package func update<Result, Failure: Error>(
        _ change: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var call = FollowerRolls.Call()
        defer { wake(call) }
        return try state.withLock { state throws(Failure) in
            // Also for a change that throws: it may have changed something before.
            version.add(1, ordering: .releasing)
            call = state.rolls.call()
            return try change(&state.value)
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
            version.add(1, ordering: .releasing)
            swap(&state.value, &value)
        }
        return value
    }

    /// Wakes all followers, after ``store(_:)``.
    package func wake() {
        wake(state.withLock { $0.rolls.call() })
    }

    private func wake(_ call: FollowerRolls.Call) {
        for entry in call.single where entry.follower.needsWake() { entry.wake() }
        for executor in call.executors {
            HomeJob.runTogether { [self] in state.withLock { $0.rolls.nextRound(on: executor) } }
        }
    }

    /// Adds a follower, which is woken at once if the value has changed since `version`.
    /// - Parameter wake: Wakes it. Called by the thread that changes the value.
    package func add(_ follower: Follower, since version: UInt64, wake: @escaping @Sendable () -> Void) {
        follower.see(version)
        add(follower, wake) { $0.add(FollowerRolls.Entry(follower: follower, wake: wake)) }
    }

    /// Adds a follower in a tree, which is woken at once if the value has changed since `version`. On the home.
    /// - Parameter makeJob: Makes the job that looks at the value, on the home of the tree, if its argument returns that
    ///   there is a change which the follower has not seen.
    package func add(
        _ follower: Follower,
        since version: UInt64,
        makeJob: (@escaping @Sendable () -> Bool) -> HomeJob
    ) {
        let job = makeJob { [self] in
            follower.look()
            return hasNews(for: follower)
        }
        guard let executor = job.sharedExecutor else { return add(follower, since: version) { job.post() } }
        follower.see(version)
        add(follower, job.post) { $0.add(follower, job, on: executor) }
    }

    private func add(_ follower: Follower, _ wake: () -> Void, to rolls: (inout FollowerRolls) -> Void) {
        state.withLock { rolls(&$0.rolls) }
        if hasNews(for: follower), follower.needsWake() { wake() }
    }

    private func hasNews(for follower: Follower) -> Bool {
        follower.seenVersion != version.load(ordering: .acquiring)
    }

    /// Returns the value, which the follower has seen then.
    @usableFromInline
    package func look(by follower: Follower) -> Snapshot {
        follower.look()
        let now = snapshot
        follower.see(now.version)
        return now
    }

    /// Ends a follower: it is not woken any more. A second call does nothing.
    package func remove(_ follower: Follower) {
        guard follower.end() else { return }
        let removed = state.withLock { $0.rolls.remove() }
        // Released here, outside the lock.
        _ = removed
    }
}
