import Testing

@testable import TrellisSupport

struct OnceActionTests {
    @Test func `an action runs once`() {
        let runs = Guarded(0)
        let action = OnceAction { runs.withLock { $0 += 1 } }
        action.run()
        action.run()
        #expect(runs.withLock { $0 } == 1)
    }

    @Test func `a discarded action does not run`() {
        let action = OnceAction { Issue.record("ran") }
        action.discard()
        action.run()
    }

    @Test func `a stored action that was read and stored back very often costs one call`() {
        let runs = Guarded(0)
        let stored = Guarded<StoredAction?>(StoredAction { runs.withLock { $0 += 1 } })
        for _ in 0..<1_000_000 {
            let action = stored.withLock { exchange(&$0, with: nil) }
            stored.withLock { $0 = action }
        }
        // Wrapped in a thunk for each time, the call would overflow the stack.
        stored.withLock { $0 }?.run()
        #expect(runs.withLock { $0 } == 1)
    }
}
