import Testing

@testable import WorkflowLive

struct SessionRegistryTests {
    private let a = PageID(rawValue: "a")
    private let b = PageID(rawValue: "b")

    @Test func `C9 a dropped page is kept for its time and no longer`() {
        var registry = SessionRegistry<String>()
        _ = registry.enter("A", for: a)
        _ = registry.drop(a, at: .seconds(10))
        #expect(registry.nextExpiry == .seconds(70))
        let expired = registry.expire(at: .seconds(69))
        #expect(expired == [])
        #expect(registry[a] == "A")
        let expired2 = registry.expire(at: .seconds(70))
        #expect(expired2 == ["A"])
        #expect(registry[a] == nil)
    }

    @Test func `C9 a page that came back does not expire`() {
        var registry = SessionRegistry<String>()
        _ = registry.enter("A", for: a)
        _ = registry.drop(a, at: .zero)
        registry.connect(a)
        let expired = registry.expire(at: .seconds(1_000))
        #expect(expired == [])
    }

    @Test func `F7 a full registry evicts the longest dropped page, never a connected one`() {
        var registry = SessionRegistry<String>(limits: .init(pages: 1))
        _ = registry.enter("A", for: a)
        guard case .full = registry.enter("B", for: b) else {
            Issue.record("a connected page was evicted")
            return
        }
        _ = registry.drop(a, at: .zero)
        guard case .entered(evicting: "A") = registry.enter("B", for: b) else {
            Issue.record("the dropped page did not make room")
            return
        }
        #expect(registry.count == 1)
    }

    @Test func `C9 of too many dropped pages the longest dropped go`() {
        var registry = SessionRegistry<String>(limits: .init(droppedPages: 1))
        for (page, session) in [(a, "A"), (b, "B")] { _ = registry.enter(session, for: page) }
        let first = registry.drop(a, at: .seconds(1))
        #expect(first == [])
        let second = registry.drop(b, at: .seconds(2))
        #expect(second == ["A"])
        #expect(registry.sessions == ["B"])
        registry.connect(b)
        _ = registry.enter("A", for: a)
        let third = registry.drop(a, at: .seconds(3))
        #expect(third == [], "a page that came back no longer counts")
    }

    @Test func `C9 pages expire in the order in which they lost their last connection`() {
        var registry = SessionRegistry<String>()
        for (page, session) in [(a, "A"), (b, "B")] { _ = registry.enter(session, for: page) }
        for second in 0..<1_000 {
            _ = registry.drop(a, at: .milliseconds(second))
            registry.connect(a)
        }
        _ = registry.drop(a, at: .seconds(1))
        _ = registry.drop(b, at: .seconds(2))
        _ = registry.drop(a, at: .seconds(3))
        #expect(registry.nextExpiry == .seconds(62))
        let first = registry.expire(at: .seconds(62))
        #expect(first == ["B"])
        #expect(registry.nextExpiry == .seconds(63))
        let second = registry.expire(at: .seconds(63))
        #expect(second == ["A"])
        #expect(registry.nextExpiry == nil)
    }

    @Test func `C9 a page that comes back again and again leaves nothing behind`() {
        var registry = SessionRegistry<String>()
        for (page, session) in [(a, "A"), (b, "B")] { _ = registry.enter(session, for: page) }
        _ = registry.drop(a, at: .zero)
        for second in 0..<10_000 {
            _ = registry.drop(b, at: .milliseconds(second))
            registry.connect(b)
        }
        #expect(registry.notedDrops < 100)
    }

    @Test func `C9 of dropped pages that are too large the longest dropped go`() {
        var registry = SessionRegistry<String>(limits: .init(droppedBytes: 100))
        for (page, session) in [(a, "A"), (b, "B")] { _ = registry.enter(session, for: page) }
        let first = registry.drop(a, bytes: 60, at: .seconds(1))
        #expect(first == [])
        // Dropped anew with other bytes: only those count.
        let again = registry.drop(a, bytes: 50, at: .seconds(1))
        #expect(again == [])
        let second = registry.drop(b, bytes: 50, at: .seconds(2))
        #expect(second == [])
        registry.connect(b)
        let third = registry.drop(b, bytes: 51, at: .seconds(3))
        #expect(third == ["A"])
        registry.remove(b)
        _ = registry.enter("A", for: a)
        let alone = registry.drop(a, bytes: 101, at: .seconds(4))
        #expect(alone == ["A"], "one that is too large alone goes, too")
        #expect(registry.count == 0)
    }
}
