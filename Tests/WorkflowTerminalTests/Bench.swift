@testable import WorkflowTerminal

/// A session whose view is made from what the test keeps, as a host makes it from a rendering.
final class Bench {
    let session: TerminalSession
    private let view: () -> TerminalView

    init(columns: Int = 40, rows: Int = 12, keys: TerminalKeys = TerminalKeys(), _ view: @escaping () -> TerminalView) {
        session = TerminalSession(size: TerminalSize(columns: columns, rows: rows), keys: keys)
        self.view = view
        session.show(view())
    }

    func press(_ keys: KeyPress...) {
        for key in keys { send(.key(key)) }
    }

    func type(_ text: String) {
        for character in text { send(.key(KeyPress(.character(character)))) }
    }

    func send(_ input: TerminalInput) {
        _ = session.handle(input)
        session.show(view())
    }

    func update() { session.show(view()) }

    var focus: String? { session.focusedElement?.name }
    var lines: [String] { session.lines }
    /// The rows that have text.
    var text: [String] { session.lines.filter { !$0.isEmpty } }
    var footer: String { session.lines.last ?? "" }
}

/// What a test keeps.
final class Box<Value> {
    var value: Value

    init(_ value: Value) {
        self.value = value
    }
}
