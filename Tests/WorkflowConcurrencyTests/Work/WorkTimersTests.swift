import Testing
import Workflow
import WorkflowTesting

@testable import WorkflowConcurrency

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct WorkTimersTests {
    private let clock = TestClock()
    private let trail = Trail()

    @Test(arguments: Mode.allCases)
    func `a timer has one output, at its time`(mode: Mode) async {
        let host = WorkflowTestHost(clock: clock, mode: mode) { [clock] context in
            Work.timer(after: .seconds(3), clock: clock).running(in: context) { Parent.Received(text: "rings") }
        }
        await host.advance(by: .milliseconds(2_999))
        #expect(host.outputs == [])
        await host.advance(by: .milliseconds(1))
        #expect(host.outputs == ["rings"])
        await host.advance(by: .seconds(60))
        #expect(host.outputs == ["rings"])
    }

    @Test func `a timer of another duration starts anew, and one that is not run is cancelled`() async {
        @Sendable func timer(_ seconds: Int) -> @Sendable (RenderContext<Parent>) -> Void {
            { [clock] context in
                Work.timer(after: .seconds(seconds), clock: clock)
                    .running(in: context) { Parent.Received(text: "\(seconds)") }
            }
        }
        let host = WorkflowTestHost(clock: clock, timer(3))
        await host.advance(by: .seconds(2))
        host.run(timer(2))
        await host.advance(by: .seconds(1))
        #expect(host.outputs == [])
        await host.advance(by: .seconds(1))
        #expect(host.outputs == ["2"])
        host.run(timer(1))
        await host.idle()
        host.run { _ in }
        await host.advance(by: .seconds(10))
        #expect(host.outputs == ["2"])
        #expect(clock.deadlines.isEmpty)
    }

    @Test(arguments: Mode.allCases)
    func `a timer or an interval that another call runs is another one`(mode: Mode) async {
        let host = WorkflowTestHost(clock: clock, mode: mode) { [clock] context in
            Work.timer(after: .seconds(3), clock: clock).running(in: context) { Parent.Received(text: "a") }
            Work.interval(every: .seconds(3), clock: clock).running(in: context) { Parent.Received(text: "a\($0)") }
        }
        await host.advance(by: .seconds(2))
        host.run { [clock] context in
            Work.timer(after: .seconds(3), clock: clock).running(in: context) { Parent.Received(text: "b") }
            Work.interval(every: .seconds(3), clock: clock).running(in: context) { Parent.Received(text: "b\($0)") }
        }
        await host.advance(by: .seconds(2))
        #expect(host.outputs == [])
        await host.advance(by: .seconds(1))
        #expect(host.outputs.sorted() == ["b", "b1"])
    }

    @Test func `a value that is debounced goes on where another call runs it`() async {
        let host = WorkflowTestHost(clock: clock) { [clock] context in
            Work.debounced("", for: .seconds(3), clock: clock).running(in: context) { Parent.Received(text: "a\($0)") }
        }
        await host.advance(by: .seconds(2))
        host.run { [clock] context in
            Work.debounced("", for: .seconds(3), clock: clock).running(in: context) { Parent.Received(text: "b\($0)") }
        }
        await host.advance(by: .seconds(1))
        #expect(host.outputs == ["b"])
    }

    @Test func `an interval counts its periods`() async {
        let host = WorkflowTestHost(clock: clock) { [clock] context in
            Work.interval(every: .seconds(1), clock: clock).running(in: context) { Parent.Received(text: "\($0)") }
        }
        await host.advance(by: .milliseconds(3_500))
        #expect(host.outputs == ["1", "2", "3"])
        #expect(clock.deadlines == [TestClock.Instant(offset: .seconds(4))])
    }

    @Test func `an interval leaves out what passes while its output is handled, and does not drift`() async {
        let gate = Gate()
        // An output counts as handled when the sink's `deliver` returns: here a step later that waits for the gate.
        let host = WorkflowTestHost(clock: clock) { [clock] context in
            Work<Int>
                .sending { sink in
                    let slow = Work.interval(every: .seconds(1), clock: clock)
                    try await slow.body(
                        sink.with {
                            let isHandled = await sink.handle($0)
                            await gate.pass()
                            return isHandled
                        }
                    )
                }
                .running(in: context) { Parent.Received(text: "\($0)") }
        }
        await host.advance(by: .milliseconds(1_000))
        await host.advance(by: .milliseconds(2_300))
        #expect(host.outputs == ["1"])
        await gate.open()
        await host.idle()
        #expect(clock.deadlines == [TestClock.Instant(offset: .seconds(4))])
        await host.advance(by: .milliseconds(700))
        #expect(host.outputs == ["1", "4"])
    }

    @Test func `an interval of no length is a trap that says so`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Work.interval(every: .zero)
        }
        #expect(errorText(of: result).contains("Expected an interval longer than zero. Instead, it was 0.0 seconds."))
    }

    @Test func `a value is debounced by its changes`() async {
        @Sendable func typed(_ text: String) -> @Sendable (RenderContext<Parent>) -> Void {
            { [clock] context in
                Work.debounced(text, for: .milliseconds(300), clock: clock)
                    .running(in: context) { Parent.Received(text: $0) }
            }
        }
        let host = WorkflowTestHost(clock: clock, typed("s"))
        await host.advance(by: .milliseconds(299))
        host.run(typed("sw"))
        await host.advance(by: .milliseconds(299))
        #expect(host.outputs == [])
        host.run(typed("sw"))
        await host.advance(by: .milliseconds(1))
        #expect(host.outputs == ["sw"])
    }

    @Test func `delayed work begins when its id has been the same for long enough`() async {
        @Sendable func search(_ query: String) -> @Sendable (RenderContext<Parent>) -> Void {
            { [clock, trail] context in
                Work(id: query) {
                    trail.note("search \(query)")
                    return query
                }
                .delayed(by: .milliseconds(300), clock: clock)
                .running(in: context) { Parent.Received(text: $0) }
            }
        }
        let host = WorkflowTestHost(clock: clock, search("s"))
        await host.advance(by: .milliseconds(200))
        host.run(search("sw"))
        await host.advance(by: .milliseconds(299))
        #expect(trail.entries == [])
        await host.advance(by: .milliseconds(1))
        #expect(trail.entries == ["search sw"])
        #expect(host.outputs == ["sw"])
    }
}
