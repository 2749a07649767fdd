import Testing

@testable import WorkflowLive

struct SessionLedgerTests {
    private let a = PageID(rawValue: "a")
    private let b = PageID(rawValue: "b")

    @Test func `C9 a dropped page is kept for its time and no longer`() {
        var ledger = SessionLedger<String>(keptFor: .seconds(60))
        _ = ledger.enter("A", for: a)
        ledger.drop(a, at: .seconds(10))
        #expect(ledger.nextExpiry == .seconds(70))
        let expired = ledger.expire(at: .seconds(69))
        #expect(expired == [])
        #expect(ledger.session(of: a) == "A")
        let expired2 = ledger.expire(at: .seconds(70))
        #expect(expired2 == ["A"])
        #expect(ledger.session(of: a) == nil)
    }

    @Test func `C9 a page that came back does not expire`() {
        var ledger = SessionLedger<String>()
        _ = ledger.enter("A", for: a)
        ledger.drop(a, at: .zero)
        ledger.connect(a)
        let expired = ledger.expire(at: .seconds(1_000))
        #expect(expired == [])
    }

    @Test func `F7 a full ledger evicts the longest dropped page, never a connected one`() {
        var ledger = SessionLedger<String>(capacity: 1)
        _ = ledger.enter("A", for: a)
        guard case .full = ledger.enter("B", for: b) else {
            Issue.record("a connected page was evicted")
            return
        }
        ledger.drop(a, at: .zero)
        guard case .entered(evicting: "A") = ledger.enter("B", for: b) else {
            Issue.record("the dropped page did not make room")
            return
        }
        #expect(ledger.count == 1)
    }
}
