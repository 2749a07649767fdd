import Dispatch
import Testing
import TrellisSupport

struct GuardedTests {
    @Test func `one thread at a time has access`() {
        let count = Guarded(0)
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<10_000 { count.withLock { $0 += 1 } }
        }
        #expect(count.withLock { $0 } == 80_000)
    }

    @Test func `the lock is free again after an error`() {
        struct Failure: Error {}
        let count = Guarded(0)
        #expect(throws: Failure.self) { try count.withLock { _ in throw Failure() } }
        #expect(count.withLock { $0 } == 0)
    }
}
