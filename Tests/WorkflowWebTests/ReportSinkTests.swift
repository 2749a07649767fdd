import Testing
import TrellisSupport

@testable import WorkflowWeb

struct ReportSinkTests {
    private static let refusal = WebServerReport.refused(.badToken, address: "192.0.2.1")

    @Test func `two hundred thousand reports to an app do not grow the stack, and all arrive`() {
        let count = Guarded(0)
        let sink = ReportSink { _ in count.withLock { $0 += 1 } }
        for _ in 0..<200_000 { sink.report(Self.refusal) }
        #expect(count.withLock { $0 } == 200_000)
    }

    @Test func `two hundred thousand reports to a log do not grow the stack and are counted`() {
        let world = World()
        let sink = ReportSink(nil)
        sink.logTo(world.log(.info))
        for _ in 0..<200_000 { sink.report(Self.refusal) }
        world.pass(.seconds(1))
        #expect(
            world.lines == [
                "\(Self.refusal)", "\(Self.refusal) (repeated 199999 times in the last second)",
            ]
        )
    }

    @Test func `one timer is set for the repeats of a second`() {
        let world = World()
        let log = world.log(.info)
        log.add(Self.refusal)
        #expect(world.timers == 0)
        log.add(Self.refusal)
        log.add(Self.refusal)
        log.add(.refused(.slowHello, address: "a"))
        log.add(.refused(.slowHello, address: "a"))
        #expect(world.timers == 1)
        world.pass(.seconds(1))
        #expect(world.lines.count == 4)
        #expect(world.timers == 0)
    }

    @Test func `a timer that comes too early is set again`() {
        let world = World()
        let log = world.log(.info)
        log.add(Self.refusal)
        log.add(Self.refusal)
        world.pass(.milliseconds(500))
        #expect(world.lines.count == 1)
        #expect(world.timers == 1)
        world.pass(.milliseconds(500))
        #expect(world.lines.count == 2)
    }

    @Test func `the rest is written when the server stops`() {
        let world = World()
        let log = world.log(.info)
        for _ in 0..<3 { log.add(Self.refusal) }
        log.add(.stopped)
        #expect(world.lines.suffix(2) == ["\(Self.refusal) (repeated 2 times in the last second)", "stopped"])
    }

    @Test func `what is below the level is neither written nor counted`() {
        let world = World()
        let log = world.log(.error)
        for _ in 0..<3 { log.add(Self.refusal) }
        log.add(.failed(path: "/", reason: "r"))
        #expect(world.lines == ["failed to answer '/': r"])
        #expect(world.timers == 0)
    }

    @Test func `an app that receives reports gets them and nothing is logged`() {
        let (world, count) = (World(), Guarded(0))
        let sink = ReportSink { _ in count.withLock { $0 += 1 } }
        sink.logTo(world.log(.debug))
        for _ in 0..<5 { sink.report(.closed) }
        #expect(count.withLock { $0 } == 5)
        #expect(world.lines == [])
    }

    /// A log whose time, timers and lines a test has in its hands.
    private final class World: Sendable {
        private struct State {
            var now = Duration.zero
            var timers: [Timer] = []
            var lines: [String] = []
        }

        private struct Timer {
            let run: @Sendable () -> Void
        }

        private let state = Guarded(State())

        var lines: [String] { state.withLock { $0.lines } }
        var timers: Int { state.withLock { $0.timers.count } }

        func log(_ level: WebServerOptions.LogLevel) -> ReportLog {
            ReportLog(
                level: level,
                now: { [state] in state.withLock { $0.now } },
                after: { [state] _, work in state.withLock { $0.timers.append(Timer(run: work)) } },
                write: { [state] line in state.withLock { $0.lines.append(line) } }
            )
        }

        /// Lets time pass and the timers fire.
        func pass(_ time: Duration) {
            let timers = state.withLock { state in
                state.now += time
                defer { state.timers = [] }
                return state.timers
            }
            for timer in timers { timer.run() }
        }
    }
}
