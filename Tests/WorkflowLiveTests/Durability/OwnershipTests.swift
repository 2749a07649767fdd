import Testing
import WorkflowSnapshots

@testable import WorkflowLive

/// A session whose browser was answered by another one meanwhile asks the store who owns it.
struct OwnershipTests {
    private static let down = SessionStoreError(.unavailable, "The store is down.")

    /// Asks, and returns the answer when it is there.
    private func ask(_ page: KeptPage) -> Answered {
        let answered = Answered()
        page.session.confirmOwnership { answered.set($0) }
        return answered
    }

    @Test(arguments: [Int.max, .min, -1, 1 << 53 + 1])
    func `a place with a number of events that no page has is not read, and no revision overflows`(_ events: Int) {
        let items = ["place": Array(#"{"applied":\#(events)}"#.utf8)]
        let kept = KeptSession(SessionClaim(number: 1, stored: StoredSession(revision: events, items: items)))
        #expect(kept.progress == nil && kept.saved.unread == ["place"] && kept.problems.count == 1)
        #expect(kept.saved.revision >= 0 && kept.saved.revision < .max)
    }

    @Test func `only a browser with the numbering of another session may show something newer`() async throws {
        let page = try await KeptPage(.strict)
        let own = page.browser.epoch
        #expect(!page.session.mayBeOutdated(for: hello(epoch: own)))
        #expect(!page.session.mayBeOutdated(for: hello(epoch: 0)))
        #expect(page.session.mayBeOutdated(for: hello(epoch: own ^ 1)))
        let loose = try await KeptPage(.off)
        #expect(!loose.session.mayBeOutdated(for: hello(epoch: loose.browser.epoch ^ 1)))
    }

    @Test(arguments: [SessionDurability.strict, .relaxed])
    func `the owner is told so, by a save also if nothing has changed`(_ durability: SessionDurability) async throws {
        let page = try await KeptPage(durability)
        try page.click("Add")
        page.session.disconnect(1)
        await page.settle()
        let saves = page.store.saves.count
        let answered = ask(page)
        await page.wait { answered.count == 1 }
        #expect(answered.error == nil && !page.session.hasEnded)
        #expect(page.store.saves.count == saves + 1)
        // The revisions go on.
        try await page.restart(acknowledged: 1, isKilled: false)
        #expect(page.text.hasPrefix("count 1"))
    }

    @Test func `a session that another process has claimed ends`() async throws {
        let page = try await KeptPage(.strict)
        try page.click("Add")
        await page.settle()
        _ = try await page.store.memory.claim(page.session.page, by: "other")
        let answered = ask(page)
        await page.wait { answered.count == 1 }
        #expect(page.session.hasEnded)
        #expect(page.reports(.superseded).count == 1)
    }

    @Test func `a save that began before the question does not answer it`() async throws {
        let page = try await KeptPage(.strict)
        page.store.close()
        try page.click("Add")
        await page.wait { page.store.waiting == 1 }
        let answered = ask(page)
        page.store.letThrough()
        await page.wait { page.store.waiting == 1 && page.store.saves.count == 2 }
        #expect(answered.count == 0)
        page.store.open()
        await page.wait { answered.count == 1 }
        #expect(answered.error == nil && page.store.saves.count == 2)
    }

    @Test func `a store that does not answer leaves the session as it is`() async throws {
        let page = try await KeptPage(.strict)
        try page.click("Add")
        await page.settle()
        page.store.fail(with: Self.down)
        let answered = ask(page)
        await page.wait { answered.count == 1 }
        #expect(answered.error?.kind == .unavailable && !page.session.hasEnded)
        page.store.fail(with: nil)
        let again = ask(page)
        await page.wait { again.count == 1 }
        #expect(again.error == nil && answered.count == 1)
    }

    @Test func `a page that has nothing to save tells when the store answers again`() async throws {
        let page = try await KeptPage(.strict)
        try page.click("Add")
        await page.settle()
        page.store.fail(with: Self.down)
        let answered = ask(page)
        await page.wait { answered.count == 1 }
        page.store.fail(with: nil)
        page.browser.scheduler.advance(by: .seconds(10))
        await page.settle()
        #expect(page.reports(.savedAgain).count == 1)
        try page.click("Same")
        await page.settle()
        #expect(page.takeAcknowledged() == 2)
    }

    @Test func `a question at a store that has lost an answer is answered by the save that follows`() async throws {
        let page = try await KeptPage(.strict)
        page.store.fail(with: Self.down, losingAnswers: true)
        try page.click("Add")
        await page.wait { page.reports(.notSaved).count == 1 }
        page.store.fail(with: nil)
        let answered = ask(page)
        await page.wait { answered.count == 1 }
        #expect(answered.error == nil && page.takeAcknowledged() == 1)
    }

    @Test func `a page whose record is damaged is saved whole again`() async throws {
        let page = try await KeptPage(.strict)
        for label in ["Add", "Child", "Add"] { try page.click(label) }
        await page.settle()
        page.store.fail(with: SessionStoreError(.corrupt, "A bit has flipped."))
        try page.click("Add")
        await page.wait { page.reports(.notSaved).count == 1 }
        // The claim that found it has removed it.
        try await page.store.memory.delete(page.session.page, claim: 1)
        page.store.fail(with: nil)
        await page.wait {
            page.browser.scheduler.advance(by: .seconds(1))
            return page.takeAcknowledged() == 4
        }
        try await page.restart(acknowledged: 4)
        #expect(page.text == "count 3, child 1, loose 0")
    }

    @Test func `a page that ends for good while its first save makes the claim leaves nothing behind`() async throws {
        let store = GatedStore()
        let app = LiveApp(title: "Kept") { session, _ in KeptCounter(session: session, source: CountSource()) }
            .keepingSessions(.strict)
        let storage = SessionStorage(store: store, coder: .json, owner: "one", time: { 1_000 })
        let browser = try TestBrowser(app, storage: storage)
        store.close()
        browser.attach()
        try browser.click("Add")
        while store.waiting == 0 {
            browser.scheduler.advance()
            await Task.yield()
        }
        browser.session.end(.signedOut)
        store.open()
        for _ in 0..<200 { await Task.yield() }
        #expect(store.saves.count == 1 && store.memory.count == 0)
    }

    @Test func `a session that ends meanwhile has answered`() async throws {
        let page = try await KeptPage(.strict)
        page.store.close()
        let (first, second) = (ask(page), ask(page))
        await page.wait { page.store.waiting == 1 }
        page.session.end(.goingAway)
        #expect(first.count == 1 && second.count == 1)
        #expect(page.session.hasEnded)
        page.store.open()
        await page.session.lastSave?.value
        let late = ask(page)
        #expect(late.count == 1)
    }

    @Test func `a restored session that is saved before a browser is connected knows its last event`() async throws {
        let page = try await KeptPage(.strict)
        for _ in 0..<3 { try page.click("Add") }
        await page.settle()
        let (app, id) = (page.app, page.session.page)
        let storage = SessionStorage(store: page.store, coder: .json, owner: "other", time: { 1_000 })
        let second = try TestBrowser(app, storage: storage, kept: try await storage.claim(id))
        let answered = Answered()
        second.session.confirmOwnership { answered.set($0) }
        while answered.count == 0 {
            second.scheduler.advance()
            await Task.yield()
        }
        let third = try await storage.claim(id)
        #expect(third.progress?.applied == 3)
    }

    private func hello(epoch: UInt32) -> Hello {
        Hello(token: "t", epoch: epoch, lastPatchSeen: 0, firstUnacked: 1)
    }
}

/// What the store has said. Used on the test's thread alone.
private final class Answered {
    private(set) var count = 0
    private(set) var error: SessionStoreError?

    func set(_ error: SessionStoreError?) {
        count += 1
        self.error = error
    }
}
