import Testing
import TrellisSupport
import Workflows

/// What every composition does alike: cancelling reaches what runs, is an error, and leaves nothing running; and one value
/// may be run by many at the same time.
@Suite(.timeLimit(.minutes(10)))
struct CancellationTests {
    struct Composition: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let make: @Sendable (AnyWorkflow<String>) -> AnyWorkflow<String>

        init(_ name: String, _ make: @Sendable @escaping (AnyWorkflow<String>) -> AnyWorkflow<String>) {
            testDescription = name
            self.make = make
        }
    }

    static let compositions = [
        Composition("map") { $0.map { $0 } },
        Composition("flatMap") { work in work.flatMap { _ in work } },
        Composition("zip") { work in ZipWorkflow(work, work, work).outputs().map { $0 + $1.dropLast() + $2.dropLast() }
        },
        Composition("sequence") { work in SequenceWorkflow(work, work).outputs().map { $0 + $1.dropLast() } },
        Composition("retry") { $0.retry(attempts: 3) },
        Composition("timeout") { $0.timeout(after: .seconds(600)) },
        Composition("race") { work in work.race(with: work).eraseToAnyWorkflow() },
        Composition("mapError") { $0.mapError { _ in Failure(name: "mapped") } },
        Composition("recover") { $0.recover { _ in "recovered" } },
        Composition("fallback") { work in work.fallback(to: AnyWorkflow { "other" }) },
        Composition("saga") { $0.compensate { _ in }.saga() },
        Composition("forEach") { work in ForEachWorkflow(0..<3, concurrency: 2) { _ in work }.map { $0[0] } },
        Composition("collect") { work in collect([work, work]).map { $0[1] } },
        Composition("share") { $0.share().eraseToAnyWorkflow() },
        Composition("cached") { CachedWorkflow(workflow: $0).eraseToAnyWorkflow() },
        Composition("cached by key") { $0.cached(as: 1, in: KeyedCache()) },
        Composition("stoppable") { $0.stoppable(by: Stop()) },
        Composition("named") { $0.named("step") },
        Composition("observed") { $0.observed(by: StepLog()) },
        Composition("followed") { work in
            AnyWorkflow {
                for try await case .output(let output) in work.progress() { return output }
                throw CancellationError()
            }
        },
    ]

    /// The runs of work that are under way.
    private final class Running: Sendable {
        private let count = Guarded(0)
        /// The end of the last one.
        let end = Event("all cancelled work to end")

        func during<Output>(_ body: () async throws -> Output) async rethrows -> Output {
            count.withLock { $0 += 1 }
            defer {
                let left = count.withLock { count in
                    count -= 1
                    return count
                }
                if left == 0 { end.signal() }
            }
            return try await body()
        }
    }

    @Test(arguments: compositions) func `cancelling reaches what runs and leaves nothing running`(
        composition: Composition
    ) async {
        let (gate, running) = (Gate(), Running())
        let work = composition.make(
            AnyWorkflow {
                try await running.during {
                    await gate.pass()
                    try Task.checkCancellation()
                    return "done"
                }
            }
        )
        let task = Task { try await work.run() }
        await gate.arrivals(1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        // Shared work is cancelled with its last waiter, who need not wait for its end.
        await running.end.wait()
        await gate.open()
        #expect((try? await work.run())?.hasPrefix("don") == true, "what was cancelled is not kept")
    }

    @Test(arguments: compositions) func `one value may be run by many at the same time`(
        composition: Composition
    ) async throws {
        let work = composition.make(
            AnyWorkflow {
                await Task.yield()
                return "done"
            }
        )
        let outputs = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<20 { group.addTask { try await work.run() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outputs.count == 20)
        #expect(outputs.allSatisfy { $0.hasPrefix("don") })
    }

    @Test(arguments: compositions) func `many at the same time fail each by itself`(composition: Composition) async {
        let work = composition.make(
            AnyWorkflow {
                await Task.yield()
                throw Failure(name: "x")
            }
        )
        let failures = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<20 { group.addTask { (try? await work.run()) == nil } }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        let answersFailures = ["recover", "fallback"].contains(composition.testDescription)
        #expect(failures == (answersFailures ? 0 : 20))
    }

    static let withoutAnswer = [
        Composition("zip") { work in ZipWorkflow(work, work).outputs().map { $0 + $1 } },
        Composition("sequence") { work in SequenceWorkflow(work, work).outputs().map { $0 + $1 } },
        Composition("forEach") { work in ForEachWorkflow(0..<2) { _ in work }.map { $0[0] } },
        Composition("race") { work in RaceWorkflow(work, work).eraseToAnyWorkflow() },
    ]

    @Test(arguments: withoutAnswer, [true, false])
    func `a cancelled run is cancelled, whatever its children make of it`(
        composition: Composition,
        fails: Bool
    ) async {
        let gate = Gate()
        let work = composition.make(
            AnyWorkflow {
                await gate.pass()
                // A race has what one of its children had in time.
                if fails || composition.testDescription == "race" { throw Failure(name: "not listening") }
                return "not listening"
            }
        )
        let task = Task { try await work.run() }
        await gate.arrivals(1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `a child that ignores cancellation delays the error, and is waited for`() async {
        let (gate, trace) = (Gate(), Trace())
        let stubborn = AnyWorkflow {
            // A task of its own hears nothing of the cancellation.
            await Task.detached { await gate.pass() }.value
            trace.add("stubborn ends")
        }
        let failing = AnyWorkflow {
            await gate.arrivals(1)
            trace.add("fails")
            Task { await gate.open() }
            throw Failure(name: "x")
        }
        await #expect(throws: Failure(name: "x")) { try await ZipWorkflow(stubborn, failing).result() }
        #expect(trace.all == ["fails", "stubborn ends"])
    }

    @Test func `what is stopped from outside still tells what became of it`() async throws {
        let (gate, stop, trace) = (Gate(), Stop(), Trace())
        let work = AnyWorkflow { "first" }.compensate { _ in trace.add("undone") }
            .flatMap { _ in Step(name: "second", gate: gate) }.saga().stoppable(by: stop)
        let task = Task { try await work.run() }
        await gate.arrivals(1)
        stop.stop()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(trace.all == ["undone"])
        #expect(!task.isCancelled)
        await #expect(throws: CancellationError.self) { try await work.run() }
        let late = AnyWorkflow {
            stop.stop()
            return "too late"
        }
        #expect(try await late.stoppable(by: stop).run() == "too late")
    }

    @Test func `what has ended is not kept by who could have stopped it`() async throws {
        let (stop, end) = (Stop(), Event("the output of the work to be released"))
        do { _ = try await AnyWorkflow { Tracked(end) }.stoppable(by: stop).run() }
        await end.wait()
        withExtendedLifetime(stop) {}
    }

    @Test func `a success that comes with the cancellation is kept, and the run is cancelled`() async throws {
        let gate = Gate()
        let cache = NotingCache()
        let cached = CachedWorkflow(
            workflow: AnyWorkflow {
                await gate.pass()
                return "made it"
            },
            cache: cache
        )
        let task = Task { try await cached.run() }
        await gate.arrivals(1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await cache.saved.wait()
        #expect(try await cached.run() == "made it")
    }

    /// A cache that signals when it has saved.
    private struct NotingCache: OutputCache {
        private let cache = InMemoryOutputCache<String>()
        let saved = Event("the output of the cancelled run to be saved")

        func read() async throws -> Result<String, any Error>? { await cache.read() }

        func save(_ result: Result<String, any Error>) async throws {
            await cache.save(result)
            saved.signal()
        }
    }

    @Test func `a cancelled task is refused a kept success`() async {
        let cached = CachedWorkflow(
            workflow: AnyWorkflow { 1 },
            cache: InMemoryOutputCache(result: .success(2))
        )
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await cached.run()
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `shared work is in nobody's saga`() async {
        let trace = Trace()
        let shared = AnyWorkflow { "shared" }.compensate { _ in trace.add("undone in shared") }.share()
        let saga = shared.compensate { _ in trace.add("undone") }
            .flatMap { _ in Step(name: "x", fails: true) }.saga()
        await #expect(throws: Failure(name: "x")) { try await saga.run() }
        #expect(trace.all == ["undone"])
    }
}
