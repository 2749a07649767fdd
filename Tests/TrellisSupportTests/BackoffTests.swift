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

    @Test(arguments: [-.infinity, -2, -0.0, 0, 1e-300, 0.5, 1, 1.000_000_1, 2, 1e300, .infinity, .nan])
    func `a wait is between zero and the limit, whatever the numbers`(factor: Double) {
        for initial in [Duration.seconds(Int64.min), .seconds(-1), .zero, .nanoseconds(1), .seconds(Int64.max)] {
            for limit in [Duration.zero, .seconds(30), .seconds(Int64.max), .seconds(Int64.max) * 2] {
                let backoff = Backoff.exponential(from: initial, factor: factor, limit: limit, jitter: .infinity)
                for failures in [Int.min, 0, 1, 2, 2_000, Int.max] {
                    #expect((.zero...limit).contains(backoff.wait(afterFailures: failures)))
                }
            }
        }
    }

    @Test func `a wait that starts at zero or shrinks does not become longer`() {
        let zero = Backoff.exponential(from: .zero, factor: 2, limit: .seconds(9), jitter: 0)
        #expect(zero.wait(afterFailures: .max) == .zero)
        let shrinking = Backoff.exponential(from: .seconds(8), factor: 0.5, limit: .seconds(9), jitter: .nan)
        #expect([1, 2, 4, .max].map(shrinking.wait) == [.seconds(8), .seconds(4), .seconds(1), .zero])
        let constant = Backoff.constant(.seconds(2))
        #expect(constant.wait(afterFailures: .max) == .seconds(2))
    }

    @Test func `jitter takes off a part at random`() {
        let waits = (1...200).map { _ in Backoff.exponential(from: .seconds(1)).wait(afterFailures: 1) }
        #expect(waits.allSatisfy { (.milliseconds(500) ... .seconds(1)).contains($0) })
        #expect(Set(waits).count > 1)
    }
}
