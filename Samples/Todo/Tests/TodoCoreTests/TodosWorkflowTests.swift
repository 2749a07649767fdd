import Testing
import TodoCore
import Workflow
import WorkflowTesting
import WorkflowContainers
import WorkflowScreens

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct TodosWorkflowTests {
    private let storage = MemoryStorage()

    @Test func `asks for a name, and says who wants to log in`() throws {
        let session = Session(storage, user: nil)
        try #require(session.screen(WelcomeScreen.self)).onLoginTapped()
        try #require(session.screen(WelcomeScreen.self)).onNameChanged("  ")
        #expect(session.screen(WelcomeScreen.self)?.canLogIn == false)
        #expect(session.outputs.isEmpty)
        try #require(session.screen(WelcomeScreen.self)).onNameChanged(" Ada ")
        #expect(session.screen(WelcomeScreen.self)?.canLogIn == true)
        try #require(session.screen(WelcomeScreen.self)).onLoginTapped()
        #expect(session.outputs == [.logIn(User(name: "Ada")!)])
    }

    @Test func `loads, adds at the end and counts what is left`() async throws {
        let session = Session(storage)
        #expect(session.screen(LoadingScreen.self) != nil)
        await session.wait { $0.list != nil }
        #expect(session.list?.emptyState == .nothingYet)
        #expect(session.list?.status == "All done")
        try await session.add("Milk")
        #expect(session.list?.status == "1 left")
        try await session.add("Bread", "Tea")
        #expect(session.titles == ["Milk", "Bread", "Tea"])
        #expect(session.list?.status == "3 left")
        try #require(session.list).onAdd("  ")
        await session.save()
        #expect(session.ledger.settled == [1, 2, 3])
    }

    @Test func `shows a change at once and settles its event when it is on disk`() async throws {
        let session = Session(storage)
        await session.wait { $0.list != nil }
        try await session.add("Milk")
        await storage.stall()
        try #require(session.list).onToggle(try session.row("Milk").id, true)
        #expect(session.list?.status == "All done")
        await session.save()
        #expect(session.ledger.settled == [1])
        await storage.resume()
        await session.hold { $0.ledger.settled == [1, 2] }
    }

    @Test func `a failed load can be tried again`() async throws {
        await storage.fail("the disk does not answer")
        let session = Session(storage)
        await session.wait { $0.screen(LoadingScreen.self)?.problem != nil }
        #expect(
            session.screen(LoadingScreen.self)?.problem?.message
                == "Your to-dos could not be loaded: the disk does not answer."
        )
        try #require(session.screen(LoadingScreen.self)?.problem).onRetry()
        #expect(session.screen(LoadingScreen.self)?.problem == nil)
        await session.wait { $0.screen(LoadingScreen.self)?.problem != nil }
        await storage.fail(nil)
        try #require(session.screen(LoadingScreen.self)?.problem).onRetry()
        await session.wait { $0.list != nil }
    }

    @Test func `the list beside the editor, as recorded`() async throws {
        let session = Session(storage)
        await session.wait { $0.list != nil }
        try await session.add("Milk", "Bread")
        try #require(session.list).onToggle(try session.row("Bread").id, true)
        try #require(session.list).onEdit(try session.row("Milk").id)
        expectGolden(session.app)
    }

    @Test func `filters are routes`() async throws {
        let session = Session(storage, route: Route(filter: .active))
        await session.wait { $0.list != nil }
        try await session.add("Milk", "Bread")
        try #require(session.list).onToggle(try session.row("Milk").id, true)
        #expect(session.titles == ["Bread"])
        session.visit(Route(filter: .done))
        #expect(session.titles == ["Milk"])
        #expect(session.app.route == Route(filter: .done))
        try #require(session.list).onToggle(try session.row("Milk").id, false)
        #expect(session.list?.emptyState == .nothingDone)
    }

    @Test func `a deletion can be undone for ten seconds`() async throws {
        let session = Session(storage)
        await session.wait { $0.list != nil }
        try await session.add("Milk", "Bread")
        try #require(session.list).onDelete(try session.row("Milk").id)
        #expect(session.titles == ["Bread"])
        #expect(session.workspace?.undo?.message == "Deleted “Milk”")
        try #require(session.workspace?.undo).onUndo()
        #expect(session.workspace?.undo == nil)
        #expect(session.titles == ["Milk", "Bread"])

        try #require(session.list).onDelete(try session.row("Bread").id)
        await session.host.advance(by: .milliseconds(9_999))
        #expect(session.workspace?.undo != nil)
        await session.host.advance(by: .milliseconds(1))
        #expect(session.workspace?.undo == nil)
        #expect(session.titles == ["Milk"])
    }

    @Test func `clearing what is done asks first and can be undone`() async throws {
        let session = Session(storage)
        await session.wait { $0.list != nil }
        try await session.add("Milk", "Bread", "Tea")
        try #require(session.list).onClearDone()
        #expect(session.alert == nil)
        for title in ["Milk", "Tea"] { try #require(session.list).onToggle(try session.row(title).id, true) }
        try #require(session.list).onClearDone()
        #expect(session.alert?.buttons == [.positive: "Clear", .negative: "Cancel"])
        try session.press(.negative)
        #expect(session.alert == nil)
        #expect(session.titles?.count == 3)
        try #require(session.list).onClearDone()
        try session.press(.positive)
        #expect(session.alert == nil)
        #expect(session.titles == ["Bread"])
        try #require(session.workspace?.undo).onUndo()
        #expect(session.titles == ["Milk", "Bread", "Tea"])
        #expect(session.list?.rows.map(\.isDone) == [true, false, true])
    }

    @Test func `another session's changes are seen`() async throws {
        let here = Session(storage)
        let there = Session(storage, page: "there")
        await here.wait { $0.list != nil }
        await there.wait { $0.list != nil }
        try await here.add("Milk")
        await there.wait { $0.titles == ["Milk"] }
        try #require(there.list).onToggle(try there.row("Milk").id, true)
        await there.save()
        await here.wait { $0.list?.status == "All done" }
    }

    @Test func `logging out waits until everything is on disk`() async throws {
        let session = Session(storage)
        await session.wait { $0.list != nil }
        await storage.stall()
        try #require(session.list).onAdd("Milk")
        try #require(session.list).onLogOut()
        await session.save()
        #expect(session.outputs.isEmpty)
        await storage.resume()
        await session.hold { $0.ledger.settled == [1] }
        #expect(session.outputs == [.logOut])
    }
}
