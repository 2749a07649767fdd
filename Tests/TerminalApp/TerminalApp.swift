import Foundation
import Workflow
import WorkflowSQLite
import WorkflowTerminalSessions

/// A program for the tests of `WorkflowTerminal`: it counts, and ends in all ways by which a program ends.
@main
@MainActor
struct TerminalApp {
    static func main() async throws {
        let arguments = CommandLine.arguments
        if arguments.contains("own-handler") { signal(SIGTERM) { _ in _ = write(2, "own handler\n", 12) } }
        if let index = arguments.firstIndex(of: "serve") {
            print("serving")
            var server = TerminalServer(at: arguments[index + 1]) { request in
                Counter(name: "\(request.name) \(request.variables["TERM"] ?? "")", leavesBy: leave)
            }
            if let path = arguments.dropFirst(index + 2).first {
                let store = try SQLiteSessionStore(path: path)
                server = server.keepingSessions(
                    in: store,
                    named: { "\($0.name) \($0.variables["SSH_ORIGINAL_COMMAND"] ?? "")" }
                )
            }
            return try await server.run()
        }
        var terminal = Terminal()
        if arguments.contains("inline") { terminal = terminal.inline(rows: 18) }
        if arguments.contains("mouse") { terminal = terminal.mouse() }
        let output = try await terminal.run(Counter(name: "counter", leavesBy: leave))
        print("ended with \(output.map(String.init) ?? "nothing")")
        if output == 13 { throw Unlucky() }
    }

    /// The ways by which no function returns.
    nonisolated static func leave(by key: Character) {
        switch key {
        case "t": fatalError("a trap of the app")
        case "s": UnsafeMutablePointer<Int>(bitPattern: 8)!.pointee = 1
        case "a": abort()
        case "f": raise(SIGFPE)
        case "b": raise(SIGBUS)
        case "i": kill(getpid(), SIGINT)
        case "T": kill(getpid(), SIGTERM)
        case "H": kill(getpid(), SIGHUP)
        default: break
        }
    }
}

struct Unlucky: Error {}

struct Counter: DurableWorkflow {
    let name: String
    let leavesBy: (Character) -> Void

    struct State: Codable, Equatable {
        var count = 0
        var ticks = 0
        var draft = ""
    }

    enum Action: WorkflowAction {
        case add, tick, draft(String), end(Int)

        func apply(toState state: inout State, context: ApplyContext<Counter>) -> Int? {
            switch self {
            case .add: state.count += 1
            case .tick: state.ticks += 1
            case .draft(let text): state.draft = text
            case .end(let output): return output
            }
            return nil
        }
        typealias WorkflowType = Counter
    }

    typealias Output = Int
    typealias Rendering = CounterScreen

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Counter>) -> CounterScreen {
        let sink = context.makeSink(of: Action.self)
        return CounterScreen(
            name: name,
            state: state,
            onAdd: { sink.send(.add) },
            onDraft: { sink.send(.draft($0)) },
            onEnd: { sink.send(.end($0)) },
            leavesBy: leavesBy
        )
    }
}

struct CounterScreen: TerminalScreen {
    let name: String
    let state: Counter.State
    let onAdd: () -> Void
    let onDraft: (String) -> Void
    let onEnd: (Int) -> Void
    let leavesBy: (Character) -> Void

    func terminal(environment: ViewEnvironment) -> TerminalView {
        column {
            text("\(name): \(state.count)")
            button("Add", key: "+", onAdd)
            button("Leave", key: "q") { onEnd(0) }
            button("Throw", key: "e") { onEnd(13) }
            button("Print", key: "p") { print("printed \(state.count)") }
            button("Noise", key: "n") { makeNoise() }
            for key in "tsafbiTH" {
                button("by \(key)", key: KeyPress(.character(key))) { leavesBy(key) }
            }
            field("Draft", text: state.draft, onChange: onDraft)
        }
    }

    /// Starts a program that prints for good.
    private func makeNoise() {
        let noise = Process()
        noise.executableURL = URL(fileURLWithPath: "/usr/bin/yes")
        try? noise.run()
        print("noise")
    }
}
