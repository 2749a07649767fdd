import Testing

@testable import WorkflowNATS

/// The requests that are sent, wait and fail.
struct RequestTableTests {
    private typealias Table = RequestTable<Int>

    private func entry(_ waiter: Int, bytes: Int = 1, deadline: UInt64 = 0) -> Table.Entry {
        Table.Entry(
            message: OutgoingMessage(subject: "s", payload: [UInt8](repeating: 0, count: bytes)),
            deadline: deadline,
            waiter: waiter
        )
    }

    /// Adds requests and returns whether there was room for each.
    private func add(_ entries: [Table.Entry], to table: inout Table) -> [Bool] { entries.map { table.add($0) } }

    /// Takes the requests that are to be sent and returns their numbers.
    private func send(_ table: inout Table) -> [UInt64] {
        var numbers: [UInt64] = []
        while let next = table.next() { numbers.append(next.number) }
        return numbers
    }

    @Test func `requests are sent in order, as many at a time as may be`() {
        var table = Table(Table.Bounds(inFlight: 2, waiting: 10, bytes: 100))
        #expect(add((0..<3).map { entry($0) }, to: &table) == [true, true, true])
        #expect(send(&table) == [1, 2])
        #expect(!table.hasWaiting)
        let first = table.remove(1)
        #expect(first?.waiter == 0)
        #expect(table.hasWaiting)
        #expect(send(&table) == [3])
        let again = table.remove(1)
        #expect(again?.waiter == nil)
    }

    @Test func `requests beyond the number and the bytes are refused, but not a single large one`() {
        var table = Table(Table.Bounds(inFlight: 1, waiting: 2, bytes: 10))
        #expect(add([entry(0, bytes: 50), entry(1)], to: &table) == [true, false])
        _ = table.removeAll()
        #expect(table.bytes == 0)
        #expect(add([entry(0), entry(1), entry(2)], to: &table) == [true, true, false])
    }

    @Test func `late requests are removed, those that were sent apart from those that were not`() {
        var table = Table(Table.Bounds(inFlight: 1, waiting: 10, bytes: 100))
        _ = add((0..<4).map { entry($0, deadline: UInt64($0)) }, to: &table)
        _ = send(&table)
        let late = table.removeLate(at: 2)
        #expect(late.sent.map(\.waiter) == [0])
        #expect(late.waiting.map(\.waiter) == [1, 2])
        #expect(table.count == 1)
        #expect(table.bytes == 1)
    }
}
