import TestSupport
import Testing
import Workflow
import WorkflowConcurrency
import WorkflowTesting

/// Trying again, and giving up after some time.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct WorkFailureTests {
    private let clock = TestClock()
    private let trail = Trail()

    /// Work that fails so many times, each time after telling the trail.
    private nonisolated func failing(_ times: Int) -> Work<String> {
        let attempts = Attempts()
        return Work { [trail, clock] in
            let attempt = await attempts.next()
            trail.note("\(attempt) at \(clock.now)")
            if attempt <= times { throw Broken(number: attempt) }
            return "attempt \(attempt)"
        }
    }

    private actor Attempts {
        private var count = 0

        func next() -> Int {
            count += 1
            return count
        }
    }

    private func run(_ work: @escaping @Sendable () -> Work<String>) -> WorkflowTestHost<Parent> {
        WorkflowTestHost(clock: clock) { context in
            work().asResult().running(in: context) { result in
                switch result {
                case .success(let text): Parent.Received(text: text)
                case .failure(let error): Parent.Received(text: "failed: \(error)")
                }
            }
        }
    }

    // MARK: - Trying again

    @Test func `work that fails is tried again after longer and longer`() async {
        let host = run { [clock] in failing(3).retrying(attempts: 5, backoff: .exponential(jitter: 0), clock: clock) }
        await host.advance(by: .seconds(10))
        #expect(
            trail.entries == ["1 at 0.0 seconds", "2 at 1.0 seconds", "3 at 3.0 seconds", "4 at 7.0 seconds"]
        )
        #expect(host.outputs == ["attempt 4"])
    }

    @Test func `the last failure is that of the work`() async {
        let host = run { [clock] in failing(9).retrying(attempts: 3, backoff: .constant(.seconds(1)), clock: clock) }
        await host.advance(by: .seconds(10))
        #expect(trail.entries.count == 3)
        #expect(host.outputs == ["failed: Broken(number: 3)"])
    }

    @Test func `errors that are not worth it are not tried again`() async {
        let host = run { [clock] in
            failing(9).retrying(attempts: 5, backoff: .constant(.seconds(1)), clock: clock) {
                ($0 as? Broken)?.number == 1
            }
        }
        await host.advance(by: .seconds(10))
        #expect(host.outputs == ["failed: Broken(number: 2)"])
    }

    @Test func `work that is cancelled is not tried again`() async {
        let host = run { [clock] in failing(9).retrying(attempts: 5, backoff: .constant(.seconds(1)), clock: clock) }
        await host.advance(by: .seconds(1))
        host.run { _ in }
        await host.advance(by: .seconds(10))
        #expect(trail.entries.count == 2)
        await host.finished()
    }

    @Test func `attempts below 1 are taken as 1, and without a backoff nothing waits`() async {
        let host = run { [clock] in failing(9).retrying(attempts: 0, clock: clock) }
        await host.finished()
        #expect(trail.entries.count == 1)
        let other = run { [clock] in failing(2).retrying(attempts: 3, clock: clock) }
        await other.finished()
        #expect(trail.entries.count == 4)
    }

    // MARK: - Giving up

    @Test func `work that takes too long fails and is cancelled`() async {
        let host = run { [clock, trail] in
            Work<String> {
                await untilCancelled()
                trail.note("cancelled")
                return "late"
            }
            .timeout(after: .seconds(5), clock: clock)
        }
        await host.advance(by: .milliseconds(4_999))
        #expect(host.outputs == [])
        await host.advance(by: .milliseconds(1))
        #expect(host.outputs == ["failed: The work did not end within 5.0 seconds."])
        #expect(trail.entries == ["cancelled"])
        await host.finished()
    }

    @Test func `work that ends in time is not disturbed`() async {
        let host = run { [clock] in failing(0).timeout(after: .seconds(5), clock: clock) }
        await host.finished()
        #expect(host.outputs == ["attempt 1"])
        #expect(clock.deadlines.isEmpty)
    }

    @Test func `a failure in time is that of the work`() async {
        let host = run { [clock] in failing(1).timeout(after: .seconds(5), clock: clock) }
        await host.finished()
        #expect(host.outputs == ["failed: Broken(number: 1)"])
    }

    @Test func `work that ignores its timeout holds nothing up and has no outputs`() async {
        let gate = Gate()
        let host = run { [clock, trail] in
            Work<String> {
                trail.note("started")
                await gate.pass()
                return "late"
            }
            .timeout(after: .seconds(5), clock: clock)
            .retrying(attempts: 2, backoff: .constant(.seconds(1)), clock: clock)
        }
        await host.advance(by: .seconds(11))
        #expect(trail.entries == ["started", "started"])
        #expect(host.outputs == ["failed: The work did not end within 5.0 seconds."])
        await gate.open()
        await gate.open()
        await host.finished()
        #expect(host.outputs.count == 1)
    }

    @Test func `the end of the work reaches what has a timeout`() async {
        let host = run { [clock, trail] in
            Work<String> {
                await untilCancelled()
                trail.note("cancelled")
                return "late"
            }
            .timeout(after: .seconds(5), clock: clock)
        }
        await host.idle()
        host.run { _ in }
        await host.finished()
        #expect(trail.entries == ["cancelled"])
        #expect(host.outputs == [])
        #expect(clock.deadlines.isEmpty)
    }
}
