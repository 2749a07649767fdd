import Testing
import WorkflowSwiftUI

/// Key paths to cases.
struct CasePathTests {
    @CasePathable
    enum Event: Equatable {
        case text(String)
        case labelled(count: Int)
        case pair(x: Int, y: Int)
        case row(RowAction)
        case none
        case `default`(Bool)
    }

    private let rename: CaseKeyPath<Event, String> = \.row.rename

    @Test func `a key path makes its case`() {
        let text: CaseKeyPath<Event, String> = \.text
        #expect(text("a") == Event.text("a"))
        let labelled = \Event.Cases.labelled
        #expect(labelled(1) == Event.labelled(count: 1))
        let pair = \Event.Cases.pair
        #expect(pair((x: 1, y: 2)) == Event.pair(x: 1, y: 2))
        let none = \Event.Cases.none
        #expect(none() == Event.none)
        let quoted = \Event.Cases.default
        #expect(quoted(true) == Event.default(true))
    }

    @Test func `a key path takes the payload out of its case alone`() {
        #expect(Event.text("a")[case: \.text] == "a")
        #expect(Event.none[case: \.text] == nil)
        #expect(Event.pair(x: 1, y: 2)[case: \.pair]?.y == 2)
        #expect(Event.none.is(\.none))
        #expect(!Event.none.is(\.labelled))
    }

    @Test func `key paths chain`() {
        #expect(rename("a") == Event.row(.rename("a")))
        #expect(Event.row(.rename("b"))[case: rename] == "b")
        #expect(Event.row(.remove)[case: rename] == nil)
        #expect(Event.none[case: rename] == nil)
    }

    @Test func `a payload is changed in place if the case is there`() {
        var event = Event.labelled(count: 1)
        event.modify(\.labelled) { $0 += 1 }
        #expect(event == .labelled(count: 2))
        event.modify(\.text) { $0 += "no" }
        #expect(event == .labelled(count: 2))
        event[case: \.text] = "set"
        #expect(event == .text("set"))
    }
}
