import Testing

@testable import WorkflowLive

struct PatchWindowTests {
    @Test func `F1 at most two patches are on the way`() {
        var patchWindow = PatchWindow()
        _ = patchWindow.add(Array("[]".utf8))
        #expect(!patchWindow.isFull)
        _ = patchWindow.add(Array("[]".utf8))
        #expect(patchWindow.isFull)
        let accepted = patchWindow.acknowledge(1)
        #expect(accepted)
        #expect(!patchWindow.isFull)
    }

    @Test func `C2 a resume replays what the client has not seen`() {
        var patchWindow = PatchWindow()
        let first = patchWindow.add(Array("[1]".utf8))
        let second = patchWindow.add(Array("[2]".utf8))
        #expect(patchWindow.missing(after: 0) == [first, second])
        #expect(patchWindow.missing(after: 1) == [second])
        #expect(patchWindow.missing(after: 2) == [])
    }

    @Test func `C2 what is no longer kept cannot be replayed`() {
        var patchWindow = PatchWindow()
        _ = patchWindow.add(Array("[]".utf8))
        let accepted = patchWindow.acknowledge(1)
        #expect(accepted)
        #expect(patchWindow.missing(after: 0) == nil)
        #expect(patchWindow.missing(after: 2) == nil)
    }

    @Test func `a patch that was never sent cannot be acknowledged`() {
        var patchWindow = PatchWindow()
        let accepted = patchWindow.acknowledge(1)
        #expect(!accepted)
    }

    @Test func `D1 a frame is sequence, acknowledgement, operations`() {
        var patchWindow = PatchWindow()
        let patch = patchWindow.add(Array(#"[[0,17,"5"]]"#.utf8))
        #expect(patch.frame(acknowledged: 9) == #"[1,9,[[0,17,"5"]]]"#)
    }
}
