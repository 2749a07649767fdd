import MyAppCore
import MyAppTerminal
import Testing
import WorkflowTerminalTesting

@MainActor
struct ChecklistTerminalTests {
    private let terminal = TerminalTest(Checklist(), columns: 60, rows: 16)

    @Test("An empty screen asks for the first item")
    func empty() async throws {
        terminal.expect(.text("What comes first?"))
        terminal.expectNone(.checkbox())
    }

    @Test("What is typed is added by Enter, and the field is empty again")
    func adding() async throws {
        try await terminal.type("Milk")
        try await terminal.press(.enter)
        terminal.expect(.checkbox("Milk"))
        #expect(try terminal.find(.field("New item")).value == "")
    }

    @Test("What is done can be removed as soon as there is something")
    func removing() async throws {
        try await terminal.type("Milk")
        try await terminal.press(.enter)
        terminal.expectNone(.button("Remove done"))
        try await terminal.focus(.checkbox("Milk"))
        try await terminal.press(.space)
        terminal.expect(.text("1 of 1 done"))
        try await terminal.press(.control("r"))
        terminal.expectNone(.checkbox())
    }
}
