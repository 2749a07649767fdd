import Dispatch
import TestSupport
import Testing
import TrellisSupport

@testable import Workflow

@Suite(.timeLimit(.minutes(10)))
struct HomeJobTests {
    /// Homes on one executor, as the sessions of one loop are.
    private actor Home {
        private let executor: SharedExecutor
        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

        init(_ executor: SharedExecutor) { self.executor = executor }
    }

    private actor Plain {}

    private static func job(on home: any Actor, _ run: @escaping @Sendable () -> Void) -> HomeJob {
        HomeJob(queue: HomeQueue(home: home), run: run)
    }

    /// Runs the rounds and returns when they have ended.
    private static func run(rounds: [[HomeJob]]) async {
        let rest = Guarded(rounds[...])
        await withCheckedContinuation { continuation in
            HomeJob.runTogether {
                let round = rest.withLock { $0.popFirst() }
                if round == nil { continuation.resume() }
                return round
            }
        }
    }

    @Test func `homes of one executor are told from those without one`() {
        let executor = SharedExecutor()
        let (one, other, plain) = (Home(executor), Home(executor), Plain())
        let shared = Self.job(on: one) {}.sharedExecutor
        #expect(shared != nil && shared == Self.job(on: other) {}.sharedExecutor)
        #expect(Self.job(on: Home(SharedExecutor())) {}.sharedExecutor != shared)
        #expect(Self.job(on: plain) {}.sharedExecutor == nil)
        withExtendedLifetime((one, other, plain)) {}
    }

    @Test func `the jobs of all rounds run on the executor, in order`() async {
        let executor = SharedExecutor()
        let homes = (0..<3).map { _ in Home(executor) }
        let done = Guarded<[Int]>([])
        let jobs = homes.enumerated().map { index, home in
            Self.job(on: home) {
                dispatchPrecondition(condition: .onQueue(executor.queue))
                done.withLock { $0.append(index) }
            }
        }
        await Self.run(rounds: [jobs, [jobs[1]]])
        #expect(done.withLock { $0 } == [0, 1, 2, 1])
        withExtendedLifetime(homes) {}
    }

    @Test func `a job of a home that has ended does not run, and keeps no other from running`() async {
        let executor = SharedExecutor()
        let home = Home(executor)
        let done = Guarded<[String]>([])
        let gone = withExtendedLifetime(Home(executor)) { Self.job(on: $0) { done.withLock { $0.append("gone") } } }
        let there = Self.job(on: home) { done.withLock { $0.append("there") } }
        await Self.run(rounds: [[gone], [gone, there, gone]])
        #expect(done.withLock { $0 } == ["there"])
        withExtendedLifetime(home) {}
    }

    @Test func `what a job causes on the executor is done before the last jobs run`() async {
        let executor = SharedExecutor()
        let homes = (0..<3).map { _ in Home(executor) }
        let done = Guarded<[String]>([])
        let jobs = homes.map { home in
            Self.job(on: home) {
                done.withLock { $0.append("job") }
                executor.queue.async { done.withLock { $0.append("caused") } }
                // Longer than a turn.
                let end = ContinuousClock.now + HomeJob.turn
                while ContinuousClock.now <= end {}
            }
        }
        await Self.run(rounds: [jobs])
        #expect(done.withLock { $0.prefix(4) } == ["job", "caused", "job", "caused"])
        withExtendedLifetime(homes) {}
    }
}
