import Testing
import TestSupport
import TrellisSupport
import WorkflowSQL

/// Connections that calls wait for.
@Suite(.timeLimit(.minutes(10)))
struct ConnectionPoolTests {
    /// Lets a call wait for the two connections of a pool, of which one fails.
    ///
    /// - Parameter hasOther: A Boolean value that indicates whether the other connection is there.
    /// - Returns: The errors of the two calls that came while both were lent: one waits, the other is one too many.
    private func errors(hasOther: Bool) async throws -> Set<SQLError.Kind> {
        let pool = ConnectionPool<Int>(label: "test", size: 2, mostWaiting: 1)
        let lent = Guarded(0)
        let (fails, ends) = (Guarded(false), Guarded(false))
        let kinds = Guarded<Set<SQLError.Kind>>([])
        try await withThrowingTaskGroup { group in
            group.addTask {
                try await pool.run { slot, _ in
                    if hasOther { slot.connection = 1 }
                    lent.withLock { $0 += 1 }
                    while !ends.withLock({ $0 }) { waitALittle() }
                }
            }
            group.addTask {
                try await pool.run { _, _ in
                    lent.withLock { $0 += 1 }
                    while !fails.withLock({ $0 }) { waitALittle() }
                    pool.failWaiting(unlessConnected: .ended)
                    ends.withLock { $0 = true }
                }
            }
            try await until("both are lent") { lent.withLock { $0 } == 2 }
            for _ in 1...2 {
                group.addTask {
                    let error = await sqlError { try await pool.run { _, _ in } }
                    if let error { kinds.withLock { _ = $0.insert(error.kind) } }
                }
            }
            try await until("one is too many") { kinds.withLock { $0 } == [.overloaded] }
            fails.withLock { $0 = true }
            try await group.waitForAll()
        }
        return kinds.withLock { $0 }
    }

    @Test func `a connection that cannot be made fails no call that another one takes`() async throws {
        #expect(try await errors(hasOther: true) == [.overloaded])
    }

    @Test func `a connection that cannot be made fails all calls that wait where there is no other`() async throws {
        #expect(try await errors(hasOther: false) == [.overloaded, .ended])
    }
}
