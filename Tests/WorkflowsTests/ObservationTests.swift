import Foundation
import Testing
import Workflows

/// Work named as its type, which takes a second.
private struct Fetch: Workflow {
    let clock: ManualClock
    var seconds = 1
    var error: Failure?

    func run() async throws -> Int {
        try await clock.sleep(for: .seconds(seconds))
        if let error { throw error }
        return seconds
    }
}

struct ObservationTests {
    private let clock = ManualClock()
    private let log = StepLog()

    /// Each event as its path and what happened.
    private var lines: [String] {
        log.events.map { "\($0.step.path.joined(separator: "/")) \(Self.name(of: $0.kind))" }
    }

    private static func name(of kind: StepEvent.Kind) -> String {
        switch kind {
        case .started: "started"
        case .ended: "ended"
        case .failed(let error): "failed \((error as? Failure)?.name ?? "\(error)")"
        case .cancelled: "cancelled"
        case .retried(let failures, let error, let wait):
            "retried \(failures) \((error as? Failure)?.name ?? "") \(wait / .seconds(1))"
        case .cacheHit: "cache hit"
        }
    }

    @Test func `each named step has its path, start and end`() async throws {
        let work = Step(name: "a").named("first").flatMap { _ in Step(name: "b").named("second") }
        _ = try await work.observed(by: log, as: "both").run()
        #expect(
            lines == [
                "both started", "both/first started", "both/first ended", "both/second started", "both/second ended",
                "both ended",
            ]
        )
        #expect(Set(log.events.map(\.step.id)).count == 3)
        #expect(log.events.dropFirst().dropLast().allSatisfy { $0.step.parent == log.events[0].step.id })
    }

    @Test func `a part of a composition that has no name is a step named as its type`() async throws {
        let work = ZipWorkflow(Fetch(clock: clock), SequenceWorkflow(Fetch(clock: clock)).map { _ in 1 })
            .outputs().flatMap { _ in ForEachWorkflow(0..<1) { _ in Fetch(clock: clock) } }.retry(attempts: 2)
        _ = try await work.observed(by: log, as: "all").run()
        let started = lines.filter { $0.hasSuffix("started") }
        #expect(started == ["all started", "all/Fetch started", "all/Fetch started", "all/Fetch started"])
    }

    @Test func `a failure, a cancellation, and the names on the way`() async {
        let failing = Fetch(clock: clock, error: Failure(name: "x")).named("inner").mapError { _ in Failure(name: "y") }
        _ = try? await failing.named("outer").observed(by: log, as: "all").run()
        #expect(lines.suffix(3) == ["all/outer/inner failed x", "all/outer failed y", "all failed y"])
        let cancelled = StepLog()
        _ = try? await AnyWorkflow { throw CancellationError() }.observed(by: cancelled, as: "c").run()
        #expect(cancelled.events.map { Self.name(of: $0.kind) } == ["started", "cancelled"])
    }

    @Test func `retries and cache hits are of the step that they are in`() async throws {
        let cache = KeyedCache<Int, Int>()
        let failing = Fetch(clock: clock, error: Failure(name: "x"))
            .retry(attempts: 2, backoff: .constant(.seconds(3)), clock: clock).named("twice")
        let cached = Fetch(clock: clock).cached(as: 1, in: cache).named("cached")
        let kept = CachedWorkflow(workflow: cached).named("kept")
        let all = SequenceWorkflow(failing.recover { _ in 0 }, kept, kept, cached)
        _ = try await all.outputs().observed(by: log, as: "all", clock: clock).run()
        #expect(
            lines == [
                "all started", "all/twice started", "all/twice/Fetch started", "all/twice/Fetch failed x",
                "all/twice retried 1 x 3.0", "all/twice/Fetch started", "all/twice/Fetch failed x",
                "all/twice failed x",
                "all/kept started", "all/kept/cached started", "all/kept/cached/Fetch started",
                "all/kept/cached/Fetch ended", "all/kept/cached ended", "all/kept ended",
                "all/kept started", "all/kept cache hit", "all/kept ended",
                "all/cached started", "all/cached cache hit", "all/cached ended", "all ended",
            ]
        )
    }

    @Test func `an observer of a part and one of the whole both see it`() async throws {
        let outer = StepLog()
        let work = Fetch(clock: clock).named("fetch").observed(by: log, as: "part").map { $0 }
        _ = try await work.observed(by: outer, as: "whole").run()
        #expect(lines.count == 4)
        #expect(outer.events.map(\.step.path).contains(["whole", "part", "fetch"]))
        #expect(outer.events.count == 6)
    }

    @Test func `who is not observed tells nobody`() async throws {
        let gate = Gate()
        let observed = Step(name: "a", gate: gate).named("a").observed(by: log, as: "all")
        let running = Task { try await observed.run() }
        await gate.arrivals(1)
        _ = try await Fetch(clock: clock).named("b").run()
        await gate.open()
        _ = try await running.value
        #expect(lines.allSatisfy { $0.hasPrefix("all") && !$0.contains("/b") })
    }

    // MARK: Formatters

    private var example: [StepEvent] {
        let (all, zip, a, b) = (ObservedStep(id: 1, path: ["all"]), ["all", "zip"], 3, 4)
        let inner = ObservedStep(id: 2, parent: 1, path: zip)
        let (first, second) = (
            ObservedStep(id: a, parent: 2, path: zip + ["a"]), ObservedStep(id: b, parent: 2, path: zip + ["b"])
        )
        return [
            StepEvent(all, .started, at: .zero),
            StepEvent(inner, .started, at: .microseconds(1)),
            StepEvent(first, .started, at: .microseconds(2)),
            StepEvent(second, .started, at: .microseconds(2)),
            StepEvent(
                first,
                .retried(failures: 1, error: Failure(name: "\"x\"\n"), wait: .milliseconds(50)),
                at: .milliseconds(1)
            ),
            StepEvent(second, .cacheHit, at: .microseconds(2_500)),
            StepEvent(second, .ended, at: .nanoseconds(3_000_500)),
            StepEvent(first, .failed(Failure(name: "y")), at: .seconds(1.5)),
            StepEvent(inner, .cancelled, at: .seconds(2)),
        ]
    }

    @Test func `the tree is indented and has the durations`() {
        #expect(
            StepTree.format(example) == """
                all (running)
                  zip 2 s cancelled
                    a 1.5 s failed: Failure(name: "y")
                      retry after failure 1, in 50 ms: Failure(name: "\\"x\\"\\n")
                    b 3 ms
                      cache hit

                """
        )
        #expect(StepTree.format([]) == "")
    }

    @Test(arguments: [
        (Duration.zero, "0 µs"), (.nanoseconds(1_234), "1.23 µs"), (.microseconds(999), "999 µs"),
        (.microseconds(12_345), "12.3 ms"), (.milliseconds(1_500), "1.5 s"), (.seconds(12_345), "12345 s"),
    ]) func `durations have three digits`(duration: Duration, text: String) {
        let step = ObservedStep(id: 1, path: ["a"])
        let events = [StepEvent(step, .started, at: .zero), StepEvent(step, .ended, at: duration)]
        #expect(StepTree.format(events) == "a \(text)\n")
    }

    @Test func `trace events are what viewers read`() throws {
        let json = TraceEvents.json(example)
        let root = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        let events = try #require(root["traceEvents"] as? [[String: Any]])
        #expect(events.map { $0["ph"] as? String } == ["B", "X", "X", "i", "X", "i"])
        #expect(events.map { $0["name"] as? String } == ["all", "zip", "a", "retry", "b", "cache hit"])
        #expect(events.map { $0["ts"] as? Double } == [0, 1, 2, 1_000, 2, 2_500])
        #expect(events[4]["dur"] as? Double == 2_998.5)
        // What runs beside something else has a lane of its own; what runs inside is in the same.
        #expect(events.map { $0["tid"] as? Int } == [0, 0, 0, 0, 1, 1])
        let arguments = events.compactMap { $0["args"] as? [String: Any] }
        #expect(arguments[2]["path"] as? String == "all / zip / a")
        #expect(arguments[3]["error"] as? String == "Failure(name: \"\\\"x\\\"\\n\")")
        #expect(arguments[3]["wait_us"] as? Double == 50_000)
        #expect(events.allSatisfy { $0["pid"] as? Int == 1 })
        #expect(try JSONSerialization.jsonObject(with: Data(TraceEvents.json([]).utf8)) is [String: Any])
    }

    @Test func `a step that outlives the one that it is in has a lane of its own`() throws {
        let outer = ObservedStep(id: 1, path: ["outer"])
        let inner = (2...3).map { ObservedStep(id: $0, parent: 1, path: ["outer", "\($0)"]) }
        let events = [
            StepEvent(outer, .started, at: .zero),
            StepEvent(inner[0], .started, at: .seconds(1)), StepEvent(inner[0], .ended, at: .seconds(2)),
            StepEvent(inner[1], .started, at: .seconds(2)),
            StepEvent(outer, .cancelled, at: .seconds(3)), StepEvent(inner[1], .ended, at: .seconds(4)),
        ]
        let root = try JSONSerialization.jsonObject(with: Data(TraceEvents.json(events).utf8)) as? [String: Any]
        let lanes = (root?["traceEvents"] as? [[String: Any]])?.map { $0["tid"] as? Int }
        #expect(lanes == [0, 0, 1])
    }

    @Test func `control characters are escaped`() throws {
        let step = ObservedStep(id: 1, path: ["tab\t, bell\u{7}, quote\", backslash\\, emoji 🐟"])
        let json = TraceEvents.json([StepEvent(step, .started, at: .zero)])
        let root = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        #expect((root["traceEvents"] as? [[String: Any]])?.first?["name"] as? String == step.name)
    }
}
