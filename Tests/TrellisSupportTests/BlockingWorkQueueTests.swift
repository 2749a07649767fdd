import Dispatch
import TestSupport
import TrellisSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct BlockingWorkQueueTests {
    private enum Failure: Error {
        case busy, broken
    }

    private static func queue(concurrency: Int, capacity: Int) -> BlockingWorkQueue {
        BlockingWorkQueue(label: "tests", concurrency: concurrency, capacity: capacity, busy: Failure.busy)
    }

    /// Work that goes on until the test lets it.
    private final class Gate: Sendable {
        private let semaphore = DispatchSemaphore(value: 0)
        let running = Guarded(0)
        let most = Guarded(0)

        func pass() -> Bool {
            let now = running.withLock { count in
                count += 1
                return count
            }
            most.withLock { $0 = max($0, now) }
            semaphore.wait()
            running.withLock { $0 -= 1 }
            return true
        }

        func open(_ count: Int) { for _ in 0..<count { semaphore.signal() } }
    }

    @Test func `no more run at a time than may, the others wait, and one more is refused`() async throws {
        let (queue, gate) = (Self.queue(concurrency: 2, capacity: 3), Gate())
        let tasks = (0..<5).map { _ in Task { try await queue.run { gate.pass() } } }
        try await until("two run and three wait") { queue.counts == (2, 3) }
        await #expect(throws: Failure.busy) { try await queue.run { true } }
        gate.open(5)
        for task in tasks { try await #expect(task.value) }
        #expect(gate.most.withLock { $0 } <= 2)
        #expect(queue.counts == (0, 0))
        try await #expect(queue.run { true })
    }

    @Test func `one that is cancelled while it waits gives its place up`() async throws {
        let (queue, gate) = (Self.queue(concurrency: 1, capacity: 1), Gate())
        let first = Task { try await queue.run { gate.pass() } }
        try await until("one runs") { queue.counts.running == 1 }
        let second = Task { try await queue.run { gate.pass() } }
        try await until("one waits") { queue.counts.waiting == 1 }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        #expect(queue.counts == (1, 0))
        let third = Task { try await queue.run { true } }
        try await until("one waits") { queue.counts.waiting == 1 }
        gate.open(1)
        try await #expect(first.value)
        try await #expect(third.value)
        #expect(queue.counts == (0, 0))
    }

    @Test func `one that is cancelled before it begins runs nothing`() async throws {
        let queue = Self.queue(concurrency: 1, capacity: 1)
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await queue.run { true }
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(queue.counts == (0, 0))
    }

    @Test func `an error of the work gives the place up too`() async throws {
        let queue = Self.queue(concurrency: 1, capacity: 0)
        for _ in 0..<3 {
            await #expect(throws: Failure.broken) {
                try await queue.run { () throws -> Bool in throw Failure.broken }
            }
        }
        #expect(queue.counts == (0, 0))
    }
}
