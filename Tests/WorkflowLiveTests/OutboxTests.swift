import Testing

@testable import WorkflowLive

struct OutboxTests {
    @Test func `F1 at most two patches are on the way`() {
        var outbox = Outbox()
        _ = outbox.add(Array("[]".utf8))
        #expect(!outbox.isFull)
        _ = outbox.add(Array("[]".utf8))
        #expect(outbox.isFull)
        let accepted = outbox.acknowledge(1)
        #expect(accepted)
        #expect(!outbox.isFull)
    }

    @Test func `C2 a resume replays what the client has not seen`() {
        var outbox = Outbox()
        let first = outbox.add(Array("[1]".utf8))
        let second = outbox.add(Array("[2]".utf8))
        #expect(outbox.missing(after: 0) == [first, second])
        #expect(outbox.missing(after: 1) == [second])
        #expect(outbox.missing(after: 2) == [])
    }

    @Test func `C2 what is no longer kept cannot be replayed`() {
        var outbox = Outbox()
        _ = outbox.add(Array("[]".utf8))
        let accepted = outbox.acknowledge(1)
        #expect(accepted)
        #expect(outbox.missing(after: 0) == nil)
        #expect(outbox.missing(after: 2) == nil)
    }

    @Test func `a patch that was never sent cannot be acknowledged`() {
        var outbox = Outbox()
        let accepted = outbox.acknowledge(1)
        #expect(!accepted)
    }

    @Test func `D1 a frame is sequence, acknowledgement, operations`() {
        var outbox = Outbox()
        let patch = outbox.add(Array(#"[[0,17,"5"]]"#.utf8))
        #expect(patch.frame(acknowledged: 9) == #"[1,9,[[0,17,"5"]]]"#)
    }
}
