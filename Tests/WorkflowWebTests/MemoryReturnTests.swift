import Dispatch
import Synchronization
import Testing
import TestSupport

@testable import WorkflowWeb

struct MemoryReturnTests {
    @Test func `memory is given back once after many sessions have ended, and again after as many more`() {
        let returns = DispatchSemaphore(value: 0)
        let memory = MemoryReturn(sessions: 3, delay: .milliseconds(1)) { returns.signal() }
        for _ in 0..<2 { memory.sessionDidEnd() }
        #expect(returns.wait(timeout: .now() + .milliseconds(50)) == .timedOut)
        memory.sessionDidEnd()
        #expect(returns.wait(timeout: .now() + 10) == .success)
        for _ in 0..<3 { memory.sessionDidEnd() }
        #expect(returns.wait(timeout: .now() + 10) == .success)
        #expect(returns.wait(timeout: .now() + .milliseconds(50)) == .timedOut)
    }
}
