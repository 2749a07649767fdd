import Testing

@testable import Workflow

@Suite(.timeLimit(.minutes(10)))
struct HomeQueueTests {
    private actor Home {}
    private final class Captured: Sendable {}

    @Test func `jobs for a home that has ended are released`() {
        var home: Home? = Home()
        // The compiler may release it before its last use otherwise.
        let queue = withExtendedLifetime(home) { HomeQueue(home: home!) }
        home = nil
        weak var gone: Captured?
        for _ in 0..<3 {
            let captured = Captured()
            gone = captured
            queue.append { withExtendedLifetime(captured) {} }
        }
        #expect(gone == nil)
    }

    @Test func `jobs do not run with the priority of the first sender`() async {
        let home = Home()
        let queue = HomeQueue(home: home)
        let (priorities, continuation) = AsyncStream.makeStream(of: TaskPriority.self)
        let job: @Sendable () -> Void = { continuation.yield(Task.currentPriority) }
        Task.detached(priority: .background) { queue.append(job) }
        for await priority in priorities {
            #expect(priority == .high)
            break
        }
        withExtendedLifetime(home) {}
    }
}
