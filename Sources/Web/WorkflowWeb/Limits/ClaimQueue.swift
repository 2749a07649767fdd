import TrellisSupport
import WorkflowLive

/// The turns of claims at a store that servers share. A limited number is under way, and the others wait in their
/// order.
///
/// The pages of a lost server come to the others within a moment, and each is a claim. Without a limit their requests
/// would delay the saves of all other pages. A store of one server needs none: it commits what comes together.
final class ClaimQueue: Sendable {
    private struct State {
        var underWay = 0
        var order = Queue<UInt64>()
        /// By their numbers in `order`; one that has given up is no longer here.
        var waiters: [UInt64: CheckedContinuation<Bool, Never>] = [:]
        var lastNumber: UInt64 = 0
    }

    private let most: Int
    private let patience: Duration
    private let state = Guarded(State())

    init(limits: WebServerLimits) {
        (most, patience) = (max(limits.claims, 1), limits.claimPatience)
    }

    /// The numbers of claims that are under way and that wait, for tests.
    var counts: (underWay: Int, waiting: Int) { state.withLock { ($0.underWay, $0.waiters.count) } }

    /// Makes a claim when it has its turn. On the scheduler's loop.
    /// - Throws: The error of the claim, or one of kind `unavailable` if its turn has not come in time.
    func run<Claim: Sendable>(
        isolation: isolated (any Actor)? = #isolation,
        on scheduler: any SessionScheduler,
        _ claim: () async throws(SessionStoreError) -> Claim
    ) async throws(SessionStoreError) -> Claim {
        guard await enter(on: scheduler) else {
            let text =
                "A claim expected its turn within \(patience). \(most) others were under way. The page is told to come back."
            throw SessionStoreError(.unavailable, text)
        }
        defer { leave() }
        return try await claim()
    }

    /// - Returns: False if the turn has not come in time.
    private func enter(isolation: isolated (any Actor)? = #isolation, on scheduler: any SessionScheduler) async -> Bool
    {
        await withCheckedContinuation { waiter in
            let number = state.withLock { state -> UInt64? in
                guard state.underWay >= most else {
                    state.underWay += 1
                    return nil
                }
                state.lastNumber += 1
                state.waiters[state.lastNumber] = waiter
                state.order.append(state.lastNumber)
                return state.lastNumber
            }
            guard let number else { return waiter.resume(returning: true) }
            // It is not cancelled when the turn comes, and finds nobody then.
            _ = scheduler.schedule(after: patience) { [self] in
                state.withLock { $0.waiters.removeValue(forKey: number) }?.resume(returning: false)
            }
        }
    }

    /// Gives the turn to the next one that waits.
    private func leave() {
        let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            while let number = state.order.popFirst() {
                if let waiter = state.waiters.removeValue(forKey: number) { return waiter }
            }
            state.underWay -= 1
            return nil
        }
        next?.resume(returning: true)
    }
}
