import Foundation
import Testing
import ViewEnvironment
import Workflow
import WorkflowScreens
import WorkflowTerminal
import WorkflowTerminalTesting
import WorkflowTesting

/// Counts the seconds that a clock says.
private struct Seconds: Workflow {
    typealias Output = Never

    struct Tick: WorkflowAction {
        typealias WorkflowType = Seconds

        func apply(toState state: inout Int, context: ApplyContext<Seconds>) -> Never? {
            state += 1
            return nil
        }
    }

    let clock: TestClock

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<Seconds>) -> SecondsScreen {
        context.runSideEffect(key: "ticks", of: Tick.self) { [clock] sink in
            while (try? await clock.sleep(for: .seconds(1))) != nil { sink.send(Tick()) }
        }
        return SecondsScreen(count: state)
    }
}

private struct SecondsScreen: TerminalScreen {
    let count: Int

    func terminal(environment: ViewEnvironment) -> TerminalView {
        text("\(count) s")
        button("Off", nil)
    }
}

/// Counts what another thread does, of which a test knows nothing.
private struct Foreign: Workflow {
    typealias Output = Never

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<Foreign>) -> SecondsScreen {
        let sink = context.makeSendableSink(of: Add.self)
        context.runSideEffect(key: "thread") { _ in
            Thread.detachNewThread {
                Thread.sleep(forTimeInterval: 0.01)
                sink.send(Add())
            }
        }
        return SecondsScreen(count: state)
    }

    struct Add: WorkflowAction {
        typealias WorkflowType = Foreign

        func apply(toState state: inout Int, context: ApplyContext<Foreign>) -> Never? {
            state += 1
            return nil
        }
    }
}

@MainActor
struct TerminalTestTests {
    @Test func `a test can wait for another thread`() async throws {
        let terminal = TerminalTest(Foreign(), limit: .seconds(300))
        try await terminal.waitFor(.text("1 s"))
        #expect(terminal.lines[0] == "1 s")
    }

    @Test func `time passes when the test says so`() async throws {
        let clock = TestClock()
        let terminal = TerminalTest(Seconds(clock: clock), columns: 20, rows: 6, clock: clock)
        terminal.expect(.text("0 s"))
        try await terminal.advance(by: .seconds(3))
        terminal.expect(.text("3 s"))
        terminal.expectNone(.text("0 s"))
    }

    @Test func `a failure shows the screen`() async throws {
        let terminal = TerminalTest(Todo(initial: ["Milk", "Milk"]), columns: 30, rows: 8)
        await #expect {
            try await terminal.focus(.checkbox("Bread"))
        } throws: { error in
            "\(error)".contains("Expected a checkbox \"Bread\" that takes the focus. Instead, there is none.")
                && "\(error)".contains("│ [ ] Milk")
                && "\(error)".contains("30 x 8, focus: field \"New to-do\", cursor at column 2, row 1")
        }
        #expect {
            try terminal.find(.checkbox("Milk"))
        } throws: { error in
            "\(error)".contains(
                "Instead, there are 2: checkbox \"Milk\" (not checked), checkbox \"Milk\" (not checked)"
            )
        }
        await #expect {
            try await terminal.focus(.text("2 left"))
        } throws: { error in
            "\(error)".contains("it takes no focus")
        }
        withKnownIssue {
            terminal.expect(.text("3 left"))
        } matching: { issue in
            issue.comments.first.map { "\($0)".contains("Expected a text \"3 left\"") && "\($0)".contains("2 left") }
                ?? false
        }
        withKnownIssue {
            terminal.expectNone(.text("2 left"))
        }
        withKnownIssue {
            terminal.expectFocus(.button("Add"))
        }
    }

    @Test func `nothing is typed into a program that has quit`() async throws {
        let terminal = TerminalTest(Todo())
        try await terminal.press(.control("c"))
        #expect(terminal.hasQuit)
        await #expect(throws: TerminalFailure.self) { try await terminal.type("x") }
    }

    @Test func `rows that are scrolled out of sight take the focus, and are seen then`() async throws {
        let terminal = TerminalTest(Todo(initial: (1...200).map { "Item \($0)" }), columns: 40, rows: 12)
        terminal.expectNone(.checkbox("Item 150"))
        try await terminal.focus(.checkbox("Item 150"))
        terminal.expect(.checkbox("Item 150"))
        try await terminal.press(.space)
        #expect(try terminal.find(.checkbox("Item 150")).value == "checked")
        await #expect(throws: TerminalFailure.self) { try await terminal.focus(.checkbox("Item 201")) }
        // A search in vain leaves the list where it was.
        terminal.expectFocus(.checkbox("Item 150"))
    }

    @Test func `elements are found within others`() async throws {
        let terminal = TerminalTest(Todo(initial: ["Milk", "Bread"]))
        #expect(terminal.findAll(.checkbox().in(.list("To-dos"))).map(\.name) == ["Milk", "Bread"])
        #expect(terminal.findAll(.button().in(.list())).isEmpty)
        #expect(try terminal.find(.checkbox().in(.listItem("Bread"))).name == "Bread")
        #expect(try terminal.find(.group("To-do")).role == "group")
    }

    @Test func `a click reaches the element, and a paste the field`() async throws {
        let terminal = TerminalTest(Todo(initial: ["Milk"]))
        try await terminal.paste("Tea\n")
        #expect(try terminal.find(.field()).value == "Tea ")
        try await terminal.click(.checkbox("Milk"))
        #expect(try terminal.find(.checkbox("Milk")).value == "checked")
        try await terminal.click(.button("Add"))
        terminal.expect(.checkbox("Tea "))
    }
}
