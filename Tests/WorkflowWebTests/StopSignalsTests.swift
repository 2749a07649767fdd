import Foundation
import Testing
import TrellisSupport

@testable import WorkflowWeb

/// Each test has a signal of its own, because signals are the whole process's. A lost signal would be waited for for ever.
@Suite(.timeLimit(.minutes(10)))
struct StopSignalsTests {
    @Test func `a stop that is not over in time is told so without a task having to run`() async throws {
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let signals = try StopSignals([SIGWINCH], patience: .milliseconds(1)) { end.finish() }
        defer { signals.release() }
        // Nobody waits for the signal, as if every thread of the tasks were blocked.
        kill(getpid(), SIGWINCH)
        for await _ in ends {}
    }

    @Test func `a stop that is over in time is left in peace`() async throws {
        let hasFired = Guarded(false)
        let signals = try StopSignals([SIGUSR2], patience: .seconds(3600)) { hasFired.withLock { $0 = true } }
        kill(getpid(), SIGUSR2)
        await signals.wait()
        signals.release()
        #expect(!hasFired.withLock { $0 })
    }

    @Test func `a signal is heard that comes as soon as they are taken`() async throws {
        let signals = try StopSignals([SIGURG, SIGIO], patience: .seconds(3600)) {}
        defer { signals.release() }
        kill(getpid(), SIGIO)
        await signals.wait()
        // The wait ends without a signal, too, when the test has taken too long.
        #expect(!Task.isCancelled)
    }
}
