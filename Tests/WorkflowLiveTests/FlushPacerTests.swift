import Testing

@testable import WorkflowLive

struct FlushPacerTests {
    @Test func `F5 pushed changes flush at most twenty times a second`() {
        var pacer = FlushPacer()
        #expect(pacer.delay(at: .zero) == .zero)
        pacer.flushed(at: .zero)
        #expect(pacer.delay(at: .milliseconds(10)) == .milliseconds(40))
        #expect(pacer.delay(at: .milliseconds(60)) == .zero)
    }

    @Test func `F5 a hidden tab is flushed once a second`() {
        var pacer = FlushPacer()
        pacer.isHidden = true
        pacer.flushed(at: .zero)
        #expect(pacer.delay(at: .milliseconds(100)) == .milliseconds(900))
    }
}
