import TrellisSupport
import WorkflowLive

/// Logins that have ended here, on their way to the store from which the other servers learn of them.
///
/// A login that cannot be recorded is tried again until it is, or until the process ends. The file of ended logins has
/// it then, and the next start records the logins of that file.
final class RevocationRecorder: Sendable {
    private struct Waiting {
        let expiry: Int64
        let number: UInt64
    }

    private struct State {
        var waiting: [String: Waiting] = [:]
        /// The logins that somebody may wait for, in their order, with those that are recorded meanwhile.
        var awaited = Queue<(name: String, number: UInt64, deadline: ContinuousClock.Instant)>()
        var lastNumber: UInt64 = 0
        var lastDeadline = ContinuousClock.now
        /// The callers; each waits for the logins up to a number.
        var callers = Queue<(number: UInt64, caller: CheckedContinuation<Void, Never>)>()
        var isRecording = false
        var pause: Task<Void, Never>?

        /// Takes the callers that need not wait any longer.
        mutating func takeCallers(now: ContinuousClock.Instant) -> [CheckedContinuation<Void, Never>] {
            while let first = awaited.first, waiting[first.name]?.number != first.number || first.deadline <= now {
                _ = awaited.popFirst()
            }
            let next = awaited.first?.number ?? .max
            var released: [CheckedContinuation<Void, Never>] = []
            while let first = callers.first, first.number < next {
                released.append(first.caller)
                _ = callers.popFirst()
            }
            return released
        }
    }

    /// The number of logins that are recorded at a time.
    private static let batch = 64

    private let store: any RevocationStore
    /// The time after the end of a login for which an answer waits until that is recorded.
    private let patience: Duration
    private let state = Guarded(State())

    init(store: any RevocationStore, patience: Duration) {
        self.store = store
        self.patience = patience
    }

    /// The number of logins that are not recorded.
    var count: Int { state.withLock { $0.waiting.count } }

    /// Queues a login.
    func add(_ name: String, expiry: Int64) {
        add([(name, expiry)]) { state in
            state.lastDeadline = .now + patience
            guard let number = state.waiting[name]?.number else { return }
            state.awaited.append((name, number, state.lastDeadline))
        }
    }

    /// Queues logins that nobody waits for, and tries those again that could not be recorded.
    func addAll(_ logins: [(name: String, expiry: Int64)]) {
        add(logins) { _ in }
    }

    private func add(_ logins: [(name: String, expiry: Int64)], _ change: (inout State) -> Void) {
        let isFirst = state.withLock { state in
            // One that is queued keeps its number, by which somebody may wait for it.
            for (name, expiry) in logins
            where state.waiting.count < RevocationList.capacity && state.waiting[name] == nil {
                state.lastNumber += 1
                state.waiting[name] = Waiting(expiry: expiry, number: state.lastNumber)
            }
            change(&state)
            state.pause?.cancel()
            defer { state.isRecording = state.isRecording || !state.waiting.isEmpty }
            return !state.isRecording && !state.waiting.isEmpty
        }
        if isFirst { Task { await record() } }
    }

    /// Waits until every login is recorded that has ended, or the patience with it is over.
    func recorded() async {
        await withCheckedContinuation { caller in
            let (released, deadline) = state.withLock { state in
                state.callers.append((state.lastNumber, caller))
                return (state.takeCallers(now: .now), state.callers.isEmpty ? nil : state.lastDeadline)
            }
            release(released)
            guard let deadline else { return }
            Task {
                try? await Task.sleep(until: deadline)
                releaseCallers()
            }
        }
    }

    private func releaseCallers() { release(state.withLock { $0.takeCallers(now: .now) }) }

    private func release(_ callers: [CheckedContinuation<Void, Never>]) {
        for caller in callers { caller.resume() }
    }

    // MARK: - Recording

    private func record() async {
        var failures = 0
        while let batch = takeBatch() {
            let isDone = await withTaskGroup(of: Bool.self) { group in
                for (name, login) in batch { group.addTask { await self.record(name, login) } }
                return await group.reduce(true) { $0 && $1 }
            }
            failures = isDone ? 0 : failures + 1
            if !isDone { await beginPause(.milliseconds(min(5_000, 50 << min(failures, 7)))).value }
        }
    }

    private func takeBatch() -> [(String, Waiting)]? {
        state.withLock { state in
            state.isRecording = !state.waiting.isEmpty
            return state.isRecording ? state.waiting.prefix(Self.batch).map { ($0.key, $0.value) } : nil
        }
    }

    private func record(_ name: String, _ login: Waiting) async -> Bool {
        do throws(SessionStoreError) {
            try await store.revoke(Revocation(login: name, expiry: login.expiry))
        } catch {
            return false
        }
        state.withLock { state in
            if state.waiting[name]?.number == login.number { state.waiting[name] = nil }
        }
        releaseCallers()
        return true
    }

    private func beginPause(_ delay: Duration) -> Task<Void, Never> {
        let pause = Task {
            try? await Task.sleep(for: delay)
            return ()
        }
        state.withLock { $0.pause = pause }
        return pause
    }
}
