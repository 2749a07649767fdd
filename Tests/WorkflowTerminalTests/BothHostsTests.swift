import Testing
import WorkflowHTML
import WorkflowScreens
import WorkflowTerminal

/// A screen that both hosts show, in one file: their functions have names in common.
private struct BothScreen: TerminalScreen {
    let count: Int
    let onAdd: () -> Void

    func terminal(environment: ViewEnvironment) -> TerminalView {
        column(spacing: 1) {
            text("Clicked \(count) times")
            button("Add", key: "+", onAdd)
            progress("Done", 0.5)
            box("Rows") {
                list("Numbers", [1, 2], id: \.self) { number in text("\(number)") }
            }
        }
    }

    @HTMLBuilder func html() -> HTML {
        p { "Clicked \(count) times" }
        button(.type(.button), .onClick(onAdd)) { "Add" }
        progress(.value(0.5)) { "half" }
    }
}

struct BothHostsTests {
    @Test func `one file may have the views of both hosts`() {
        let screen = BothScreen(count: 2, onAdd: {})
        let session = TerminalSession(size: TerminalSize(columns: 30, rows: 12))
        session.show(screen.terminal(environment: .empty))
        #expect(session.lines[0] == "Clicked 2 times")
        _ = screen.html()
    }
}
