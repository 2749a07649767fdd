import Testing

@testable import WorkflowWeb

struct SendQueueTests {
    @Test func `a message that nothing waits before is taken whatever its size`() {
        var queue = SendQueue(limit: 10)
        let large = queue.add(Array(repeating: 1, count: 50))
        let second = queue.add([2])
        #expect(large && !second)
        while queue.writeFirst({ min($0.count, 7) }) {}
        let afterwards = queue.add([2])
        #expect(afterwards && queue.count == 1)
    }

    @Test func `messages wait up to the limit`() {
        var queue = SendQueue(limit: 10)
        let taken = [6, 4, 1].map { queue.add(Array(repeating: 1, count: $0)) }
        #expect(taken == [true, true, false])
    }
}
