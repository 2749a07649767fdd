import Testing
import TodoCore
import Workflow
import WorkflowContainers
import WorkflowScreens

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct EditorWorkflowTests {
    private let storage = MemoryStorage()

    @Test func `edits title and note and stays open`() async throws {
        let session = try await editing("Milk")
        #expect(session.editor?.text == TodoText(title: "Milk"))
        #expect(session.app.title == "Milk")
        try #require(session.editor).onTitleChanged("Oat milk")
        #expect(session.editor?.hasUnsavedChanges == true)
        try #require(session.editor).onSave(TodoText(title: " Oat milk ", note: "2\r\nlitres"))
        #expect(session.editor?.hasUnsavedChanges == false)
        #expect(session.editor?.notice == .saving)
        await session.wait { $0.editor?.notice == .saved }
        #expect(session.titles == ["Oat milk"])
        #expect(session.editor?.text == TodoText(title: "Oat milk", note: "2\nlitres"))
        #expect(session.list?.rows[0].hasNote == true)
        try #require(session.editor).onNoteChanged("3")
        #expect(session.editor?.notice == nil)
    }

    @Test func `a blank title is not saved`() async throws {
        let session = try await editing("Milk")
        try #require(session.editor).onSave(TodoText(title: "  ", note: "note"))
        #expect(session.editor?.isTitleMissing == true)
        #expect(session.editor?.text.note == "note")
        #expect(session.titles == ["Milk"])
        try #require(session.editor).onTitleChanged("M")
        #expect(session.editor?.isTitleMissing == false)
    }

    @Test func `leaving with unsaved changes asks`() async throws {
        let session = try await editing("Milk")
        let route = session.app.route
        try #require(session.editor).onTitleChanged("Oat milk")
        try #require(session.editor).onBack()
        #expect(session.alert?.buttons == [.positive: "Discard", .negative: "Keep editing"])
        try session.press(.negative)
        #expect(session.editor?.text.title == "Oat milk")
        session.visit(Route())
        #expect(session.app.route == route)
        try session.press(.positive)
        #expect(session.alert == nil)
        #expect(session.app.route == Route())
        #expect(session.detail is NothingSelectedScreen)
        #expect(session.titles == ["Milk"])
    }

    @Test func `leaving without changes, or for another filter, does not ask`() async throws {
        let session = try await editing("Milk")
        try #require(session.editor).onTitleChanged("Oat milk")
        session.visit(Route(filter: .active, selection: session.app.route.selection))
        #expect(session.alert == nil)
        #expect(session.editor?.text.title == "Oat milk")
        try #require(session.editor).onTitleChanged("Milk")
        try #require(session.editor).onBack()
        #expect(session.alert == nil)
        #expect(session.app.route == Route(filter: .active))
    }

    @Test func `opening another to-do or logging out asks, too`() async throws {
        let session = try await editing("Milk")
        try await session.add("Bread")
        try #require(session.editor).onTitleChanged("Oat milk")
        try #require(session.list).onEdit(try session.row("Bread").id)
        try session.press(.positive)
        #expect(session.editor?.text.title == "Bread")
        try #require(session.editor).onTitleChanged("Rye")
        try #require(session.list).onLogOut()
        #expect(session.outputs.isEmpty)
        try session.press(.positive)
        #expect(session.outputs == [.logOut])
    }

    @Test func `the later save wins and the other session is told`() async throws {
        let here = try await editing("Milk")
        let there = Session(storage, route: here.app.route, page: "there")
        await there.wait { $0.editor != nil }
        try #require(there.editor).onTitleChanged("Soy milk")
        try #require(here.editor).onSave(TodoText(title: "Oat milk"))
        await here.save()
        await there.wait { $0.editor?.notice == .changedElsewhere }
        #expect(there.editor?.text.title == "Soy milk")
        try #require(there.editor).onSave(TodoText(title: "Soy milk"))
        await there.save()
        await here.wait { $0.editor?.notice == .replacedElsewhere }
        #expect(here.editor?.text.title == "Soy milk")
        await there.wait { $0.editor?.notice == .saved }
        #expect(here.titles == ["Soy milk"])
        #expect(there.titles == ["Soy milk"])
    }

    @Test func `deleted elsewhere is told, the text stays, and saving puts it back`() async throws {
        let here = try await editing("Milk")
        let there = Session(storage, page: "there")
        await there.wait { $0.list != nil }
        try #require(here.editor).onNoteChanged("2 litres")
        try #require(there.list).onDelete(try there.row("Milk").id)
        await there.save()
        await here.wait { $0.editor?.notice == .deleted }
        #expect(here.editor?.text == TodoText(title: "Milk", note: "2 litres"))
        #expect(here.titles == [])
        try #require(here.editor).onSave(TodoText(title: "Milk", note: "2 litres"))
        await here.wait { $0.editor?.notice == .saved }
        await there.wait { $0.titles == ["Milk"] }
    }

    @Test func `deleted here closes the editor, unless it holds unsaved text`() async throws {
        let session = try await editing("Milk")
        try #require(session.editor).onTitleChanged("Oat milk")
        try #require(session.list).onDelete(try session.row("Milk").id)
        #expect(session.editor?.notice == .deleted)
        #expect(session.editor?.text.title == "Oat milk")
        try #require(session.workspace?.undo).onUndo()
        #expect(session.editor?.notice == nil)
        #expect(session.editor?.text.title == "Oat milk")
        try #require(session.editor).onTitleChanged("Milk")
        try #require(session.list).onDelete(try session.row("Milk").id)
        #expect(session.detail is NothingSelectedScreen)
        #expect(session.app.route == Route())
    }

    @Test func `coming back to the same route after a walk inside the app is a visit of its own`() async throws {
        let session = try await editing("Milk")
        session.visit(Route())
        #expect(session.editor == nil)
        try #require(session.list).onEdit(try session.row("Milk").id)
        #expect(session.editor != nil)
        session.visit(Route())
        #expect(session.editor == nil)
    }

    @Test func `a to-do that never was can only be left`() async throws {
        let session = Session(storage, route: Route(selection: Todo.ID(rawValue: 99)))
        await session.wait { $0.list != nil }
        try #require(session.detail as? MissingTodoScreen).onBack()
        #expect(session.app.route == Route())
    }

    private func editing(_ title: String) async throws -> Session {
        let session = Session(storage)
        await session.wait { $0.list != nil }
        try await session.add(title)
        try #require(session.list).onEdit(try session.row(title).id)
        return session
    }
}
