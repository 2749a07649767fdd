import Testing

@testable import WorkflowWeb

struct RevocationListTests {
    private static let capacity = RevocationList.capacity

    /// Ends `count` logins one after the other, whose cookies expire a second after each other.
    private func flooded(_ count: Int) -> RevocationList {
        var list = RevocationList()
        for number in 0..<count {
            _ = list.add("a\(number)", expiry: Int64(number) + 10, now: 0)
            if list.expiries.count > Self.capacity { Issue.record("\(list.expiries.count) logins are kept") }
        }
        return list
    }

    @Test func `a flood of logouts is bounded, and no ended login comes back`() {
        let count = 2 * Self.capacity + Self.capacity / 2
        let list = flooded(count)
        #expect((0..<count).allSatisfy { list.contains("a\($0)", expiry: Int64($0) + 10) })
        #expect(list.horizon > .min)
        #expect(!list.contains("new", expiry: Int64(count) + 10))
    }

    @Test func `logins as old as those that were forgotten end with them, newer ones do not`() {
        let list = flooded(Self.capacity + 1)
        #expect(list.contains("other", expiry: list.horizon))
        #expect(!list.contains("other", expiry: list.horizon + 1))
        #expect(list.expiries.values.allSatisfy { $0 > list.horizon })
        #expect(list.expiries.count > Self.capacity / 3)
    }

    @Test func `no login is forgotten while there is room`() {
        #expect(flooded(Self.capacity).horizon == .min)
    }

    @Test func `logins that have expired make room before any other is forgotten`() {
        var list = RevocationList()
        for number in 0..<(3 * Self.capacity) {
            _ = list.add("a\(number)", expiry: Int64(number) + 10_000, now: Int64(number))
        }
        #expect(list.horizon == .min && list.expiries.count < Self.capacity)
    }

    @Test func `the lines of a list are read as the same again`() {
        let list = flooded(Self.capacity + 1)
        let again = RevocationList(text: list.lines)
        #expect(again.expiries == list.expiries && again.horizon == list.horizon)
        #expect(list.lines.count { $0 == "\n" } == list.lineCount)
        #expect(RevocationList(text: RevocationList(["a": 5]).lines).horizon == .min)
    }

    @Test func `the older of two lists' times gives way to the newer`() {
        var list = RevocationList(["a": 50, "b": 20, "*": 10])
        list.merge(RevocationList(["c": 30, "d": 60, "*": 40]), now: 0)
        #expect(list.horizon == 40)
        #expect(list.expiries == ["a": 50, "d": 60])
    }

    @Test func `a time in the past stands for no login any more`() {
        var list = RevocationList(["a": 50, "*": 10])
        list.prune(now: 10)
        #expect(list.horizon == .min && list.lines == "50 a\n")
    }
}
