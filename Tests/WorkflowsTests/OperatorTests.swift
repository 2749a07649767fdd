import Testing
import TrellisSupport
import Workflows

/// Fails so many times, then succeeds; counts its runs.
private final class Flaky: Workflow {
    private let failures: Int
    private let count = Guarded(0)

    init(failures: Int) { self.failures = failures }

    var runs: Int { count.withLock { $0 } }

    func run() async throws -> Int {
        let run = count.withLock { count in
            count += 1
            return count
        }
        if run <= failures { throw Failure(name: "\(run)") }
        return run
    }
}

/// A clock on which every sleep ends at once, and which keeps what was slept.
private final class RecordingClock: Clock {
    typealias Instant = ContinuousClock.Instant
    let slept = Guarded<[Duration]>([])
    let now = ContinuousClock().now
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        slept.withLock { $0.append(now.duration(to: deadline)) }
        try Task.checkCancellation()
    }
}

struct RetryTests {
    @Test func `runs again until it succeeds`() async throws {
        let flaky = Flaky(failures: 2)
        #expect(try await flaky.retry(attempts: 3).run() == 3)
    }

    @Test func `throws the error of the last attempt`() async {
        let flaky = Flaky(failures: 9)
        await #expect(throws: Failure(name: "3")) { try await flaky.retry(attempts: 3).run() }
        #expect(flaky.runs == 3)
    }

    @Test(arguments: [0, -4, 1]) func `fewer than one attempt is one`(attempts: Int) async {
        let flaky = Flaky(failures: 9)
        await #expect(throws: Failure(name: "1")) { try await flaky.retry(attempts: attempts).run() }
        #expect(flaky.runs == 1)
    }

    @Test func `only errors that are worth it`() async {
        let flaky = Flaky(failures: 9)
        let retrying = flaky.retry(attempts: 9) { ($0 as? Failure)?.name != "2" }
        await #expect(throws: Failure(name: "2")) { try await retrying.run() }
    }

    @Test func `waits longer each time, up to the limit`() async {
        let clock = RecordingClock()
        let backoff = Backoff.exponential(from: .seconds(1), limit: .seconds(5), jitter: 0)
        _ = try? await Flaky(failures: 9).retry(attempts: 5, backoff: backoff, clock: clock).run()
        #expect(clock.slept.withLock { $0 } == [.seconds(1), .seconds(2), .seconds(4), .seconds(5)])
    }

    @Test func `a cancellation is not retried`() async {
        let step = Step(name: "a", gate: Gate())
        let task = Task { try await step.retry(attempts: 5).run() }
        await step.gate?.arrivals(1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(step.trace.all == ["a starts", "a is cancelled"])
    }
}

struct ErrorTests {
    private let failing = Step(name: "a", fails: true)

    @Test func `mapError replaces a failure`() async {
        await #expect(throws: Failure(name: "b")) { try await failing.mapError { _ in Failure(name: "b") }.run() }
    }

    @Test func `recover answers a failure and fallback runs another`() async throws {
        #expect(try await failing.recover { "\($0)" }.run().contains("a"))
        #expect(try await failing.fallback(to: Step(name: "b")).run() == "b")
        #expect(try await Step(name: "ok").fallback(to: failing).run() == "ok")
    }

    @Test func `neither is asked about a cancellation`() async {
        let cancelled = AnyWorkflow<Int> { throw CancellationError() }
        await #expect(throws: CancellationError.self) {
            try await cancelled.recover { _ in 1 }.mapError { _ in Failure(name: "x") }.run()
        }
    }
}

struct TimeoutTests {
    @Test func `work in time is not disturbed`() async throws {
        #expect(try await Step(name: "a").timeout(after: .seconds(60)).run() == "a")
    }

    @Test func `late work is cancelled and fails`() async {
        let step = Step(name: "a", gate: Gate())
        await #expect(throws: TimeoutError(limit: .seconds(1))) {
            try await step.timeout(after: .seconds(1), clock: RecordingClock()).run()
        }
        #expect(!step.trace.all.contains("a ends"))
    }

    @Test(arguments: [Duration.zero, .seconds(-1)]) func `no time at all runs nothing`(limit: Duration) async {
        let step = Step(name: "a")
        await #expect(throws: TimeoutError(limit: limit)) { try await step.timeout(after: limit).run() }
        #expect(step.trace.all.isEmpty)
    }
}

struct RaceTests {
    @Test func `the first success wins and the others are cancelled`() async throws {
        let slow = Step(name: "slow", gate: Gate())
        #expect(try await slow.race(with: Step(name: "fast")).run() == "fast")
        #expect(!slow.trace.all.contains("slow ends"))
    }

    @Test func `a failure does not win`() async throws {
        #expect(try await Step(name: "a", fails: true).race(with: Step(name: "b")).run() == "b")
    }

    @Test func `when all fail the race fails`() async {
        await #expect(throws: Failure.self) {
            try await Step(name: "a", fails: true).race(with: Step(name: "b", fails: true)).run()
        }
    }

    @Test func `a race of nobody is cancelled`() async {
        await #expect(throws: CancellationError.self) { try await RaceWorkflow<Int>([]).run() }
    }
}

struct SagaTests {
    private let trace = Trace()

    private func step(_ name: String, fails: Bool = false, undoFails: Bool = false) -> AnyWorkflow<String> {
        Step(name: name, trace: trace, fails: fails).compensate { output in
            trace.add("\(output) undone")
            if undoFails { throw Failure(name: "undo \(output)") }
        }
    }

    @Test func `a failure undoes what was done, the latest first`() async {
        let saga = step("a").flatMap { _ in step("b") }.flatMap { _ in step("c", fails: true) }.saga()
        await #expect(throws: Failure(name: "c")) { try await saga.run() }
        #expect(trace.all.suffix(2) == ["b undone", "a undone"])
    }

    @Test func `a success undoes nothing`() async throws {
        #expect(try await step("a").flatMap { _ in step("b") }.saga().run() == "b")
        #expect(!trace.all.contains { $0.hasSuffix("undone") })
    }

    @Test func `an undo that fails does not keep the others from running`() async throws {
        let saga = step("a").flatMap { _ in step("b", undoFails: true) }.flatMap { _ in step("c", fails: true) }.saga()
        let error = await #expect(throws: CompensationError.self) { try await saga.run() }
        #expect(error?.cause as? Failure == Failure(name: "c"))
        #expect(error?.failures.map { $0 as? Failure } == [Failure(name: "undo b")])
        #expect(trace.all.last == "a undone")
    }

    @Test func `cancelling undoes what was done, and not the undoing`() async {
        let gate = Gate()
        let first = AnyWorkflow { "a" }.compensate { _ in
            try Task.checkCancellation()
            trace.add("a undone")
        }
        let saga = first.flatMap { _ in Step(name: "b", gate: gate) }.saga()
        let task = Task { try await saga.run() }
        await gate.arrivals(1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(trace.all.last == "a undone")
    }

    @Test func `an inner saga that succeeded is undone with the outer`() async {
        let saga = step("a").saga().flatMap { _ in step("b", fails: true) }.saga()
        await #expect(throws: Failure(name: "b")) { try await saga.run() }
        #expect(trace.all.last == "a undone")
    }
}

struct ForEachTests {
    @Test func `outputs come in the order of the elements`() async throws {
        let outputs = try await ForEachWorkflow(0..<50, concurrency: 4) { number in AnyWorkflow { number * 2 } }.run()
        #expect(outputs == (0..<50).map { $0 * 2 })
        #expect(try await collect([Step(name: "a"), Step(name: "b")]).run() == ["a", "b"])
        #expect(try await collect([Step]()).run() == [])
    }

    @Test(arguments: [(1, 1), (3, 3), (0, 1), (-2, 1)]) func `no more run at a time than allowed`(
        concurrency: Int,
        expected: Int
    ) async throws {
        let counting = Counting()
        _ = try await ForEachWorkflow(0..<20, concurrency: concurrency) { _ in counting.workflow }.run()
        #expect(counting.most <= expected)
    }

    @Test func `a failure ends the rest`() async {
        let trace = Trace()
        await #expect(throws: Failure(name: "2")) {
            try await ForEachWorkflow(0..<9, concurrency: 1) { Step(name: "\($0)", trace: trace, fails: $0 == 2) }.run()
        }
        #expect(!trace.all.contains("3 ends"))
    }
}

@Suite(.timeLimit(.minutes(10)))
struct ShareTests {
    @Test func `runs that overlap share, later ones run again`() async throws {
        let gate = Gate()
        let step = Step(name: "a", gate: gate)
        let shared = step.share()
        async let first = shared.run()
        async let second = shared.run()
        await gate.arrivals(1)
        await gate.open()
        #expect(try await [first, second] == ["a", "a"])
        #expect(try await shared.run() == "a")
        #expect(step.trace.all.count <= 6)
    }
}

/// Work that keeps count of how many run at a time.
private final class Counting: Sendable {
    private let running = Guarded((now: 0, most: 0))

    var most: Int { running.withLock { $0.most } }

    var workflow: AnyWorkflow<Void> {
        AnyWorkflow { [self] in
            running.withLock { running in
                running.now += 1
                running.most = max(running.most, running.now)
            }
            await Task.yield()
            running.withLock { $0.now -= 1 }
        }
    }
}
