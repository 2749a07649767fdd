import Testing
import Workflows

@Suite(.timeLimit(.minutes(10)))
struct KeyedCacheTests {
    private let clock = ManualClock()
    private let trace = Trace()
    private let problems = Trace()

    /// Work whose output tells how often work was run.
    private var counted: AnyWorkflow<Int> {
        AnyWorkflow {
            trace.add("run")
            return trace.all.count
        }
    }

    private func cache(
        lifetime: Duration? = nil,
        refreshAhead: Duration = .zero,
        size: Int? = nil
    ) -> KeyedCache<String, Int> {
        KeyedCache(lifetime: lifetime, refreshAhead: refreshAhead, size: size, clock: clock) { [problems] in
            problems.add("\($0)")
        }
    }

    @Test func `each key has its own value`() async throws {
        let cache = cache()
        #expect(try await counted.cached(as: "a", in: cache).run() == 1)
        #expect(try await counted.cached(as: "b", in: cache).run() == 2)
        #expect(try await counted.cached(as: "a", in: cache).run() == 1)
    }

    @Test func `a value is good until its lifetime ends`() async throws {
        let work = counted.cached(as: "a", in: cache(lifetime: .seconds(10)))
        #expect(try await work.run() == 1)
        clock.advance(by: .seconds(9))
        #expect(try await work.run() == 1)
        clock.advance(by: .seconds(1))
        #expect(try await work.run() == 2)
    }

    @Test(arguments: [Duration.zero, .seconds(-1)]) func `no lifetime at all keeps nothing`(lifetime: Duration)
        async throws
    {
        let work = counted.cached(as: "a", in: cache(lifetime: lifetime))
        #expect(try await work.run() == 1)
        #expect(try await work.run() == 2)
    }

    @Test func `a value from a time to come is not trusted`() async throws {
        let work = counted.cached(as: "a", in: cache(lifetime: .seconds(10)))
        #expect(try await work.run() == 1)
        clock.advance(by: .seconds(-1))
        #expect(try await work.run() == 2)
    }

    @Test func `beyond its size the value used longest ago goes`() async throws {
        let cache = cache(size: 2)
        for key in ["a", "b", "a", "c"] { _ = try await counted.cached(as: key, in: cache).run() }
        #expect(trace.all.count == 3)
        #expect(try await counted.cached(as: "a", in: cache).run() == 1)
        #expect(try await counted.cached(as: "b", in: cache).run() == 4)
    }

    @Test(arguments: [0, -3]) func `no size at all keeps nothing`(size: Int) async throws {
        let work = counted.cached(as: "a", in: cache(size: size))
        #expect(try await work.run() == 1)
        #expect(try await work.run() == 2)
    }

    @Test func `removing brings the work back`() async throws {
        let cache = cache()
        let work = counted.cached(as: "a", in: cache)
        #expect(try await work.run() == 1)
        try await cache.remove("a")
        #expect(try await work.run() == 2)
        try await cache.removeAll()
        #expect(try await work.run() == 3)
    }

    @Test func `neither failures nor cancellations are kept`() async throws {
        let cache = KeyedCache<String, String>()
        await #expect(throws: Failure(name: "x")) {
            try await Step(name: "x", fails: true).cached(as: "a", in: cache).run()
        }
        let gate = Gate()
        let task = Task { try await Step(name: "y", gate: gate).cached(as: "a", in: cache).run() }
        await gate.arrivals(1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await Step(name: "z").cached(as: "a", in: cache).run() == "z")
    }

    @Test func `runs of one key that overlap share the first's work`() async throws {
        let cache = KeyedCache<String, String>()
        let gate = Gate()
        let (first, second) = (Step(name: "first", gate: gate), Step(name: "second"))
        let running = Task { try await first.cached(as: "a", in: cache).run() }
        await gate.arrivals(1)
        let joining = Task { try await second.cached(as: "a", in: cache).run() }
        let cancelled = Task { try await second.cached(as: "a", in: cache).run() }
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        await gate.open()
        #expect(try await [running.value, joining.value] == ["first", "first"])
        #expect(second.trace.all.isEmpty)
    }

    // MARK: Renewing

    @Test func `near its end a value is returned and renewed meanwhile`() async throws {
        let cache = KeyedCache<String, Int>(lifetime: .seconds(10), refreshAhead: .seconds(3), clock: clock)
        let (begun, renewed) = (Gate(), Gate())
        let work = AnyWorkflow {
            trace.add("run")
            if trace.all.count > 1 {
                await begun.pass()
                await renewed.open()
            }
            return trace.all.count
        }.cached(as: "a", in: cache)
        #expect(try await work.run() == 1)
        clock.advance(by: .seconds(7))
        #expect(try await work.run() == 1)
        #expect(trace.all.count == 1, "7 s of 10 have passed, and 3 s are not less than 3 s")
        clock.advance(by: .seconds(1))
        #expect(try await work.run() == 1)
        await begun.arrivals(1)
        // One renewal at a time, and none of them delays a run.
        #expect(try await work.run() == 1)
        await begun.open()
        await renewed.pass()
        while try await work.run() == 1 { await Task.yield() }
        #expect(trace.all.count == 2)
        clock.advance(by: .seconds(6))
        #expect(try await work.run() == 2)
        clock.advance(by: .seconds(2))
        while try await work.run() == 2 { await Task.yield() }
        #expect(trace.all.count == 3, "it is renewed again")
    }

    @Test func `a failed renewal is reported and the old value stays`() async throws {
        let reported = Gate()
        let cache = KeyedCache<String, Int>(lifetime: .seconds(10), refreshAhead: .seconds(5), clock: clock) {
            problem in
            problems.add("\(problem.kind)")
            Task { await reported.open() }
        }
        let work = AnyWorkflow {
            trace.add("run")
            if trace.all.count > 1 { throw Failure(name: "offline") }
            return 1
        }.cached(as: "a", in: cache)
        #expect(try await work.run() == 1)
        clock.advance(by: .seconds(6))
        #expect(try await work.run() == 1)
        await reported.pass()
        #expect(problems.all == ["refresh"])
        clock.advance(by: .seconds(4))
        await #expect(throws: Failure(name: "offline")) { try await work.run() }
    }

    @Test func `renewing ends with the cache, and with the value's removal`() async throws {
        for end in 0..<3 {
            let (begun, ended) = (Gate(), Gate())
            let step = AnyWorkflow {
                trace.add("run")
                if trace.all.count.isMultiple(of: 2) {
                    // Passes only when it is cancelled.
                    await begun.pass()
                    await ended.open()
                    try Task.checkCancellation()
                }
                return trace.all.count
            }
            var cache: KeyedCache<String, Int>? = KeyedCache(
                lifetime: .seconds(10),
                refreshAhead: .seconds(9),
                clock: clock
            )
            if let cache {
                _ = try await step.cached(as: "a", in: cache).run()
                clock.advance(by: .seconds(5))
                _ = try await step.cached(as: "a", in: cache).run()
            }
            await begun.arrivals(1)
            switch end {
            case 0: try await cache?.remove("a")
            case 1: try await cache?.removeAll()
            default: cache = nil
            }
            await ended.pass()
        }
        #expect(trace.all.count == 6)
    }

    @Test func `what a renewal has after the value's removal is not kept`() async throws {
        let (held, end) = (Gate(), Event("the output of the renewal to be released"))
        let store = MemoryCacheStore<String, Tracked>(clock: clock)
        let cache = KeyedCache(lifetime: .seconds(10), refreshAhead: .seconds(9), store: store)
        let work = AnyWorkflow {
            trace.add("run")
            // A task of its own hears nothing of the cancellation.
            if trace.all.count == 2 { await Task.detached { await held.pass() }.value }
            return trace.all.count == 2 ? Tracked(end) : Tracked(Event("the first output to be released"))
        }.cached(as: "a", in: cache)
        _ = try await work.run()
        clock.advance(by: .seconds(5))
        _ = try await work.run()
        await held.arrivals(1)
        try await cache.remove("a")
        await held.open()
        // It would be kept if it were saved.
        await end.wait()
        #expect(await store.read("a") == nil)
    }

    // MARK: Stores that fail

    private struct BrokenStore: CacheStore {
        func read(_ key: String) async throws -> StoredValue<Int>? { throw Failure(name: "read") }
        func save(_ value: Int, for key: String) async throws { throw Failure(name: "save") }
        func remove(_ key: String) async throws { throw Failure(name: "remove") }
        func removeAll() async throws { throw Failure(name: "removeAll") }
    }

    @Test func `a store that throws is reported and does not fail the run`() async throws {
        let cache = KeyedCache(store: BrokenStore()) { [problems] in problems.add("\($0.kind) \($0.key) \($0.error)") }
        #expect(try await counted.cached(as: "a", in: cache).run() == 1)
        #expect(try await counted.cached(as: "a", in: cache).run() == 2)
        let each = ["read a Failure(name: \"read\")", "save a Failure(name: \"save\")"]
        #expect(problems.all == each + each)
        await #expect(throws: Failure(name: "remove")) { try await cache.remove("a") }
        await #expect(throws: Failure(name: "removeAll")) { try await cache.removeAll() }
    }

    @Test func `a problem says what happened and with which consequence`() {
        let problem = CacheProblem(kind: .save, key: "a", error: Failure(name: "full"))
        #expect(
            problem.description == """
                The cached value of a could not be saved; the output was returned without being kept: Failure(name: "full")
                """
        )
    }
}
