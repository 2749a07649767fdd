import Testing
import TrellisSupport

struct BackoffTests {
    @Test func `waits grow to the limit and never fall below zero`() {
        let backoff = Backoff.exponential(from: .seconds(1), factor: 3, limit: .seconds(10), jitter: 0)
        #expect((1...4).map(backoff.wait) == [.seconds(1), .seconds(3), .seconds(9), .seconds(10)])
        #expect(backoff.wait(afterFailures: 1_000_000) == .seconds(10))
        #expect(Backoff.constant(.seconds(2)).wait(afterFailures: 5) == .seconds(2))
        #expect(Backoff.constant(.seconds(-2)).wait(afterFailures: 1) == .zero)
        #expect(Backoff.none.wait(afterFailures: 1) == .zero)
    }

    @Test func `jitter takes off a part at random`() {
        let waits = (1...200).map { _ in Backoff.exponential(from: .seconds(1)).wait(afterFailures: 1) }
        #expect(waits.allSatisfy { (.milliseconds(500) ... .seconds(1)).contains($0) })
        #expect(Set(waits).count > 1)
    }
}
