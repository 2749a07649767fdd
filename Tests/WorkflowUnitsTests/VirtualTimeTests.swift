import Testing
import Workflow
import WorkflowConcurrency
import WorkflowTesting
import WorkflowUnits
import Workflows

/// Runs a unit, and emits all that it tells.
private struct Teller: Workflow::Workflow {
    let unit: Workflows::AnyWorkflow<Int>?

    typealias Output = String

    func makeInitialState() {}

    func render(state: Void, context: RenderContext<Teller>) {
        unit?.asWorker()
            .onOutput { _, event -> String? in
                switch event {
                case .progress(let progress): "\(progress.fraction)"
                case .succeeded(let output): "succeeded \(output)"
                case .failed(let error): "failed \(error)"
                }
            }
            .running(in: context)
    }
}

/// A kind of unit, made so that it has 7 after two seconds.
private struct Kind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (TestClock) -> Workflows::AnyWorkflow<Int>

    init(_ description: String, _ make: @escaping @Sendable (TestClock) -> some Workflows::Workflow<Int>) {
        testDescription = description
        self.make = { make($0).eraseToAnyWorkflow() }
    }

    static let all = [
        Kind("a sleep") { $0.nap(2) },
        Kind("map") { $0.nap(2, 3).map { $0 + 4 } },
        Kind("flatMap") { clock in clock.nap(1).flatMap { _ in clock.nap(1) } },
        Kind("a zip") { clock in ZipWorkflow(clock.nap(2, 3), clock.nap(1, 4)).outputs().map { $0 + $1 } },
        Kind("a sequence") { clock in SequenceWorkflow(clock.nap(1, 3), clock.nap(1, 4)).outputs().map { $0 + $1 } },
        Kind("a race") { clock in clock.nap(3, 1).race(with: clock.nap(2)) },
        Kind("elements") { clock in
            ForEachWorkflow([3, 4], concurrency: 1) { clock.nap(1, $0) }.map { $0.reduce(0, +) }
        },
        Kind("a retry") { clock in
            let attempts = Attempts()
            return Workflows::AnyWorkflow { try await attempts.succeedLater() }
                .retry(attempts: 2, backoff: .constant(.seconds(2)), clock: clock)
        },
        Kind("a limit that is kept") { $0.nap(2).timeout(after: .seconds(3), clock: $0) },
        Kind("a limit that is not kept") { clock in
            clock.nap(3).timeout(after: .seconds(2), clock: clock).recover { _ in 7 }
        },
        Kind("a fallback") { clock in
            clock.nap(1).flatMap { _ in Workflows::AnyWorkflow<Int> { throw Late() } }.fallback(to: clock.nap(1))
        },
        Kind("a saga that is undone") { clock in
            clock.nap(1).compensate { _ in try await clock.sleep(for: .seconds(1)) }
                .flatMap { _ in Workflows::AnyWorkflow<Int> { throw Late() } }.saga().recover { _ in 7 }
        },
        Kind("what can be stopped") { $0.nap(2).stoppable(by: Stop()) },
        Kind("what is stopped") { clock in
            let stop = Stop()
            let stopping = Workflows::AnyWorkflow {
                try await clock.sleep(for: .seconds(2))
                stop.stop()
                return 3
            }
            let stopped = Workflows::AnyWorkflow {
                (try? await clock.nap(3).stoppable(by: stop).run()) ?? 4
            }
            return ZipWorkflow(stopped, stopping).outputs().map { $0 + $1 }
        },
        Kind("a share") { clock in
            let shared = clock.nap(2, 3).share()
            return ZipWorkflow(shared, shared).outputs().map { $0 + $1 + 1 }
        },
        Kind("a cached unit") { clock in
            let cached = CachedWorkflow(workflow: clock.nap(1, 3))
            return SequenceWorkflow(cached, cached, clock.nap(1, 1)).outputs().map { $0 + $1 + $2 }
        },
        Kind("a value that is renewed") { clock in
            let cache = KeyedCache<Int, Int>(lifetime: .seconds(9), refreshAhead: .seconds(9), clock: clock)
            let values = Attempts()
            let cached = Workflows::AnyWorkflow {
                try await clock.sleep(for: .seconds(0.5))
                return await values.next()
            }.cached(as: 1, in: cache)
            return SequenceWorkflow(cached, clock.nap(0.5), cached, clock.nap(1), cached).outputs()
                .map { $0 + $2 + $4 + 3 }
        },
        Kind("progress that is told") { clock in
            Workflows::AnyWorkflow {
                for step in 1...4 {
                    try await clock.sleep(for: .seconds(0.5))
                    WorkProgress.report(step, of: 4)
                }
                return 7
            }
        },
        Kind("progress in a unit") { clock in
            Workflows::AnyWorkflow {
                for try await case .output(let output) in clock.nap(2).progress() { return output }
                throw Late()
            }
        },
    ]
}

private struct Late: Error {}

private actor Attempts {
    private var count = 0

    func next() -> Int {
        count += 1
        return count
    }

    func succeedLater() throws -> Int {
        if next() == 1 { throw Late() }
        return 7
    }
}

extension TestClock {
    fileprivate func nap(_ seconds: Double, _ output: Int = 7) -> Workflows::AnyWorkflow<Int> {
        Workflows::AnyWorkflow {
            try await self.sleep(for: .seconds(seconds))
            return output
        }
    }
}

/// A host decides when the jobs of its work run. What a unit starts is a part of that, so that nothing is left to chance.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct VirtualTimeTests {
    private let runs = 100

    @Test(arguments: Kind.all)
    fileprivate func `what a unit tells, and when, is the same each time`(_ kind: Kind) async {
        var told: [[String]: Int] = [:]
        for _ in 0..<runs {
            let clock = TestClock()
            let host = WorkflowTestHost(workflow: Teller(unit: kind.make(clock)), clock: clock)
            await host.advance(by: .milliseconds(1_999))
            let early = host.outputs
            await host.advance(by: .milliseconds(1))
            told[early + ["in time"] + host.outputs.dropFirst(early.count), default: 0] += 1
        }
        #expect(Array(told.values) == [runs])
        #expect(told.keys.allSatisfy { $0.last == "succeeded 7" && $0.dropLast().last != "succeeded 7" })
    }

    @Test func `of two hosts that share a unit the second goes on when the first has ended`() async {
        var told: [[String]: Int] = [:]
        for _ in 0..<runs {
            let clock = TestClock()
            let unit = clock.nap(2).share().eraseToAnyWorkflow()
            var first: WorkflowTestHost? = WorkflowTestHost(workflow: Teller(unit: unit), clock: clock)
            let second = WorkflowTestHost(workflow: Teller(unit: unit), clock: clock)
            await clock.advance(by: .seconds(1))
            #expect(clock.deadlines.map(\.offset) == [.seconds(2)])
            await first?.end()
            first = nil
            await clock.advance(by: .seconds(1))
            told[second.outputs, default: 0] += 1
        }
        #expect(told == [["1.0", "succeeded 7"]: runs])
    }
}
