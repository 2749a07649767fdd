import Testing

@testable import WorkflowLive

struct SessionLedgerTests {
    private let a = PageID(rawValue: "a")
    private let b = PageID(rawValue: "b")

    @Test func `C9 a dropped page is kept for its time and no longer`() {
        var ledger = SessionLedger<String>()
        _ = ledger.enter("A", for: a)
        _ = ledger.drop(a, at: .seconds(10))
        #expect(ledger.nextExpiry == .seconds(70))
        let expired = ledger.expire(at: .seconds(69))
        #expect(expired == [])
        #expect(ledger[a] == "A")
        let expired2 = ledger.expire(at: .seconds(70))
        #expect(expired2 == ["A"])
        #expect(ledger[a] == nil)
    }

    @Test func `C9 a page that came back does not expire`() {
        var ledger = SessionLedger<String>()
        _ = ledger.enter("A", for: a)
        _ = ledger.drop(a, at: .zero)
        ledger.connect(a)
        let expired = ledger.expire(at: .seconds(1_000))
        #expect(expired == [])
    }

    @Test func `F7 a full ledger evicts the longest dropped page, never a connected one`() {
        var ledger = SessionLedger<String>(limits: .init(pages: 1))
        _ = ledger.enter("A", for: a)
        guard case .full = ledger.enter("B", for: b) else {
            Issue.record("a connected page was evicted")
            return
        }
        _ = ledger.drop(a, at: .zero)
        guard case .entered(evicting: "A") = ledger.enter("B", for: b) else {
            Issue.record("the dropped page did not make room")
            return
        }
        #expect(ledger.count == 1)
    }

    @Test func `C9 of too many dropped pages the longest dropped go`() {
        var ledger = SessionLedger<String>(limits: .init(droppedPages: 1))
        for (page, session) in [(a, "A"), (b, "B")] { _ = ledger.enter(session, for: page) }
        let first = ledger.drop(a, at: .seconds(1))
        #expect(first == [])
        let second = ledger.drop(b, at: .seconds(2))
        #expect(second == ["A"])
        #expect(ledger.sessions == ["B"])
        ledger.connect(b)
        _ = ledger.enter("A", for: a)
        let third = ledger.drop(a, at: .seconds(3))
        #expect(third == [], "a page that came back no longer counts")
    }

    @Test func `C9 pages expire in the order in which they lost their last connection`() {
        var ledger = SessionLedger<String>()
        for (page, session) in [(a, "A"), (b, "B")] { _ = ledger.enter(session, for: page) }
        for second in 0..<1_000 {
            _ = ledger.drop(a, at: .milliseconds(second))
            ledger.connect(a)
        }
        _ = ledger.drop(a, at: .seconds(1))
        _ = ledger.drop(b, at: .seconds(2))
        _ = ledger.drop(a, at: .seconds(3))
        #expect(ledger.nextExpiry == .seconds(62))
        let first = ledger.expire(at: .seconds(62))
        #expect(first == ["B"])
        #expect(ledger.nextExpiry == .seconds(63))
        let second = ledger.expire(at: .seconds(63))
        #expect(second == ["A"])
        #expect(ledger.nextExpiry == nil)
    }

    @Test func `C9 a page that comes back again and again leaves nothing behind`() {
        var ledger = SessionLedger<String>()
        for (page, session) in [(a, "A"), (b, "B")] { _ = ledger.enter(session, for: page) }
        _ = ledger.drop(a, at: .zero)
        for second in 0..<10_000 {
            _ = ledger.drop(b, at: .milliseconds(second))
            ledger.connect(b)
        }
        #expect(ledger.notedDrops < 100)
    }

    @Test func `C9 of dropped pages that are too large the longest dropped go`() {
        var ledger = SessionLedger<String>(limits: .init(droppedBytes: 100))
        for (page, session) in [(a, "A"), (b, "B")] { _ = ledger.enter(session, for: page) }
        let first = ledger.drop(a, bytes: 60, at: .seconds(1))
        #expect(first == [])
        // Dropped anew with other bytes: only those count.
        let again = ledger.drop(a, bytes: 50, at: .seconds(1))
        #expect(again == [])
        let second = ledger.drop(b, bytes: 50, at: .seconds(2))
        #expect(second == [])
        ledger.connect(b)
        let third = ledger.drop(b, bytes: 51, at: .seconds(3))
        #expect(third == ["A"])
        ledger.remove(b)
        _ = ledger.enter("A", for: a)
        let alone = ledger.drop(a, bytes: 101, at: .seconds(4))
        #expect(alone == ["A"], "one that is too large alone goes, too")
        #expect(ledger.count == 0)
    }
}
