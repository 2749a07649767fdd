import TestSupport
import Testing
import TrellisSupport
import Workflow

@testable import WorkflowSharing

/// Followers whose homes have one executor, as the sessions of one loop have.
@Suite(.timeLimit(.minutes(10)))
struct FollowersTests {
    private actor Home {
        private let executor: SharedExecutor
        private var host: WorkflowHost<Mirror<Int>>?
        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

        init(_ executor: SharedExecutor) { self.executor = executor }

        func follow(_ value: SharedValue<Int>, onRendering: @escaping @Sendable (Int) -> Void) {
            let host = WorkflowHost(workflow: Mirror(source: value), home: self)
            host.onRendering { onRendering($0) }
            self.host = host
        }

        var rendering: Int? { host?.rendering }

        func end() { host = nil }
    }

    private static func until(_ condition: @Sendable () async -> Bool) async {
        while await !condition() { try? await Task.sleep(for: .milliseconds(1)) }
    }

    @Test func `a change reaches every home of an executor, and the newest of many is not lost`() async {
        let executor = SharedExecutor()
        let homes = (0..<50).map { _ in Home(executor) }
        let value = SharedValue(0)
        for home in homes { await home.follow(value) { _ in } }
        for number in 1...1_000 { value.set(number) }
        for home in homes { await Self.until { await home.rendering == 1_000 } }
    }

    @Test func `a change while a round runs reaches those who have looked before`() async {
        let executor = SharedExecutor()
        let (first, last) = (Home(executor), Home(executor))
        let value = SharedValue(0)
        let seen = Guarded<[Int]>([])
        await first.follow(value) { number in seen.withLock { $0.append(number) } }
        // It looks after the first, in the same round.
        await last.follow(value) { number in if number == 1 { value.set(2) } }
        value.set(1)
        await Self.until { seen.withLock { $0.last } == 2 }
        #expect(seen.withLock { $0 } == [1, 2])
        await Self.until { await last.rendering == 2 }
    }

    @Test func `who has ended is no follower, and the others go on`() async {
        let executor = SharedExecutor()
        let homes = (0..<8).map { _ in Home(executor) }
        let value = SharedValue(0)
        for home in homes { await home.follow(value) { _ in } }
        #expect(value.followers(for: nil).count == 8)
        for home in homes.dropLast() { await home.end() }
        #expect(value.followers(for: nil).count == 1)
        value.set(1)
        await Self.until { await homes[7].rendering == 1 }
        await homes[7].end()
        #expect(value.followers(for: nil).count == 0)
        value.set(2)
    }

    @Test func `a value and its followers go when all have ended`() async {
        let executor = SharedExecutor()
        let home = Home(executor)
        weak var gone: Followers<Int>?
        do {
            let value = SharedValue(0)
            gone = value.followers(for: nil)
            await home.follow(value) { _ in }
            value.set(1)
            await Self.until { await home.rendering == 1 }
        }
        #expect(gone != nil)
        await home.end()
        while gone != nil { try? await Task.sleep(for: .milliseconds(1)) }
    }

    @Test func `an executor is called once for all changes until its round begins`() {
        let executor = SharedExecutor()
        let home = Home(executor)
        let job = HomeJob(queue: HomeQueue(home: home)) {}
        var rolls = FollowerRolls()
        let follower = Follower()
        rolls.add(follower, job, on: 1)
        rolls.add(Follower(), job, on: 2)
        #expect(Set(rolls.call().executors) == [1, 2])
        #expect(rolls.call().executors.isEmpty)
        #expect(rolls.nextRound(on: 1)?.count == 1)
        #expect(rolls.nextRound(on: 1) == nil)
        // Its rounds are over, and those of the other have not begun.
        #expect(rolls.call().executors == [1])
        #expect(rolls.nextRound(on: 1)?.count == 1)
        #expect(rolls.call().executors.isEmpty)
        #expect(rolls.nextRound(on: 1)?.count == 1)
        #expect(rolls.nextRound(on: 1) == nil)
        _ = follower.end()
        _ = rolls.remove()
        #expect(rolls.count == 1 && rolls.call().executors.isEmpty)
        #expect(rolls.nextRound(on: 1) == nil)
        withExtendedLifetime(home) {}
    }
}
