import Foundation
import Testing
import TodoCore
import TodoSQLite
import TodoTerminal
import WorkflowTerminal
import WorkflowTerminalTesting

/// The story of the browser test, in a terminal.
@MainActor
struct StoryTests {
    private let folder: URL
    private let database: TodoDatabase

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "todo-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        database = try TodoDatabase(path: folder.appending(path: "todo.sqlite").path)
    }

    @Test func `logging in takes a name`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let terminal = TerminalTest(PersonalTodos(storage: database), columns: 80, rows: 24)
        terminal.expect(.group("Welcome"))
        try await terminal.type("   ")
        try await terminal.press(.enter)
        terminal.expect(.group("Welcome"))
        terminal.expectScreen("welcome")
        try await terminal.type("Ada")
        try await terminal.press(.enter)
        try await terminal.waitFor(.group("To-dos"))
        try await terminal.waitFor(.text("Ada"))
        try await terminal.focus(.button("Log out"))
        try await terminal.press(.enter)
        try await terminal.waitFor(.group("Welcome"))
    }

    @Test func `to-dos are added, by the button and by Return, and kept`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let terminal = try await logIn()
        terminal.expect(.text("Write down the first thing on your mind."))
        try await terminal.type("Milk")
        try await terminal.focus(.button("Add"))
        try await terminal.press(.enter)
        try await terminal.waitFor(.checkbox("Milk"))
        try await add("Bread", to: terminal)
        try await terminal.waitFor(.text("2 left"))
        try await add("   ", to: terminal)
        #expect(terminal.findAll(.checkbox()).count == 2)
        terminal.expectScreen("two to-dos")
        let again = try await logIn()
        try await again.waitFor(.checkbox("Milk"))
        #expect(again.findAll(.checkbox()).count == 2)
    }

    @Test func `checking and filtering`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let terminal = try await logIn()
        try await add("Milk", "Bread", to: terminal)
        try await terminal.focus(.checkbox("Milk"))
        try await terminal.press(.space)
        try await terminal.waitFor(.text("1 left"))
        for (filter, titles) in [("Active", ["Bread"]), ("Done", ["Milk"]), ("All", ["Milk", "Bread"])] {
            try await terminal.focus(.button(filter))
            try await terminal.press(.enter)
            try await terminal.waitFor(.checkbox(titles[0]))
            #expect(terminal.findAll(.checkbox()).map(\.name) == titles)
        }
    }

    @Test func `deleting and undoing`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let terminal = try await logIn()
        try await add("Milk", "Bread", "Tea", to: terminal)
        try await terminal.focus(.checkbox("Bread"))
        try await terminal.press(.delete)
        try await terminal.waitFor(.button("Undo"))
        #expect(terminal.findAll(.checkbox()).map(\.name) == ["Milk", "Tea"])
        try await terminal.focus(.button("Undo"))
        try await terminal.press(.enter)
        try await terminal.waitFor(.checkbox("Bread"))
        #expect(terminal.findAll(.checkbox()).map(\.name) == ["Milk", "Bread", "Tea"])
        terminal.expectNone(.button("Undo"))
    }

    @Test func `clearing asks first`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let terminal = try await logIn()
        try await add("Milk", "Bread", to: terminal)
        terminal.expectNone(.button("Clear done"))
        try await terminal.focus(.checkbox("Milk"))
        try await terminal.press(.space)
        try await terminal.waitFor(.button("Clear done"))
        try await terminal.focus(.button("Clear done"))
        try await terminal.press(.enter)
        try await terminal.waitFor(.alert("Clear the to-do that is done?"))
        terminal.expectScreen("clearing")
        try await terminal.focus(.button("Cancel"))
        try await terminal.press(.enter)
        #expect(terminal.findAll(.checkbox()).map(\.name) == ["Milk", "Bread"])
        try await terminal.focus(.button("Clear done"))
        try await terminal.press(.enter)
        try await terminal.focus(.button("Clear"))
        try await terminal.press(.enter)
        #expect(terminal.findAll(.checkbox()).map(\.name) == ["Bread"])
    }

    @Test func `editing, and leaving with unsaved changes`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let terminal = try await logIn(columns: 50)
        try await add("Milk", "Bread", to: terminal)
        try await terminal.focus(.checkbox("Milk"))
        try await terminal.press(.enter)
        try await terminal.waitFor(.field("Title"))
        terminal.expectNone(.checkbox("Milk"))
        try await terminal.press(.control("u"))
        try await terminal.type("Oat milk")
        try await terminal.focus(.field("Note"))
        try await terminal.type("two bottles")
        terminal.expect(.text("Not saved yet"))
        try await terminal.press(.escape)
        try await terminal.waitFor(.alert("Discard your changes?"))
        try await terminal.focus(.button("Keep editing"))
        try await terminal.press(.enter)
        #expect(try terminal.find(.field("Title")).value == "Oat milk")
        try await terminal.press(.control("s"))
        try await terminal.waitFor(.text("Saved"))
        try await terminal.press(.escape)
        try await terminal.waitFor(.checkbox("Oat milk"))
    }

    @Test func `a blank title is not saved`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let terminal = try await logIn()
        try await add("Milk", to: terminal)
        try await terminal.focus(.checkbox("Milk"))
        try await terminal.press(.enter)
        try await terminal.waitFor(.field("Title"))
        try await terminal.press(.control("u"), .control("s"))
        try await terminal.waitFor(.text("Give it a title first."))
    }

    @Test func `a wide terminal shows list and editor side by side, and a resize loses nothing`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let terminal = try await logIn()
        try await add("Milk", to: terminal)
        try await terminal.focus(.checkbox("Milk"))
        try await terminal.press(.enter)
        try await terminal.waitFor(.field("Title"))
        terminal.expect(.checkbox("Milk"))
        terminal.expectScreen("side by side")
        try await terminal.type(" and more")
        terminal.resize(columns: 50, rows: 20)
        terminal.expectNone(.checkbox("Milk"))
        #expect(try terminal.find(.field("Title")).value == "Milk and more")
    }

    // MARK: - Steps

    @Test func `the front page of the documentation shows it`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let terminal = try await logIn(columns: 46, rows: 14)
        try await add("Milk", "Bread", to: terminal)
        try await terminal.focus(.checkbox("Milk"))
        try await terminal.press(.space)
        try await terminal.waitFor(.text("1 left"))
        terminal.expectScreen("front")
    }

    private func logIn(columns: Int = 80, rows: Int = 24) async throws -> TerminalTest<PersonalTodos> {
        let terminal = TerminalTest(PersonalTodos(storage: database), columns: columns, rows: rows)
        try await terminal.type("Ada")
        try await terminal.press(.enter)
        try await terminal.waitFor(.field("New to-do"))
        return terminal
    }

    private func add(_ titles: String..., to terminal: TerminalTest<PersonalTodos>) async throws {
        for title in titles {
            try await terminal.focus(.field("New to-do"))
            try await terminal.type(title)
            try await terminal.press(.enter)
            if !title.allSatisfy(\.isWhitespace) { try await terminal.waitFor(.checkbox(title)) }
        }
    }
}
