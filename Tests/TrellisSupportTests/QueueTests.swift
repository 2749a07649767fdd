import Testing
import TrellisSupport

struct QueueTests {
    @Test func `elements come out in the order in which they were appended`() {
        var queue = Queue<Int>()
        var taken: [Int?] = []
        for number in 0..<1_000 {
            queue.append(number)
            // Every third stays behind, so that the queue grows while it is read.
            if number % 3 != 0 { taken.append(queue.popFirst()) }
        }
        #expect(queue.count == 1_000 - taken.count)
        while let first = queue.first {
            #expect(queue.popFirst() == first)
            taken.append(first)
        }
        #expect(taken == Array(0..<1_000))
        #expect(queue.isEmpty)
        #expect(queue.popFirst() == nil)
    }

    @Test func `an element that was taken is not kept`() {
        final class Element {}
        var queue = Queue<Element>()
        queue.append(Element())
        queue.append(Element())
        weak let first = queue.first
        #expect(first != nil)
        _ = queue.popFirst()
        #expect(first == nil)
        #expect(queue.count == 1)
    }
}
