import TestSupport
import Testing
import Workflow
import WorkflowSharing
import WorkflowSnapshots

@testable import WorkflowLive

/// A relaxed page acknowledges at once and saves soon.
struct RelaxedSessionTests {
    @Test func `changes are acknowledged at once and saved together within a second`() async throws {
        let page = try await KeptPage(.relaxed)
        for _ in 0..<5 { try page.click("Add") }
        #expect(page.takeAcknowledged() == 5)
        await page.settle()
        #expect(page.store.saves.isEmpty)
        page.browser.scheduler.advance(by: .seconds(1))
        await page.wait { page.store.memory.count == 1 }
        #expect(page.store.saves.count == 1)
        let frames = try await page.restart(acknowledged: 5)
        #expect(page.text == "count 5, child 0, loose 0")
        #expect(!frames.contains { $0.hasPrefix("[\"lost\"") })
    }

    @Test func `C3 a browser is told which of its acknowledged events a crash has taken`() async throws {
        let page = try await KeptPage(.relaxed)
        try page.click("Add")
        page.browser.scheduler.advance(by: .seconds(1))
        await page.wait { page.store.memory.count == 1 }
        for _ in 0..<3 { try page.click("Add") }
        let frames = try await page.restart(acknowledged: 4)
        #expect(page.text == "count 1, child 0, loose 0")
        #expect(frames.contains("[\"lost\",2,4]"))
        #expect(page.reports(.lost).first?.number == 2)
        // The numbering goes on.
        try page.click("Add")
        #expect(page.text == "count 2, child 0, loose 0")
        #expect(page.takeAcknowledged() == 5)
    }

    @Test func `a page that was never saved tells so, too`() async throws {
        let page = try await KeptPage(.relaxed)
        try page.click("Add")
        let frames = try await page.restart(acknowledged: 1)
        #expect(frames.contains("[\"lost\",1,1]"))
    }

    @Test func `a page that ends as it should loses nothing`() async throws {
        let page = try await KeptPage(.relaxed)
        for _ in 0..<3 { try page.click("Child") }
        let frames = try await page.restart(acknowledged: 3, isKilled: false)
        #expect(page.text == "count 0, child 3, loose 0")
        #expect(!frames.contains { $0.hasPrefix("[\"lost\"") })
    }

    @Test func `a page that ends during a save saves what came since`() async throws {
        let page = try await KeptPage(.relaxed)
        page.store.close()
        try page.click("Add")
        page.browser.scheduler.advance(by: .seconds(1))
        await page.wait { page.store.waiting == 1 }
        try page.click("Add")
        page.session.end(.restarting(after: 0))
        page.store.open()
        await page.session.lastSave?.value
        try await page.restart(acknowledged: 2)
        #expect(page.text == "count 2, child 0, loose 0")
    }

    @Test func `a save that arrived, whose answer was lost, does not take the last changes of a page that ends then`()
        async throws
    {
        let page = try await KeptPage(.relaxed)
        page.store.fail(with: Self.cut, losingAnswers: true)
        try page.click("Add")
        page.browser.scheduler.advance(by: .seconds(1))
        await page.wait { page.reports(.notSaved).count == 1 }
        page.store.fail(with: nil)
        try page.click("Add")
        let frames = try await page.restart(acknowledged: 2, isKilled: false)
        #expect(page.text == "count 2, child 0, loose 0")
        #expect(!frames.contains { $0.hasPrefix("[\"lost\"") })
    }

    @Test func `a page that ends while the answer of a save is lost saves what came since`() async throws {
        let page = try await KeptPage(.relaxed)
        page.store.close()
        page.store.fail(with: Self.cut, losingAnswers: true)
        try page.click("Add")
        page.browser.scheduler.advance(by: .seconds(1))
        await page.wait { page.store.waiting == 1 }
        try page.click("Add")
        page.session.end(.restarting(after: 0))
        page.store.letThrough()
        await page.wait { page.store.waiting == 1 && page.store.saves.count == 2 }
        page.store.fail(with: nil)
        page.store.open()
        await page.session.lastSave?.value
        #expect(page.reports(.notSaved).isEmpty)
        try await page.restart(acknowledged: 2)
        #expect(page.text == "count 2, child 0, loose 0")
    }

    @Test(arguments: [true, false])
    func `the last save is tried again when the store fails or its answer is lost`(losesAnswers: Bool) async throws {
        let page = try await KeptPage(.relaxed)
        try page.click("Add")
        page.store.close()
        page.store.fail(with: Self.cut, losingAnswers: losesAnswers)
        page.session.end(.restarting(after: 0))
        await page.wait { page.store.waiting == 1 }
        page.store.letThrough()
        await page.wait { page.store.waiting == 1 && page.store.saves.count == 2 || page.reports(.notSaved).count == 1 }
        page.store.fail(with: nil)
        page.store.open()
        await page.session.lastSave?.value
        #expect(page.reports(.notSaved).isEmpty)
        try await page.restart(acknowledged: 1)
        #expect(page.text == "count 1, child 0, loose 0")
    }

    @Test func `a page that ends during a save that has all of it saves nothing more, and reports nothing`()
        async throws
    {
        let page = try await KeptPage(.relaxed)
        page.store.close()
        try page.click("Add")
        page.browser.scheduler.advance(by: .seconds(1))
        await page.wait { page.store.waiting == 1 }
        page.session.end(.restarting(after: 0))
        page.store.letThrough()
        await page.wait { page.store.memory.count == 1 }
        page.store.fail(with: Self.cut)
        page.store.open()
        await page.session.lastSave?.value
        #expect(page.reports(.notSaved).isEmpty)
        #expect(page.store.saves.count == 1)
        page.store.fail(with: nil)
        try await page.restart(acknowledged: 1)
        #expect(page.text == "count 1, child 0, loose 0")
    }

    @Test func `a page that ends as it learns that the store has lost saves does not store a part as the whole`()
        async throws
    {
        let page = try await KeptPage(.relaxed)
        for (index, label) in ["Add", "Child"].enumerated() {
            try page.click(label)
            page.browser.scheduler.advance(by: .seconds(1))
            await page.wait { page.store.saves.count == index + 1 }
            await page.settle()
        }
        try await page.store.rollBack(to: 1, of: page.session.page)
        page.store.close()
        try page.click("Add")
        page.browser.scheduler.advance(by: .seconds(1))
        await page.wait { page.store.waiting == 1 }
        page.store.letThrough()
        // After the first conflict, before the second one.
        await page.wait { page.store.waiting == 1 && page.store.saves.count == 4 }
        page.session.end(.restarting(after: 0))
        page.store.open()
        await page.session.lastSave?.value
        #expect(page.reports(.notSaved).count == 2)
        let frames = try await page.restart(acknowledged: 3)
        #expect(page.text == "count 1, child 0, loose 0")
        #expect(frames.contains("[\"lost\",2,3]"))
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `pages that end now and then lose nothing with a store that loses requests and answers`(seed: UInt64)
        async throws
    {
        var random = SeededRandom(seed: seed)
        let page = try await KeptPage(seed.isMultiple(of: 2) ? .relaxed : .strict)
        var count = 0
        for _ in 0..<60 {
            switch random.below(8) {
            case 0...3:
                try page.click("Add")
                count += 1
            case 4: page.browser.scheduler.advance(by: .milliseconds(random.below(3_000)))
            case 5: page.store.fail(with: Self.cut, losingAnswers: random.happens(oneIn: 2))
            case 6: page.store.fail(with: nil)
            default:
                page.store.fail(with: nil)
                try await page.restart(acknowledged: count, isKilled: false)
                #expect(page.text.hasPrefix("count \(count),"))
            }
            for _ in 0..<random.below(30) {
                page.browser.scheduler.advance()
                await Task.yield()
            }
        }
    }

    private static let cut = SessionStoreError(.unavailable, "The cable is cut.")

    @Test func `a page whose connection is lost is saved at once`() async throws {
        let page = try await KeptPage(.relaxed)
        try page.click("Add")
        page.session.disconnect(page.browser.connection)
        await page.wait { page.store.memory.count == 1 }
    }

    @Test
    func `C11 with a store that servers share, an event that comes after the lease is acknowledged when it is saved`()
        async throws
    {
        let page = try await KeptPage(.relaxed, lease: .seconds(2))
        // The first save has yet to show that the page is this server's.
        page.store.close()
        try page.click("Add")
        await page.wait { page.store.waiting == 1 }
        #expect(page.takeAcknowledged() == 0)
        page.store.open()
        await page.wait { page.takeAcknowledged() == 1 }
        page.store.close()
        try page.click("Add")
        #expect(page.takeAcknowledged() == 2)
        page.store.open()
        page.browser.scheduler.advance(by: .seconds(1))
        await page.wait { page.store.saves.count == 2 }
        await page.settle()
        page.browser.scheduler.advance(by: .seconds(3))
        page.store.close()
        for _ in 0..<3 { try page.click("Add") }
        await page.wait { page.store.waiting == 1 }
        #expect(page.takeAcknowledged() == 2)
        page.store.open()
        await page.wait { page.takeAcknowledged() == 5 }
        // The save of the first has begun a lease, in which the others are.
        await page.settle()
        #expect(page.store.saves.count == 3)
        page.browser.scheduler.advance(by: .seconds(1))
        await page.wait { page.store.saves.count == 4 }
    }

    @Test func `C11 an owner whose session was taken over while it was paused acknowledges nothing more, and ends`()
        async throws
    {
        let page = try await KeptPage(.relaxed, lease: .seconds(2))
        try page.click("Add")
        await page.wait { page.takeAcknowledged() == 1 }
        _ = try await page.store.claim(PageID(rawValue: "p"), by: "other")
        page.browser.scheduler.advance(by: .seconds(3))
        try page.click("Add")
        await page.wait { page.session.hasEnded }
        #expect(page.takeAcknowledged() == 1)
        #expect(page.browser.closed == [.openElsewhere])
    }

    @Test func `C11 pages wait and go on when a store that servers share fails for longer than its lease`() async throws
    {
        let page = try await KeptPage(.relaxed, lease: .seconds(2))
        try page.click("Add")
        await page.wait { page.takeAcknowledged() == 1 }
        page.store.fail(with: SessionStoreError(.unavailable, "NATS is gone."))
        try page.click("Add")
        #expect(page.takeAcknowledged() == 2)
        page.browser.scheduler.advance(by: .seconds(3))
        await page.settle()
        try page.click("Add")
        #expect(page.text.hasPrefix("count 3") && page.takeAcknowledged() == 2)
        page.store.fail(with: nil)
        await page.wait {
            page.browser.scheduler.advance(by: .seconds(1))
            return page.takeAcknowledged() == 3
        }
        #expect(!page.session.hasEnded)
    }

    @Test func `pages go on while the store fails`() async throws {
        let page = try await KeptPage(.relaxed)
        page.store.fail(with: SessionStoreError(.unavailable, "The disk is full."))
        try page.click("Add")
        page.browser.scheduler.advance(by: .seconds(1))
        await page.wait { page.reports(.notSaved).count == 1 }
        try page.click("Add")
        #expect(page.takeAcknowledged() == 2)
        page.store.fail(with: nil)
        await page.wait {
            page.browser.scheduler.advance(by: .seconds(1))
            return page.store.memory.count == 1
        }
        try await page.restart(acknowledged: 2)
        #expect(page.text == "count 2, child 0, loose 0")
    }
}

/// What holds in every mode.
struct KeptSessionTests {
    @Test func `an app that keeps nothing claims nothing and saves nothing`() async throws {
        let page = try await KeptPage(.off)
        try page.click("Add")
        page.browser.scheduler.advance(by: .seconds(2))
        await page.settle()
        #expect(page.store.claims == 0)
        #expect(page.store.saves.isEmpty)
        #expect(page.takeAcknowledged() == 1)
    }

    @Test func `items that cannot be read are reported, told to the app and replaced`() async throws {
        let page = try await KeptPage(.strict)
        try page.click("Add")
        try page.click("Child")
        await page.settle()
        let claim = try await page.store.claim(page.session.page, by: "vandal")
        var items = try #require(claim.stored).items
        let child = try #require(
            items.first { (try? SnapshotNode(bytes: $0.value))?.name == "KeptChild" }
        )
        var unread = try SnapshotNode(bytes: child.value)
        unread = SnapshotNode(
            id: unread.id,
            parent: unread.parent,
            name: unread.name,
            key: unread.key,
            state: SnapshotState(version: 1, bytes: [0x7B])
        )
        items = [child.key: unread.bytes, "n9": [1, 2, 3], "future": [1]]
        let revision = try #require(claim.stored).revision
        let changes = SessionChanges(
            base: revision,
            revision: revision + 1,
            items: items,
            login: nil,
            expiry: 2_000
        )
        try await page.store.save(changes, of: page.session.page, claim: claim.number)

        try await page.restart(acknowledged: 2)
        #expect(page.text == "count 1, child 0, loose 0")
        #expect(page.reports(.notRestored).count == 2)
        #expect(page.session.context.unreadStates.value == ["KeptCounter > KeptChild (key \"child\")"])
        try page.click("Child")
        await page.settle()
        let after = try await page.store.claim(page.session.page, by: "reader").stored
        #expect(after?.items["n9"] == nil && after?.items["future"] == nil)
        try await page.restart(acknowledged: 3)
        #expect(page.text == "count 1, child 1, loose 0")
        #expect(page.reports(.notRestored).isEmpty)
    }

    @Test(arguments: [CloseCode.signedOut, .failed, .stopped, .pageTooLarge])
    func `a session that ends for good is forgotten`(code: CloseCode) async throws {
        let page = try await KeptPage(.strict)
        try page.click("Add")
        await page.settle()
        #expect(page.store.memory.count == 1)
        page.session.end(code)
        await page.wait { page.store.memory.count == 0 }
    }

    @Test func `saves of a minute expire at the same time, and none before its lifetime is over`() {
        let times = (0..<860 as Range<Int64>).map { ($0, SessionDurability.strict.expiry(savedAt: $0)) }
        #expect(Set(times.map(\.1)).count <= 11)
        #expect(times.allSatisfy { (86_400..<86_486).contains($1 - $0) })
        #expect(SessionDurability.strict.kept(for: .seconds(10)).expiry(savedAt: 7) == 17)
        let far: [Int64] = [.max, .max - 1, .max / 2]
        for seconds in far {
            let end = SessionDurability.strict.kept(for: .seconds(seconds)).expiry(savedAt: .max / 2 + 5)
            #expect(end > Int64.max / 2)
        }
    }

    @Test func `a change without an event is saved`() async throws {
        let page = try await KeptPage(.strict)
        try page.click("Add")
        await page.settle()
        let saves = page.store.saves.count
        // As a worker does: an action that no event of the page has brought.
        page.source.push(2)
        await page.wait { page.store.saves.count == saves + 1 }
        try await page.restart(acknowledged: 1)
        #expect(page.text == "count 2, child 0, loose 0")
    }
}
