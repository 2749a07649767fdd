import Synchronization
import WorkflowConcurrency
import WorkflowSharing
import Workflow

/// A query that one or many pages show: its state, and those who follow it.
final class QueryEntry<Query: DataQuery>: LoadTarget {
    typealias Value = Query.Value

    /// A state with a number that changes when the state does.
    struct Numbered: Sendable {
        var state: DataState<Value>
        var number: UInt64 = 0
    }

    let schedule: (any WorkSchedule)?
    private let query: Query
    private let id: LoadPlan.ID
    private let desk: LoadDesk
    private let answer: @Sendable (Query) async throws -> Value
    private let followers = Followers(Numbered(state: .loading(last: nil)))
    /// A Boolean value that indicates whether somebody shows a value as outdated that the next load may confirm.
    private let hasDoubters = Atomic(false)
    private let onEnd: @Sendable () -> Void

    init(
        _ query: Query,
        _ id: LoadPlan.ID,
        _ desk: LoadDesk,
        _ schedule: (any WorkSchedule)?,
        answer: @escaping @Sendable (Query) async throws -> Value,
        onEnd: @escaping @Sendable () -> Void
    ) {
        (self.query, self.id, self.desk, self.schedule) = (query, id, desk, schedule)
        (self.answer, self.onEnd) = (answer, onEnd)
    }

    deinit {
        onEnd()
    }

    var reads: Set<DataName> { query.reads }
    var name: String { "\(Query.self)" }

    // MARK: - Viewers

    /// Returns the state for a new viewer, and whether that takes the value for outdated: a load is due that may change it.
    func first() -> (Followers<Numbered>.Snapshot, isDoubted: Bool) {
        desk.read { plan in
            let now = followers.snapshot
            let isDoubted = !now.value.state.isLoading && !plan.isNewest(id)
            if isDoubted { hasDoubters.store(true, ordering: .relaxed) }
            return (now, isDoubted)
        }
    }

    func show(
        _ follower: Follower,
        since version: UInt64,
        makeJob: (@escaping @Sendable () -> Bool) -> HomeJob
    ) {
        desk.show(self, id)
        followers.add(follower, since: version, makeJob: makeJob)
    }

    /// Returns the state, which the follower has seen then.
    func look(by follower: Follower) -> Followers<Numbered>.Snapshot {
        followers.look(by: follower)
    }

    func hide(_ follower: Follower) {
        followers.remove(follower)
        desk.hide(id)
    }

    // MARK: - Loads

    func load() async -> LoadResult {
        do {
            return loaded(try await answer(query))
        } catch {
            return failed(error)
        }
    }

    private func loaded(_ value: Value) -> LoadResult {
        // Only the loads of this query, one at a time, change its value.
        let state = followers.snapshot.value.state
        let isSame = state.value.map { $0 == value } ?? false
        return LoadResult(error: nil) { [self] outcome in
            let doubters = hasDoubters.exchange(false, ordering: .relaxed)
            if outcome == .outdated {
                if doubters { hasDoubters.store(true, ordering: .relaxed) }
                return isSame && state.failure == nil ? nil : store(.loading(last: value))
            }
            guard isSame, case .loaded = state else { return store(.loaded(value)) }
            return doubters ? confirm() : nil
        }
    }

    private func failed(_ error: any Error) -> LoadResult {
        let last = followers.snapshot.value.state.value
        // The description of the error is code of the app, which may use the loader: outside the lock of the desk.
        let failure = DataFailure(error, last: last) { [weak self] in self?.retry() }
        return LoadResult(error: error) { [self] _ in
            hasDoubters.store(false, ordering: .relaxed)
            return store(.failed(failure))
        }
    }

    private func retry() {
        desk.retry(id)
    }

    // MARK: - The state

    func reset() -> any Sendable {
        hasDoubters.store(false, ordering: .relaxed)
        return store(.loading(last: nil))
    }

    func expect() -> any Sendable {
        store(.loading(last: followers.snapshot.value.state.value))
    }

    func wake() {
        followers.wake()
    }

    private func store(_ state: DataState<Value>) -> any Sendable {
        followers.store(Numbered(state: state, number: followers.snapshot.value.number + 1))
    }

    /// Shows the same state, for those who took it for outdated.
    private func confirm() -> any Sendable {
        followers.store(followers.snapshot.value)
    }
}
