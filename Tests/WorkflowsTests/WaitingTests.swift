import Dispatch
import Testing
import TrellisSupport
import Workflows

/// A clock on which a sleep ends only when it is cancelled.
private struct StandingClock: Clock {
    typealias Instant = ContinuousClock.Instant
    let asleep: Gate
    var now: Instant { ContinuousClock().now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        await asleep.pass()
        try Task.checkCancellation()
    }
}

/// What waits: for a further attempt, for a limit, for a child.
@Suite(.timeLimit(.minutes(10)))
struct WaitingTests {
    @Test func `a cancellation ends the wait before a further attempt`() async {
        let (asleep, step) = (Gate(), Step(name: "a", fails: true))
        let retrying = step.retry(attempts: 3, backoff: .constant(.seconds(1)), clock: StandingClock(asleep: asleep))
        let task = Task { try await retrying.run() }
        await asleep.arrivals(1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(step.trace.all == ["a starts", "a ends"])
    }

    @Test func `nothing is attempted in a cancelled task`() async {
        let step = Step(name: "a")
        let works = [
            step.retry(attempts: 3), step.timeout(after: .seconds(60)), step.race(with: step).eraseToAnyWorkflow(),
            ForEachWorkflow(0..<2) { _ in step }.map { $0[0] },
        ]
        for work in works {
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await work.run()
            }
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        #expect(step.trace.all.isEmpty)
    }

    @Test(arguments: [(0.5, 0.5), (0, 1), (-2, 1), (1, 0), (7, 0)])
    func `the random part of a wait is what was asked for`(jitter: Double, least: Double) async {
        let slept = Guarded<[Duration]>([])
        let clock = NotingClock { wait in slept.withLock { $0.append(wait) } }
        let backoff = Backoff.exponential(from: .seconds(1), factor: 1, jitter: jitter)
        _ = try? await Step(name: "a", fails: true).retry(attempts: 200, backoff: backoff, clock: clock).run()
        let waits = slept.withLock { $0 }
        #expect(waits.allSatisfy { $0 <= .seconds(1) && $0 >= .seconds(least) })
        if least < 1 {
            #expect(
                waits.contains { $0 < .seconds(least + (1 - least) / 2) },
                "of 200 waits some are in the lower half"
            )
            #expect(waits.contains { $0 > .seconds(least + (1 - least) / 2) }, "and some in the upper")
        } else {
            #expect(waits == Array(repeating: .seconds(1), count: 199))
        }
    }

    @Test func `a backoff counts the failures, and a wait of zero is none`() async {
        let log = StepLog()
        let slept = Guarded<[Duration]>([])
        let clock = NotingClock { wait in slept.withLock { $0.append(wait) } }
        for backoff in [
            Backoff.exponential(from: .seconds(1), factor: 3, limit: .seconds(5), jitter: 0), .constant(.seconds(-1)),
        ] {
            let retrying = Step(name: "a", fails: true).retry(attempts: 4, backoff: backoff, clock: clock)
            _ = try? await retrying.observed(by: log).run()
        }
        let reported = log.events.compactMap { if case .retried(_, _, let wait) = $0.kind { wait } else { nil } }
        #expect(reported == [.seconds(1), .seconds(3), .seconds(5), .zero, .zero, .zero])
        #expect(slept.withLock { $0 } == [.seconds(1), .seconds(3), .seconds(5)])
    }

    @Test func `a failure in time is that of the work`() async {
        await #expect(throws: Failure(name: "a")) {
            try await Step(name: "a", fails: true).timeout(after: .seconds(60)).run()
        }
    }

    @Test func `a child that never listens is waited for behind a timeout and a race too`() async {
        for isRace in [false, true] {
            let (gate, trace) = (Gate(), Trace())
            let stubborn = AnyWorkflow<String> {
                // A task of its own hears nothing of the cancellation.
                await Task.detached { await gate.pass() }.value
                trace.add("ends")
                return "stubborn"
            }
            let clock = NotingClock { _ in
                trace.add("time is up")
                Task { await gate.open() }
            }
            let quick = AnyWorkflow<String> {
                await gate.arrivals(1)
                trace.add("time is up")
                Task { await gate.open() }
                return "quick"
            }
            let work =
                isRace
                ? stubborn.race(with: quick).eraseToAnyWorkflow() : stubborn.timeout(after: .seconds(1), clock: clock)
            do {
                trace.add(try await work.run())
            } catch {
                trace.add("\(error is TimeoutError ? "timeout" : "\(error)")")
            }
            #expect(trace.all == ["time is up", "ends", isRace ? "quick" : "timeout"])
        }
    }

    @Test func `of a race in which all fail the last error is thrown`() async {
        // One at a time, in the order in which they come: who yields is later.
        await withTaskExecutorPreference(OneAtATime()) {
            let early = AnyWorkflow<Int> { throw Failure(name: "early") }
            let late = AnyWorkflow<Int> {
                for _ in 0..<10 { await Task.yield() }
                throw Failure(name: "late")
            }
            await #expect(throws: Failure(name: "late")) { try await late.race(with: early).run() }
            await #expect(throws: Failure(name: "late")) { try await early.race(with: late).run() }
        }
    }

    @Test func `of a zip in which all fail at once the first error is thrown`() async {
        // The second fails before whoever waits for the first error has its turn.
        await withTaskExecutorPreference(OneAtATime()) {
            let zip = ZipWorkflow(Step(name: "a", fails: true), Step(name: "b", fails: true))
            await #expect(throws: Failure(name: "a")) { try await zip.result() }
        }
    }

    @Test func `a handler may fail, and so may what is fallen back to`() async {
        let failing = Step(name: "a", fails: true)
        await #expect(throws: Failure(name: "handler")) {
            try await failing.recover { _ in throw Failure(name: "handler") }.run()
        }
        await #expect(throws: Failure(name: "b")) { try await failing.fallback(to: Step(name: "b", fails: true)).run() }
        await #expect(throws: CancellationError.self) { try await failing.mapError { _ in CancellationError() }.run() }
    }
}

/// A clock on which every sleep ends at once, after it was told.
private struct NotingClock: Clock {
    typealias Instant = ContinuousClock.Instant
    let now = ContinuousClock().now
    let note: @Sendable (Duration) -> Void
    var minimumResolution: Duration { .zero }

    init(_ note: @Sendable @escaping (Duration) -> Void) { self.note = note }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        note(now.duration(to: deadline))
        try Task.checkCancellation()
    }
}

/// Runs the tasks that prefer it one after the other.
private final class OneAtATime: TaskExecutor {
    private let queue = DispatchQueue(label: "one at a time")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
