import Testing
import WorkflowTerminal
import WorkflowTerminalTesting

@MainActor
struct TodoTests {
    @Test func `the story of the to-do list`() async throws {
        let terminal = TerminalTest(Todo(), columns: 80, rows: 24)
        try await terminal.type("Milk")
        try await terminal.press(.enter)
        try await terminal.focus(.checkbox("Milk"))
        terminal.expect(.text("1 left"))
        try await terminal.press(.space)
        terminal.expect(.text("0 left"))
        terminal.expectScreen("done")
        terminal.resize(columns: 40, rows: 10)
        terminal.expectScreen("small")
    }

    @Test func `the focus stays with the place when its row is removed`() async throws {
        let terminal = TerminalTest(Todo(initial: ["Milk", "Bread", "Eggs"]))
        try await terminal.focus(.checkbox("Bread"))
        #expect(terminal.keys.contains("Del Remove"))
        try await terminal.press(.delete)
        terminal.expectFocus(.checkbox("Eggs"))
        try await terminal.press(.delete)
        terminal.expectFocus(.checkbox("Milk"))
        try await terminal.press(.delete)
        terminal.expectFocus(.field("New to-do"))
    }
}
