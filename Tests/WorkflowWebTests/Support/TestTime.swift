import TrellisSupport
@testable import WorkflowWeb

/// A calendar that a test moves; the monotonic time is the machine's.
final class TestTime: Sendable {
    private let seconds = Guarded<Int64>(1_800_000_000)

    var now: Int64 { seconds.withLock { $0 } }

    func pass(seconds passed: Int64) {
        seconds.withLock { $0 += passed }
    }

    var clock: WebServerClock {
        WebServerClock(monotonic: { WebServerClock.system.now }, calendar: { self.now })
    }
}
