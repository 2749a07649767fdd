import Testing
import TodoCore
import Workflow
import WorkflowTesting

/// When changes are saved, and what happens when they cannot be.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SavingTests {
    private let storage = MemoryStorage()

    private func makeSession() async -> Session {
        let session = Session(storage)
        await session.wait { $0.list != nil }
        return session
    }

    @Test func `changes in quick succession are saved together, when it has been quiet for 50 milliseconds`()
        async throws
    {
        let session = await makeSession()
        for number in 1...5 {
            try #require(session.list).onAdd("To-do \(number)")
            await session.host.advance(by: .milliseconds(49))
            #expect(await storage.commits == 0)
        }
        await session.host.advance(by: .milliseconds(1))
        #expect(await storage.commits == 1)
        #expect(session.ledger.settled == [1, 2, 3, 4, 5])
        #expect(session.titles?.count == 5)
    }

    @Test func `a stream of changes without a pause is saved all the same`() async throws {
        let session = await makeSession()
        for number in 1...100 { try #require(session.list).onAdd("To-do \(number)") }
        await session.host.idle()
        #expect(await storage.commits == 1)
        #expect(session.ledger.settled.count == 100)
    }

    @Test func `what comes during a save goes with the next one`() async throws {
        let session = await makeSession()
        await storage.stall()
        try #require(session.list).onAdd("Milk")
        await session.save()
        try #require(session.list).onAdd("Bread")
        try #require(session.list).onAdd("Tea")
        await session.save()
        #expect(session.ledger.settled == [])
        await storage.resume()
        await session.hold { $0.ledger.settled == [1] }
        #expect(session.titles == ["Milk"])
        await session.save()
        #expect(session.ledger.settled == [1, 2, 3])
        #expect(await storage.commits == 2)
    }

    @Test func `a save that fails is tried again, less and less often`() async throws {
        let session = await makeSession()
        await storage.fail("the disk is full")
        try #require(session.list).onAdd("Milk")
        await session.save()
        for (attempt, seconds) in [5, 10, 20, 40, 60, 60].enumerated() {
            #expect(session.workspace?.problem?.message == "Your changes are not saved yet: the disk is full.")
            #expect(await storage.attempts == attempt + 1)
            await session.host.advance(by: .seconds(seconds) - .milliseconds(1))
            #expect(await storage.attempts == attempt + 1)
            await session.host.advance(by: .milliseconds(1))
        }
        await storage.fail(nil)
        await session.host.advance(by: .seconds(60))
        #expect(session.workspace?.problem == nil)
        #expect(session.titles == ["Milk"])
        #expect(session.ledger.settled == [1])
    }

    @Test func `a list that cannot be loaded is tried again, less and less often`() async throws {
        await storage.fail("the disk is away")
        let session = Session(storage)
        await session.wait { $0.screen(LoadingScreen.self)?.problem != nil }
        await session.host.advance(by: .seconds(5) - .milliseconds(51))
        await storage.fail(nil)
        #expect(session.list == nil)
        await storage.fail("the disk is away again")
        await session.host.advance(by: .milliseconds(1))
        await session.hold { $0.screen(LoadingScreen.self)?.problem?.message.contains("away again") == true }
        await storage.fail(nil)
        await session.host.advance(by: .seconds(10) - .milliseconds(1))
        #expect(session.list == nil)
        await session.host.advance(by: .milliseconds(1))
        await session.hold { $0.list != nil }
    }

    @Test func `after a success the next failure is tried again soon`() async throws {
        let session = await makeSession()
        await storage.fail("the disk is full")
        try #require(session.list).onAdd("Milk")
        await session.host.advance(by: .seconds(16))
        await storage.fail(nil)
        try #require(session.workspace?.problem).onRetry()
        await session.host.idle()
        #expect(session.titles == ["Milk"])
        await storage.fail("the disk is full again")
        try #require(session.list).onAdd("Bread")
        await session.save()
        await storage.fail(nil)
        await session.host.advance(by: .seconds(5))
        #expect(session.titles == ["Milk", "Bread"])
    }

    @Test func `a failed save keeps what is done meanwhile, and all of it is saved in the end`() async throws {
        let session = await makeSession()
        await storage.fail("the disk is full")
        try #require(session.list).onAdd("Milk")
        await session.save()
        try #require(session.list).onAdd("Bread")
        #expect(session.ledger.settled.isEmpty)
        try #require(session.workspace?.problem).onRetry()
        #expect(session.workspace?.problem == nil)
        await session.host.idle()
        #expect(session.workspace?.problem != nil)
        await storage.fail(nil)
        try #require(session.workspace?.problem).onRetry()
        await session.save()
        #expect(session.ledger.settled == [1, 2])
        #expect(session.titles == ["Milk", "Bread"])
        #expect(session.workspace?.problem == nil)
    }
}
