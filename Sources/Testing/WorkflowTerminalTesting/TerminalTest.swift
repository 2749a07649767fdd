public import ViewEnvironment
public import Workflow
public import WorkflowScreens
public import WorkflowTerminal

/// A person at a terminal, without a terminal: types, presses keys, and looks at the screen.
///
/// ```swift
/// let terminal = TerminalTest(Todo(), columns: 80, rows: 24)
/// try await terminal.type("Milk")
/// try await terminal.press(.enter)
/// try await terminal.focus(.checkbox("Milk"))
/// try await terminal.press(.space)
/// terminal.expect(.text("0 left"))
/// terminal.resize(columns: 40, rows: 10)
/// terminal.expectScreen("small")
/// ```
/// The keys go through the code of the host. After each step everything has run that can; between two steps nothing moves.
/// Time stands still until the test advances it.
///
/// Use a test where it was created: in a test that is `@MainActor`, or within one actor.
public final class TerminalTest<WorkflowType: Workflow> where WorkflowType.Rendering: Screen {
    /// The clock of the app: give the same clock to the workflow.
    public let clock: TestClock
    /// The environment of the root's screen.
    public let environment: ViewEnvironment
    package let host: WorkflowTestHost<WorkflowType>
    package let session: TerminalSession
    /// The bytes of the last step that changed the screen.
    package private(set) var lastBytes: [UInt8] = []

    /// A Boolean value that indicates whether a key of the host's has ended the program.
    public private(set) var hasQuit = false

    /// Creates a person at a terminal of some columns and rows.
    /// - Parameters:
    ///   - workflow: The app.
    ///   - columns: The columns of the terminal.
    ///   - rows: The rows of the terminal.
    ///   - environment: The environment of its screen, such as a theme or a registry.
    ///   - profile: The abilities of the terminal.
    ///   - keys: The keys that the host keeps for itself.
    ///   - clock: The clock that the workflow was given, if it was given one.
    ///   - limit: The real time that a step may take.
    ///   - home: The actor that the tree belongs to.
    ///   - file: The file of the test.
    ///   - line: The line of the test.
    public init(
        _ workflow: WorkflowType,
        columns: Int = 80,
        rows: Int = 24,
        environment: ViewEnvironment = .empty,
        profile: TerminalProfile = TerminalProfile(),
        keys: TerminalKeys = TerminalKeys(),
        clock: TestClock = TestClock(),
        limit: Duration = .seconds(5),
        home: (any Actor)? = #isolation,
        file: StaticString = #filePath,
        line: UInt = #line
    ) {
        (self.clock, self.environment) = (clock, environment)
        host = WorkflowTestHost(workflow: workflow, clock: clock, limit: limit, home: home, file: file, line: line)
        session = TerminalSession(size: TerminalSize(columns: columns, rows: rows), profile: profile, keys: keys)
        update()
    }

    /// The outputs of the root.
    public var outputs: [WorkflowType.Output] { host.outputs }

    // MARK: - Steps

    /// Types a text, key by key.
    public nonisolated(nonsending) func type(
        _ text: String,
        file: StaticString = #filePath,
        line: UInt = #line
    ) async throws {
        try await step(text.map { .key(KeyPress(.character($0))) }, file, line)
    }

    /// Presses keys, one after the other.
    public nonisolated(nonsending) func press(
        _ keys: KeyPress...,
        file: StaticString = #filePath,
        line: UInt = #line
    ) async throws {
        try await step(keys.map { .key($0) }, file, line)
    }

    /// Pastes a text, which is one event.
    public nonisolated(nonsending) func paste(
        _ text: String,
        file: StaticString = #filePath,
        line: UInt = #line
    ) async throws {
        try await step([.paste(text)], file, line)
    }

    /// Reports events, as the terminal does.
    public nonisolated(nonsending) func send(
        _ inputs: TerminalInput...,
        file: StaticString = #filePath,
        line: UInt = #line
    ) async throws {
        try await step(inputs, file, line)
    }

    /// Clicks an element, in a terminal with a mouse.
    public nonisolated(nonsending) func click(
        _ query: TerminalQuery,
        file: StaticString = #filePath,
        line: UInt = #line
    ) async throws {
        let element = try element(query, file, line)
        guard !element.visible.isEmpty else {
            throw failure("Expected \(query) to be visible. Instead, it is scrolled out of sight.", file, line)
        }
        let place = MouseInput(.press, column: element.visible.column, row: element.visible.row)
        try await step([.mouse(place)], file, line)
    }

    /// Gives the focus to an element, as a person does by the Tab and arrow keys. Rows of lists that are not visible are
    /// found too.
    public nonisolated(nonsending) func focus(
        _ query: TerminalQuery,
        file: StaticString = #filePath,
        line: UInt = #line
    ) async throws {
        guard session.focus(where: query.isMatch) != nil else {
            let all = session.elements.filter { query.isMatch($0, session.allElements) }
            let instead = all.isEmpty ? "there is none" : "it takes no focus: \(describe(all))"
            throw failure("Expected a \(query) that takes the focus. Instead, \(instead).", file, line)
        }
        try await step([], file, line)
    }

    /// Moves the test clock, and lets work run meanwhile.
    public nonisolated(nonsending) func advance(
        by duration: Duration,
        file: StaticString = #filePath,
        line: UInt = #line
    ) async throws {
        await host.advance(by: duration, file: file, line: line)
        try await step([], file, line)
    }

    /// Shows what the test itself has changed, for instance in a store.
    public nonisolated(nonsending) func settle(file: StaticString = #filePath, line: UInt = #line) async throws {
        try await step([], file, line)
    }

    /// Gives the terminal another size.
    public func resize(columns: Int, rows: Int) {
        _ = session.handle(.resize(TerminalSize(columns: columns, rows: rows)))
        update()
    }

    private nonisolated(nonsending) func step(_ inputs: [TerminalInput], _ file: StaticString, _ line: UInt)
        async throws
    {
        await host.idle(file: file, line: line)
        session.show(host.rendering, in: environment)
        for input in inputs {
            guard !hasQuit else {
                throw failure("Expected the program to run. Instead, it has quit.", file, line)
            }
            if session.handle(input) == .quit { hasQuit = true }
            session.show(host.rendering, in: environment)
        }
        await host.idle(file: file, line: line)
        update()
    }

    func update() {
        session.show(host.rendering, in: environment)
        let bytes = session.frame()
        if !bytes.isEmpty { lastBytes = bytes }
    }
}

/// A test is bound to where it was created.
@available(*, unavailable)
extension TerminalTest: Sendable {}
