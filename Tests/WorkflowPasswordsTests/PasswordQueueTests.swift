import Dispatch
import TestSupport
import TrellisSupport
import Testing

@testable import WorkflowPasswords

@Suite(.timeLimit(.minutes(5)))
struct PasswordQueueTests {
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
        let (queue, gate) = (PasswordQueue(concurrency: 2, capacity: 3), Gate())
        let tasks = (0..<5).map { _ in Task { try await queue.run { gate.pass() } } }
        try await until("two run and three wait") { queue.counts == (2, 3) }
        await #expect(throws: PasswordError.busy) { try await queue.run { true } }
        gate.open(5)
        for task in tasks { try await #expect(task.value) }
        #expect(gate.most.withLock { $0 } <= 2)
        #expect(queue.counts == (0, 0))
        try await #expect(queue.run { true })
    }

    @Test func `one that is cancelled while it waits gives its place up`() async throws {
        let (queue, gate) = (PasswordQueue(concurrency: 1, capacity: 1), Gate())
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
        let queue = PasswordQueue(concurrency: 1, capacity: 1)
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await queue.run { true }
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(queue.counts == (0, 0))
    }

    @Test func `an error of the work gives the place up too`() async throws {
        let queue = PasswordQueue(concurrency: 1, capacity: 0)
        for _ in 0..<3 {
            await #expect(throws: PasswordError.outOfMemory) {
                try await queue.run { () throws -> Bool in throw PasswordError.outOfMemory }
            }
        }
        #expect(queue.counts == (0, 0))
    }

    @Test func `a flood of comparisons is refused, and those that were taken are right`() async throws {
        let passwords = Passwords(cost: PasswordCost(passes: 2, memory: 1 << 20), concurrency: 1, waiting: 4)
        let hash = try await passwords.hash("word")
        let answers = await withTaskGroup(of: Result<Bool, any Error>.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    do { return .success(try await passwords.verify("word", against: hash)) } catch {
                        return .failure(error)
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        var right = 0
        for answer in answers {
            switch answer {
            case .success(let isRight): right += isRight ? 1 : -1000
            case .failure(let error): #expect(error as? PasswordError == .busy)
            }
        }
        #expect(right >= 1 && right <= 200)
        #expect(passwords.counts == (0, 0))
    }

    @Test func `a full queue says when to come again, and no other error does`() {
        let errors: [any BusyError] = [PasswordError.busy, PasswordError.tooLong, PasswordError.outOfMemory]
        #expect(errors.map(\.retryDelay) == [.seconds(2), nil, nil])
    }
}
