import Testing

@testable import WorkflowLive

struct InboxTests {
    @Test func `B1 events apply in the order of their numbers`() {
        var inbox = Inbox()
        var applied: [Int] = []
        for number in [1, 3, 2, 4, 3, 4] {
            let verdict = inbox.receive(number)
            if verdict == .apply { applied.append(number) }
        }
        #expect(applied == [1, 2, 3, 4])
        #expect(inbox.applied == 4)
    }

    @Test func `B2 an event that was applied is a duplicate`() {
        var inbox = Inbox(applied: 7)
        let verdict = inbox.receive(7)
        #expect(verdict == .duplicate)
        let verdict2 = inbox.receive(3)
        #expect(verdict2 == .duplicate)
        #expect(inbox.applied == 7)
    }

    @Test func `B2 a gap is asked for once and filled in order`() {
        var inbox = Inbox()
        let verdict = inbox.receive(3)
        #expect(verdict == .resend(from: 1))
        let verdict2 = inbox.receive(4)
        #expect(verdict2 == .wait)
        let verdict3 = inbox.receive(1)
        #expect(verdict3 == .apply)
        let verdict4 = inbox.receive(3)
        #expect(verdict4 == .resend(from: 2))
    }

    @Test func `B2 after a reconnect an open gap is asked for again`() {
        var inbox = Inbox()
        let verdict = inbox.receive(2)
        #expect(verdict == .resend(from: 1))
        inbox.reconnect()
        let verdict2 = inbox.receive(2)
        #expect(verdict2 == .resend(from: 1))
    }

    @Test func `B3 an event without holds is acknowledged when it is handled`() {
        var inbox = Inbox()
        _ = inbox.receive(1)
        #expect(inbox.acknowledged == 0)
        let advanced = inbox.finish(1)
        #expect(advanced)
        #expect(inbox.acknowledged == 1)
    }

    @Test func `B3 a held event and all after it wait for the release`() {
        var inbox = Inbox()
        _ = inbox.receive(1)
        inbox.hold(1)
        inbox.hold(1)
        let advanced = inbox.finish(1)
        #expect(!advanced)
        _ = inbox.receive(2)
        let advanced2 = inbox.finish(2)
        #expect(!advanced2)
        let advanced3 = inbox.release(1)
        #expect(!advanced3)
        #expect(inbox.acknowledged == 0)
        let advanced4 = inbox.release(1)
        #expect(advanced4)
        #expect(inbox.acknowledged == 2)
    }

    @Test func `B3 where events have to be confirmed, one waits for that and for its holds`() {
        var inbox = Inbox(applied: 4, awaitsConfirmation: true)
        for number in 5...6 {
            _ = inbox.receive(number)
            inbox.hold(number)
            _ = inbox.finish(number)
        }
        let released = inbox.release(5)
        #expect(!released && inbox.settled == 5 && inbox.acknowledged == 4)
        let confirmed = inbox.confirm(6)
        #expect(confirmed && inbox.acknowledged == 5)
        let again = inbox.confirm(5)
        #expect(!again && inbox.confirmed == 6)
        let last = inbox.release(6)
        #expect(last && inbox.acknowledged == 6)
        inbox.skip(to: 9)
        #expect(inbox.acknowledged == 9)
    }

    @Test func `G15 a skip takes no longer for more events, also while one before is held`() {
        var inbox = Inbox()
        for number in 1...2 { _ = inbox.receive(number) }
        _ = inbox.finish(2)
        inbox.skip(to: .max - 2)
        #expect(inbox.acknowledged == 0)
        let next = inbox.receive(.max - 1)
        #expect(next == .apply)
        let advanced = inbox.finish(1)
        #expect(advanced && inbox.acknowledged == .max - 2)
        _ = inbox.finish(.max - 1)
        #expect(inbox.acknowledged == .max - 1)
    }

    @Test func `a release without a hold changes nothing`() {
        var inbox = Inbox(applied: 2)
        let advanced = inbox.release(2)
        #expect(!advanced)
        #expect(inbox.acknowledged == 2)
    }

    @Test func `B2 events that the client has no more are not waited for`() {
        var inbox = Inbox()
        inbox.skip(to: 20)
        #expect(inbox.acknowledged == 20)
        let next = inbox.receive(21)
        #expect(next == .apply)
        inbox.skip(to: 3)
        #expect(inbox.applied == 21)
        #expect(inbox.acknowledged == 20, "the event is being handled")
    }
}
