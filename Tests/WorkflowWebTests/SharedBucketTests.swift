import Testing

@testable import WorkflowWeb

struct SharedBucketTests {
    @Test func `all who share a bucket have one rate`() {
        let bucket = SharedBucket(TokenBucket(rate: 2, burst: 3, now: .zero))
        let sockets = [bucket, bucket]
        #expect((0..<6).map { sockets[$0 % 2].take(now: .zero) } == [true, true, true, false, false, false])
        #expect(bucket.wait(now: .zero) == .milliseconds(500))
        #expect(bucket.take(now: .milliseconds(500)))
        #expect(!bucket.take(now: .milliseconds(500)))
    }

    @Test func `a charge beyond what is there is a debt that is paid before anything is taken`() {
        let bucket = SharedBucket(TokenBucket(rate: 10, burst: 5, now: .zero))
        bucket.charge(24, now: .zero)
        #expect(!bucket.take(now: .zero))
        #expect(bucket.wait(now: .zero) == .seconds(2))
        #expect(!bucket.take(now: .milliseconds(1_900)))
        #expect(bucket.wait(now: .seconds(2)) == .zero)
        #expect(bucket.take(now: .seconds(2)))
        // Nothing is saved up beyond the burst.
        bucket.charge(5, now: .seconds(1_000))
        #expect(!bucket.take(now: .seconds(1_000)))
    }

    @Test func `a login has four times the rate of a page, and no limit is less than a token`() {
        var limits = WebServerLimits()
        (limits.eventsPerSecond, limits.eventBurst) = (5, 10)
        let (page, login) = (SharedBucket.ofPage(limits, now: .zero), SharedBucket.ofLogin(limits, now: .zero))
        #expect((0..<100).count { _ in page.take(now: .zero) } == 10)
        #expect((0..<100).count { _ in login.take(now: .zero) } == 40)
        #expect((0..<100).count { _ in page.take(now: .seconds(1)) } == 5)
        #expect((0..<100).count { _ in login.take(now: .seconds(1)) } == 20)
        (limits.eventsPerSecond, limits.eventBurst) = (0, 0)
        let least = SharedBucket.ofPage(limits, now: .zero)
        #expect(least.take(now: .zero))
        #expect(least.wait(now: .zero) == .seconds(1))
    }

    @Test func `what is taken from a bucket is taken from its parent, and nothing from either alone`() {
        let parent = SharedBucket(TokenBucket(rate: 1, burst: 3, now: .zero))
        let (a, b) = (
            SharedBucket(TokenBucket(rate: 1, burst: 2, now: .zero)),
            SharedBucket(TokenBucket(rate: 1, burst: 9, now: .zero))
        )
        for child in [a, b] { child.setParent(parent) }
        // Without a token of its own, `a` takes none of the parent's.
        #expect((0..<4).map { _ in a.take(now: .zero) } == [true, true, false, false])
        #expect((0..<2).map { _ in b.take(now: .zero) } == [true, false])
        #expect(b.wait(now: .zero) == .seconds(1))
        a.charge(4, now: .zero)
        for bucket in [parent, a, b] { #expect(bucket.wait(now: .zero) == .seconds(5)) }
        // What the parent refused, `b` has kept.
        b.setParent(nil)
        #expect((0..<9).count { _ in b.take(now: .zero) } == 8)
    }
}
