import TestSupport
import Testing
import WorkflowSnapshots

@testable import WorkflowLive

/// A strict page acknowledges what is saved, and nothing else.
@Suite(.timeLimit(.minutes(10)))
struct StrictSessionTests {
    @Test(arguments: [SessionDurability.strict, .relaxed])
    func `a ticket is sent when what is stored is of the new login`(durability: SessionDurability) async throws {
        let page = try await KeptPage(durability)
        try page.click("Add")
        page.browser.scheduler.advance(by: .seconds(1))
        await page.wait { page.store.memory.count == 1 }
        page.store.fail(with: SessionStoreError(.unavailable, "The disk is full."))
        page.login.withLock { $0 = "ada" }
        try page.click("Sign in")
        page.browser.scheduler.advance(by: .milliseconds(100))
        await page.wait { page.store.saves.last?.login == "ada" }
        #expect(!page.take().contains { $0.contains("ticket") })
        // Of the login before nothing is there any more; a save that has failed is made again.
        page.store.fail(with: nil)
        var frames: [String] = []
        await page.wait {
            page.browser.scheduler.advance(by: .milliseconds(250))
            frames += page.take()
            return frames.contains { $0.contains("ticket signIn") }
        }
        try await page.store.memory.deleteAll(of: "visitor")
        try await page.restart(acknowledged: 2)
        #expect(page.text == "count 1, child 0, loose 0")
    }

    @Test func `a ticket that has waited for a store for long is issued anew`() async throws {
        let page = try await KeptPage(.strict)
        page.store.fail(with: SessionStoreError(.unavailable, "The disk is full."))
        page.login.withLock { $0 = "ada" }
        try page.click("Sign in")
        page.browser.scheduler.advance(by: .seconds(61))
        #expect(page.browser.ticketCount == 1)
        page.store.close()
        page.store.fail(with: nil)
        await page.wait {
            page.browser.scheduler.advance(by: .milliseconds(250))
            return page.store.waiting == 1
        }
        // Another ticket is that of another login: the session is stored under it before the ticket goes out.
        let saves = page.store.saves.count
        page.store.open()
        var frames: [String] = []
        await page.wait {
            page.browser.scheduler.advance(by: .milliseconds(250))
            frames += page.take()
            return frames.contains { $0.contains("ticket signIn") }
        }
        #expect(page.browser.ticketCount == 2)
        #expect(page.store.saves.count > saves)
    }

    @Test(arguments: [SessionDurability.strict, .relaxed])
    func `what shows another login waits for the ticket, but not for a store that fails`(durability: SessionDurability)
        async throws
    {
        let page = try await KeptPage(durability)
        page.store.close()
        page.login.withLock { $0 = "ada" }
        try page.click("Sign in")
        page.browser.scheduler.advance(by: .milliseconds(100))
        await page.wait { page.store.waiting == 1 }
        try page.click("Add")
        page.browser.scheduler.advance(by: .milliseconds(100))
        #expect(!page.take().contains { $0.contains("count 1") })
        // A browser that comes back meanwhile is not told of it.
        #expect(page.session.ticket == .withheld)
        page.store.open()
        var frames: [String] = []
        await page.wait {
            page.browser.scheduler.advance(by: .milliseconds(10))
            frames += page.take()
            return frames.contains { $0.contains("ticket signIn") }
        }
        #expect(page.text.hasPrefix("count 1"))

        page.store.fail(with: SessionStoreError(.unavailable, "The disk is full."))
        try page.click("Sign in")
        try page.click("Add")
        await page.wait {
            page.browser.scheduler.advance(by: .milliseconds(10))
            frames = page.take()
            return page.text.hasPrefix("count 2")
        }
        #expect(!frames.contains { $0.contains("ticket") })
    }

    @Test func `B3 a strict event is acknowledged when its change is saved`() async throws {
        let page = try await KeptPage(.strict)
        page.store.close()
        try page.click("Add")
        await page.wait { page.store.waiting == 1 }
        // The person sees the change at once.
        #expect(page.text.hasPrefix("count 1"))
        #expect(page.takeAcknowledged() == 0)
        page.store.open()
        var acknowledged: Int?
        await page.wait {
            acknowledged = page.takeAcknowledged() ?? acknowledged
            return acknowledged == 1
        }
    }

    @Test func `an event that changes nothing is acknowledged at once, and not saved`() async throws {
        let page = try await KeptPage(.strict)
        // The first event finds that nothing is stored yet.
        try page.click("Add")
        await page.settle()
        page.store.close()
        try page.click("Same")
        #expect(page.takeAcknowledged() == 2)
        try page.click("Loose")
        #expect(page.takeAcknowledged() == 3)
        await page.settle()
        #expect(page.store.saves.count == 1)
    }

    @Test func `C3 with a store that servers share, an event that changes nothing is acknowledged by a save, too`()
        async throws
    {
        let page = try await KeptPage(.strict, lease: .seconds(2))
        page.store.close()
        for label in ["Same", "Loose", "Same"] { try page.click(label) }
        await page.wait { page.store.waiting == 1 }
        #expect(page.takeAcknowledged() == 0)
        page.store.letThrough()
        // What came during the first save shares the second.
        await page.wait { page.store.waiting == 1 && page.store.saves.count == 2 }
        #expect(page.takeAcknowledged() == 1)
        page.store.open()
        await page.wait { page.takeAcknowledged() == 3 }
        await page.settle()
        #expect(page.store.saves.count == 2)
        try await page.restart(acknowledged: 1)
        // They are counted.
        #expect(page.session.events.inbox.applied == 3)
    }

    @Test func `C3 a former owner acknowledges nothing after it has lost the session, not even what changes nothing`()
        async throws
    {
        let page = try await KeptPage(.strict, lease: .seconds(2))
        try page.click("Add")
        await page.wait { page.takeAcknowledged() == 1 }
        _ = try await page.store.claim(PageID(rawValue: "p"), by: "other")
        try page.click("Same")
        await page.wait { page.session.hasEnded }
        #expect(page.takeAcknowledged() == nil)
        #expect(page.browser.closed == [.openElsewhere])
    }

    @Test func `C3 a held event that changes nothing is counted when it is released, and may come again before`()
        async throws
    {
        let page = try await KeptPage(.strict, lease: .seconds(2))
        try page.click("Add")
        await page.wait { page.takeAcknowledged() == 1 }
        page.store.close()
        try page.click("Hold")
        await page.settle()
        #expect(page.store.waiting == 0)
        // A question for the owner does not count it either.
        page.session.confirmOwnership { _ in }
        page.store.open()
        await page.settle()
        let storage = SessionStorage(store: page.store, coder: .json, owner: "test", time: { 1_000 })
        page.source.hold?.release()
        await page.wait { page.takeAcknowledged() == 2 }
        #expect(try await storage.claim(PageID(rawValue: "p")).progress?.applied == 2)
    }

    @Test func `C3 a held event that changes nothing comes again after a crash`() async throws {
        let page = try await KeptPage(.strict, lease: .seconds(2))
        try page.click("Add")
        await page.wait { page.takeAcknowledged() == 1 }
        try page.click("Hold")
        page.session.confirmOwnership { _ in }
        await page.settle()
        try await page.restart(acknowledged: 1)
        #expect(page.session.events.inbox.applied == 1)
    }

    /// Three changes that are saved, and an event that changes nothing durable.
    private func changed(_ page: KeptPage) async throws {
        for _ in 0..<3 {
            try page.click("Add")
            await page.settle()
        }
        try page.click("Loose")
        #expect(page.takeAcknowledged() == 4 && page.savedEvent == 3)
    }

    @Test(arguments: [(0, 1), (1, 2), (2, 3)])
    func `B9 what a disk has lost of acknowledged events is said, to the person and in the log`(saves: Int, first: Int)
        async throws
    {
        let page = try await KeptPage(.strict)
        try await changed(page)
        let frames = try await page.restart(acknowledged: 4, saves: saves)
        #expect(frames.contains("[\"lost\",\(first),3]"))
        #expect(page.reports(.lost).first?.number == first)
        #expect(page.text == "count \(saves), child 0, loose 0")
        // It is said once, and the numbering goes on.
        #expect(page.savedEvent == saves)
        try page.click("Add")
        await page.wait { page.takeAcknowledged() == 5 }
        #expect(page.savedEvent == 5)
        let again = try await page.restart(acknowledged: 5)
        #expect(!again.contains { $0.hasPrefix("[\"lost\"") })
    }

    @Test func `B9 acknowledged events that changed nothing are not called lost`() async throws {
        let page = try await KeptPage(.strict)
        try await changed(page)
        let frames = try await page.restart(acknowledged: 4)
        #expect(!frames.contains { $0.hasPrefix("[\"lost\"") })
        #expect(page.reports(.lost).isEmpty)
    }

    @Test func `B9 what was saved and not acknowledged is sent again, and not called lost`() async throws {
        let page = try await KeptPage(.strict)
        try await changed(page)
        let frames = try await page.restart(acknowledged: 1, saves: 1)
        #expect(!frames.contains { $0.hasPrefix("[\"lost\"") })
    }

    @Test func `B9 a browser that missed the end of a save is told when it comes back`() async throws {
        let page = try await KeptPage(.strict)
        try await changed(page)
        page.browser.attach(epoch: page.browser.epoch, firstUnacked: 5, saved: 2)
        #expect(page.take().last == "[0,4,4,3]")
        page.browser.attach(epoch: page.browser.epoch, firstUnacked: 5, saved: 3)
        #expect(page.take().last?.hasPrefix("[\"res") == true)
    }

    @Test func `B9 of steps that nobody can have done only as many are called lost as a browser may have waiting`()
        async throws
    {
        let page = try await KeptPage(.strict)
        try await changed(page)
        let frames = try await page.restart(acknowledged: 1 << 53, saved: 1 << 53)
        #expect(frames.contains("[\"lost\",4,1003]"), "\(frames)")
    }

    @Test func `what comes during a save is saved together by the next one`() async throws {
        let page = try await KeptPage(.strict)
        page.store.close()
        for _ in 0..<4 { try page.click("Add") }
        try page.click("Same")
        await page.wait { page.store.waiting == 1 }
        page.store.letThrough()
        await page.wait { page.store.waiting == 1 && page.store.saves.count == 2 }
        #expect(page.takeAcknowledged() == 1)
        page.store.open()
        var acknowledged: Int?
        await page.wait {
            acknowledged = page.takeAcknowledged() ?? acknowledged
            return acknowledged == 5
        }
        await page.settle()
        #expect(page.store.saves.count == 2)
        // Only what changed.
        #expect(page.store.saves[1].items.count == 2)
    }

    @Test func `C3 a page comes back with its state, and an event that is sent again counts once`() async throws {
        let page = try await KeptPage(.strict)
        try page.click("Add")
        try page.click("Child")
        await page.settle()
        try page.click("Loose")
        await page.settle()
        // The browser has heard of the first acknowledgement only.
        let frames = try await page.restart(acknowledged: 1)
        #expect(frames.first?.hasPrefix("[\"resync\"") == true)
        #expect(page.text == "count 1, child 1, loose 0")
        let node = try page.browser.node(of: "Child")
        page.browser.send("[2,\(page.browser.lastPatch),\(node),0]")
        await page.settle()
        #expect(page.text == "count 1, child 1, loose 0")
        page.browser.nextEvent = 4
        // The third changed nothing that is kept, so it may be applied again.
        page.browser.send("[3,\(page.browser.lastPatch),\(try page.browser.node(of: "Loose")),0]")
        try page.click("Add")
        #expect(page.text == "count 2, child 1, loose 1")
    }

    @Test func `a change whose save did not arrive is not acknowledged, and counts when it is sent again`() async throws
    {
        let page = try await KeptPage(.strict)
        try page.click("Add")
        await page.settle()
        page.store.close()
        try page.click("Add")
        await page.wait { page.store.waiting == 1 }
        #expect(page.takeAcknowledged() == 1)
        try await page.restart(acknowledged: 1)
        #expect(page.text == "count 1, child 0, loose 0")
        page.store.open()
        page.browser.send("[2,\(page.browser.lastPatch),\(try page.browser.node(of: "Add")),0]")
        #expect(page.text == "count 2, child 0, loose 0")
    }

    @Test func `events wait while the store fails, and go on when it works again`() async throws {
        let page = try await KeptPage(.strict)
        page.store.fail(with: SessionStoreError(.unavailable, "The disk is full."))
        try page.click("Add")
        await page.wait { page.reports(.notSaved).count == 1 }
        for _ in 0..<5 {
            page.browser.scheduler.advance(by: .seconds(10))
            await page.settle()
        }
        try page.click("Add")
        #expect(page.text.hasPrefix("count 2"))
        #expect(page.takeAcknowledged() == 0)
        #expect(page.store.saves.count > 3)
        // Once, not for each try.
        #expect(page.reports(.notSaved).count == 1)
        page.store.fail(with: nil)
        var acknowledged: Int?
        await page.wait {
            page.browser.scheduler.advance(by: .seconds(1))
            acknowledged = page.takeAcknowledged() ?? acknowledged
            return acknowledged == 2
        }
        #expect(page.reports(.savedAgain).count == 1)
        try await page.restart(acknowledged: 2)
        #expect(page.text == "count 2, child 0, loose 0")
    }

    @Test func `a save whose answer is lost is not taken for another one's`() async throws {
        let page = try await KeptPage(.strict)
        page.store.fail(with: SessionStoreError(.unavailable, "The connection broke."), losingAnswers: true)
        try page.click("Add")
        await page.wait { page.reports(.notSaved).count == 1 }
        page.store.fail(with: nil)
        try page.click("Child")
        var acknowledged: Int?
        await page.wait {
            page.browser.scheduler.advance(by: .seconds(1))
            acknowledged = page.takeAcknowledged() ?? acknowledged
            return acknowledged == 2
        }
        try await page.restart(acknowledged: 2)
        #expect(page.text == "count 1, child 1, loose 0")
    }

    @Test(arguments: [0, 1, 2], [false, true])
    func `B9 a page whose store has lost saves while it is served is saved whole again, and reported`(
        saves: Int,
        losesAnswers: Bool
    ) async throws {
        let page = try await KeptPage(.strict)
        for label in ["Add", "Child", "Add"] {
            try page.click(label)
            await page.settle()
        }
        try await page.store.rollBack(to: saves, of: page.session.page)
        if losesAnswers { page.store.fail(with: SessionStoreError(.unavailable, "It broke."), losingAnswers: true) }
        try page.click("Add")
        for _ in 0..<20 where losesAnswers {
            page.browser.scheduler.advance(by: .seconds(1))
            await page.settle()
        }
        page.store.fail(with: nil)
        var acknowledged: Int?
        for _ in 0..<100 where acknowledged != 4 {
            page.browser.scheduler.advance(by: .seconds(1))
            await page.settle()
            acknowledged = page.takeAcknowledged() ?? acknowledged
        }
        #expect(acknowledged == 4)
        #expect(page.reports(.notSaved).contains { "\($0)".contains("lost saves") })
        #expect(page.reports(.savedAgain).count == 1)
        try page.click("Child")
        await page.settle()
        #expect(page.takeAcknowledged() == 5)
        try await page.restart(acknowledged: 5)
        #expect(page.text == "count 3, child 2, loose 0")
    }

    @Test func `B9 what another process has saved meanwhile is not replaced by a page whose saves are lost`()
        async throws
    {
        let page = try await KeptPage(.strict)
        for _ in 0..<3 {
            try page.click("Add")
            await page.settle()
        }
        _ = page.takeAcknowledged()
        try await page.store.rollBack(to: 1, of: page.session.page)
        page.store.close()
        try page.click("Add")
        await page.wait { page.store.waiting == 1 }
        page.store.letThrough()
        await page.wait { page.store.waiting == 1 }
        page.store.letThrough()
        // It has met two conflicts, and waits before it claims.
        await page.settle()
        _ = try await page.store.memory.claim(page.session.page, by: "other")
        page.store.open()
        for _ in 0..<100 where !page.session.hasEnded {
            page.browser.scheduler.advance(by: .seconds(1))
            await page.settle()
        }
        #expect(page.browser.closed == [.openElsewhere])
        #expect((page.takeAcknowledged() ?? 3) == 3)
    }

    @Test func `B5 what did nothing is said again after a crash, to a browser that has not heard of it`() async throws {
        let page = try await KeptPage(.strict)
        try page.click("Add")
        await page.settle()
        page.browser.send("[2,\(page.browser.lastPatch),9999,0]")
        page.browser.nextEvent = 3
        try page.click("Add")
        await page.settle()
        #expect(page.takeAcknowledged() == 3)
        let frames = try await page.restart(acknowledged: 1)
        #expect(frames.first == "[\"gone\",2]", "\(frames)")
        #expect(frames.dropFirst().first?.hasPrefix("[\"resync\"") == true)
        let later = try await page.restart(acknowledged: 2)
        #expect(!later.contains { $0.hasPrefix("[\"gone\"") })
    }

    @Test func `a page that another process has taken over acknowledges nothing more and ends`() async throws {
        let page = try await KeptPage(.strict)
        try page.click("Add")
        await page.settle()
        _ = page.takeAcknowledged()
        _ = try await page.store.claim(page.session.page, by: "other")
        try page.click("Add")
        await page.wait { page.session.hasEnded }
        #expect((page.takeAcknowledged() ?? 1) == 1)
        #expect(page.browser.closed == [.openElsewhere])
        #expect(page.reports(.superseded).count == 1)
    }

    @Test func `a page that was taken over before its first save does not take the session back`() async throws {
        let page = try await KeptPage(.strict)
        let other = try await page.store.claim(page.session.page, by: "other")
        let changes = SessionChanges(base: 0, revision: 1, items: ["place": [1]], login: "visitor", expiry: 2_000)
        try await page.store.save(changes, of: page.session.page, claim: other.number)
        try page.click("Add")
        for _ in 0..<50 where !page.session.hasEnded {
            page.browser.scheduler.advance(by: .seconds(1))
            await page.settle()
        }
        #expect(page.session.hasEnded)
        #expect((page.takeAcknowledged() ?? 0) == 0)
        // The other one is still the owner.
        let more = SessionChanges(base: 1, revision: 2, items: [:], login: "visitor", expiry: 2_000)
        try await page.store.save(more, of: page.session.page, claim: other.number)
    }

    @Test func `a page that signs in is kept under its new login, also when the old one's pages are deleted first`()
        async throws
    {
        let page = try await KeptPage(.strict)
        try page.click("Add")
        await page.settle()
        page.login.withLock { $0 = "ada" }
        try await page.store.deleteAll(of: "visitor")
        try page.click("Child")
        var acknowledged: Int?
        await page.wait {
            page.browser.scheduler.advance(by: .seconds(1))
            acknowledged = page.takeAcknowledged() ?? acknowledged
            return acknowledged == 2
        }
        #expect(!page.session.hasEnded)
        try await page.restart(acknowledged: 2)
        #expect(page.text == "count 1, child 1, loose 0")
        try await page.store.deleteAll(of: "ada")
        try await page.restart(acknowledged: 2)
        #expect(page.text == "count 0, child 0, loose 0")
    }

    @Test func `B4 a page that is killed at any moment has each acknowledged event once, and none twice`() async throws
    {
        for seed in 0..<40 as Range<UInt64> {
            var generator = SeededRandom(seed: seed)
            let page = try await KeptPage(.strict)
            // What the browser has sent, and what it knows to be acknowledged.
            var sent: [String] = []
            var acknowledged = 0
            func listen() { acknowledged = max(acknowledged, page.takeAcknowledged() ?? 0) }
            for _ in 0..<60 {
                switch Int.random(in: 0..<10, using: &generator) {
                case 0..<5:
                    let label = ["Add", "Child", "Loose", "Same"].randomElement(using: &generator)!
                    sent.append(label)
                    try page.click(label)
                case 5: page.store.close()
                case 6: page.store.letThrough()
                case 7: page.store.open()
                case 8:
                    listen()
                    try await page.restart(acknowledged: acknowledged)
                    for number in acknowledged..<sent.count {
                        let node = try page.browser.node(of: sent[number])
                        page.browser.send("[\(number + 1),\(page.browser.lastPatch),\(node),0]")
                    }
                default:
                    for _ in 0..<Int.random(in: 0..<20, using: &generator) {
                        page.browser.scheduler.advance()
                        await Task.yield()
                    }
                }
                listen()
            }
            page.store.open()
            try await page.restart(acknowledged: acknowledged)
            for number in acknowledged..<sent.count {
                let node = try page.browser.node(of: sent[number])
                page.browser.send("[\(number + 1),\(page.browser.lastPatch),\(node),0]")
            }
            let counts = [sent.count { $0 == "Add" }, sent.count { $0 == "Child" }]
            #expect(page.text.hasPrefix("count \(counts[0]), child \(counts[1])"), "seed \(seed)")
        }
    }
}
