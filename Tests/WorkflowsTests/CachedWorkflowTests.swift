import Testing
import Workflows

@Suite(.timeLimit(.minutes(10)))
struct CachedWorkflowTests {
    @Test func `a success is returned to later runs`() async throws {
        let step = Step(name: "a")
        let cached = CachedWorkflow(workflow: step)
        #expect(try await cached.run() == "a")
        #expect(try await cached.run() == "a")
        #expect(step.trace.all == ["a starts", "a ends"])
    }

    @Test func `a failure is kept too`() async {
        let step = Step(name: "a", fails: true)
        let cached = CachedWorkflow(workflow: step)
        await #expect(throws: Failure(name: "a")) { try await cached.run() }
        await #expect(throws: Failure(name: "a")) { try await cached.run() }
        #expect(step.trace.all == ["a starts", "a ends"])
    }

    @Test func `runs that overlap share one execution`() async throws {
        let gate = Gate()
        let step = Step(name: "a", gate: gate)
        let cached = CachedWorkflow(workflow: step)
        async let first = cached.run()
        async let second = cached.run()
        await gate.arrivals(1)
        await gate.open()
        #expect(try await [first, second] == ["a", "a"])
        #expect(step.trace.all == ["a starts", "a ends"])
    }

    @Test func `cancelling one waiter ends only that one`() async throws {
        let gate = Gate()
        let step = Step(name: "a", gate: gate)
        let cached = CachedWorkflow(workflow: step)
        let kept = Task { try await cached.run() }
        await gate.arrivals(1)
        let cancelled = Task { try await cached.run() }
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        await gate.open()
        #expect(try await kept.value == "a")
        #expect(step.trace.all == ["a starts", "a ends"])
    }

    @Test func `a run cancelled by all is neither kept nor left running`() async throws {
        let gate = Gate()
        let step = Step(name: "a", gate: gate)
        let cache = InMemoryOutputCache<String>()
        let cached = CachedWorkflow(workflow: step, cache: cache)
        let task = Task { try await cached.run() }
        await gate.arrivals(1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await gate.open()
        #expect(try await cached.run() == "a")
        #expect(await cache.read()?.isSuccess == true)
    }

    @Test func `a filled cache prevents the run and an emptied one brings it back`() async throws {
        let step = Step(name: "a")
        let cache = InMemoryOutputCache<String>(result: .success("kept"))
        let cached = CachedWorkflow(workflow: step, cache: cache)
        #expect(try await cached.run() == "kept")
        await cache.delete()
        #expect(try await cached.run() == "a")
        try await cached.reset()
        #expect(try await cached.run() == "a")
        #expect(step.trace.all.count == 4)
    }

    @Test func `errors of the cache are thrown`() async {
        struct Broken: OutputCache {
            let readFails: Bool
            func read() async throws -> Result<String, any Error>? {
                if readFails { throw Failure(name: "read") }
                return nil
            }
            func save(_ result: Result<String, any Error>) async throws { throw Failure(name: "save") }
        }
        for (name, readFails) in [("read", true), ("save", false)] {
            let cached = CachedWorkflow(workflow: Step(name: "a"), cache: Broken(readFails: readFails))
            await #expect(throws: Failure(name: name)) { try await cached.run() }
        }
    }

    @Test func `a block of work can be cached under the guide's name`() async throws {
        let trace = Trace()
        let cached = CacheWorkflow {
            trace.add("run")
            return 1
        }
        #expect(try await cached.run() + cached.run() == 2)
        #expect(trace.all == ["run"])
    }
}

extension Result {
    fileprivate var isSuccess: Bool {
        if case .success = self { true } else { false }
    }
}
