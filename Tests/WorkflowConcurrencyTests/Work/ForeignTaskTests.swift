import Testing
import Workflow
import WorkflowConcurrency
import WorkflowTesting

/// Work with tasks of its own, which the host does not run: a test is as exact with them.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ForeignTaskTests {
    private let clock = TestClock()

    /// The usual form of a timer as a stream.
    private nonisolated func ticks() -> AsyncStream<Int> {
        AsyncStream { [clock] continuation in
            let task = Task {
                var count = 0
                while (try? await clock.sleep(for: .seconds(1))) != nil {
                    count += 1
                    continuation.yield(count)
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    @Test(arguments: 0..<10)
    func `a stream with a task of its own ticks as often as time has passed`(run: Int) async {
        let host = WorkflowTestHost(clock: clock) { context in
            Work.values(of: ticks()).running(in: context) { Parent.Received(text: "\($0)") }
        }
        await host.advance(by: .seconds(10))
        #expect(host.outputs == (1...10).map(String.init))
        await host.advance(by: .seconds(2))
        #expect(host.outputs.count == 12)
        host.run { _ in }
        await host.finished()
    }

    @Test(arguments: 0..<10)
    func `work may sleep on a clock that is not the host's`(run: Int) async {
        let host = WorkflowTestHost { [clock] context in
            Work.values(of: ticks()).running(in: context, key: "stream") { Parent.Received(text: "\($0)") }
            Work.interval(every: .seconds(5), clock: clock).running(in: context, key: "timer") { _ in
                Parent.Received(text: "five")
            }
        }
        await host.idle()
        await clock.advance(by: .seconds(10))
        #expect(host.outputs.count { $0 != "five" } == 10)
        #expect(host.outputs.count { $0 == "five" } == 2)
        host.run { _ in }
        await host.finished()
    }
}
