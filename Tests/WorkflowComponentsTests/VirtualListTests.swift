import Testing
import Workflow
import WorkflowComponents
import WorkflowHTML
import WorkflowWeb
import WorkflowWebTesting

@MainActor
@Suite("Long lists")
struct VirtualListTests {
    private final class Counter { var count = 0 }
    private let made = Counter()

    private func list(_ window: ListWindow, _ onWindow: @escaping (ListWindow.Request) -> Void = { _ in }) -> HTML {
        virtualList("Log", id: "log", window: window, rowHeight: 40, onWindow: onWindow) { index in
            made.count += 1
            return span { "Entry \(index)" }
        }
    }

    @Test func `only the rows of the window are made, whatever the length of the list`() {
        let html = list(ListWindow(count: 100_000)).rendered()
        #expect(made.count == 100)
        #expect(html.contains("aria-rowcount=\"100000\""))
        #expect(html.contains("aria-rowindex=\"100\""))
        #expect(!html.contains("Entry 100<"))
    }

    @Test func `a step of a scroll sends the rows that come and removes those that go`() throws {
        var window = ListWindow(count: 100_000)
        window.show(.init(first: 1_000))
        let tree = try PageTree(root: list(window))
        window.show(.init(first: 1_010))
        let operations = try tree.update(to: list(window))
        let inserted = operations.compactMap { if case .insert(_, _, let html) = $0 { html } else { nil } }
        let removed = operations.filter { if case .remove = $0 { true } else { false } }
        #expect(inserted.joined().components(of: "role=\"row\"") == 10)
        #expect(removed.count == 10)
        #expect(operations.count < 20)
    }

    @Test func `rows with values are made once, and again when their value changes`() throws {
        var window = ListWindow(count: 100_000)
        var entries = (0..<200).map { "Entry \($0)" }
        func html() -> HTML {
            virtualList(
                "Log",
                id: "log",
                window: window,
                rowHeight: 40,
                onWindow: { _ in },
                value: { entries[$0] }
            ) { _, entry in
                made.count += 1
                return span { entry }
            }
        }
        window.show(.init(first: 0, focused: 5))
        let tree = try PageTree(root: html())
        made.count = 0
        window.show(.init(first: 10, focused: 5))
        _ = try tree.update(to: html())
        #expect(made.count == 10)
        entries[50] = "Changed"
        #expect(try tree.update(to: html()).count == 1)
        #expect(made.count == 11)
    }

    @Test func `the one row that can be reached by Tab is the focused one, or the first`() {
        var window = ListWindow(count: 1_000, size: 3)
        #expect(list(window).rendered().components(of: "tabindex=\"0\"") == 1)
        window.show(.init(first: 10, focused: 900))
        let html = list(window).rendered()
        #expect(html.components(of: "role=\"row\"") == 4)
        #expect(html.components(of: "tabindex=\"0\"") == 1)
    }

    @Test func `an empty list can be reached itself, and has no rows`() {
        let html = list(ListWindow(count: 0)).rendered()
        #expect(html.contains("aria-rowcount=\"0\""))
        #expect(html.components(of: "role=\"row\"") == 0)
    }
}

extension String {
    /// The number of times that a part occurs.
    fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
