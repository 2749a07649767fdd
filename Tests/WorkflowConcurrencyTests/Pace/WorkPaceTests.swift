import Testing
import Workflow
import WorkflowConcurrency
import WorkflowTesting

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct WorkPaceTests {
    private let clock = TestClock()

    /// A value at each of these milliseconds, then the end or a failure.
    private nonisolated func values(at times: [Int], failing: Bool = false) -> Work<Int> {
        Work.sending { [clock] sink in
            for time in times {
                try await clock.sleep(until: .init(offset: .milliseconds(time)))
                try await sink.deliver(time)
            }
            if failing { throw Broken() }
        }
    }

    @Test func `debounced work has the last of each burst`() async {
        let host = WorkflowTestHost(clock: clock) { [clock] context in
            values(at: [0, 10, 20, 500, 510, 2_000])
                .debounced(for: .milliseconds(100), clock: clock)
                .running(in: context) { Parent.Received(text: "\($0) at \(clock.now)") }
        }
        await host.advance(by: .seconds(3))
        // The last one at once: the work has ended.
        #expect(host.outputs == ["20 at 0.12 seconds", "510 at 0.61 seconds", "2000 at 2.0 seconds"])
        await host.finished()
    }

    @Test func `throttled work has the first and then the newest in each span`() async {
        let host = WorkflowTestHost(clock: clock) { [clock] context in
            values(at: [0, 10, 20, 150, 160, 900, 5_000])
                .throttled(for: .milliseconds(100), clock: clock)
                .running(in: context) { Parent.Received(text: "\($0) at \(clock.now)") }
        }
        await host.advance(by: .seconds(4))
        #expect(
            host.outputs == [
                "0 at 0.0 seconds", "20 at 0.1 seconds", "160 at 0.2 seconds", "900 at 0.9 seconds",
            ]
        )
        host.run { _ in }
        await host.finished()
        #expect(clock.deadlines.isEmpty)
    }

    /// On threads, where the values come faster than they are read.
    @Test(arguments: 0..<20)
    func `throttled work has the first of a burst, whoever is faster`(run: Int) async {
        let host = WorkflowHost(
            workflow: Parent { context in
                Work<Int>.sending { sink in for number in 1...1_000 { try await sink.deliver(number) } }
                    .throttled(for: .seconds(86_400))
                    .running(in: context) { Parent.Received(text: "\($0)") }
            }
        )
        for await outputs in host.renderings where outputs.count == 2 { break }
        #expect(host.rendering == ["1", "1000"])
    }

    @Test func `the failure of paced work comes after what waits`() async {
        let host = WorkflowTestHost(clock: clock) { [clock] context in
            values(at: [0, 10], failing: true)
                .debounced(for: .seconds(1), clock: clock)
                .asResult()
                .running(in: context) { Parent.Received(text: (try? $0.get()).map { "\($0)" } ?? "failed") }
        }
        await host.advance(by: .milliseconds(10))
        #expect(host.outputs == ["10", "failed"])
        await host.finished()
    }

    @Test(arguments: [true, false])
    func `a million values at one moment leave memory as it was`(isThrottled: Bool) async {
        let census = Census()
        let host = WorkflowHost(
            workflow: Counting { @Sendable context in
                let work = Work.values(of: Citizens(count: 1_000_000, census: census))
                // Longer than the values take on the slowest machine: under a sanitizer and load it is many minutes.
                let day = Duration.seconds(86_400)
                let paced = isThrottled ? work.throttled(for: day) : work.debounced(for: day)
                paced.running(in: context) { _ in Counting.Counted() }
            }
        )
        await census.everyoneWasBorn()
        #expect(host.rendering <= 2)
        #expect(census.most <= 12)
    }
}
