import Foundation
import TestSupport
import Testing
import TrellisSupport
import Workflow
import WorkflowLive
import WorkflowTerminalSessions

/// Kept sessions whose store fails, in a server of this process.
struct FailingStoreTests {
    /// A store in memory that fails and waits when it is told to.
    private final class Store: SessionStore {
        struct State {
            var failure: SessionStoreError?
            var waits = false
            var saves = 0
        }

        let memory = MemorySessionStore()
        let state = Guarded(State())

        private func check() async throws(SessionStoreError) {
            while state.withLock({ $0.waits }) { try? await Task.sleep(for: .milliseconds(5)) }
            if let failure = state.withLock({ $0.failure }) { throw failure }
        }

        func claim(_ session: PageID, by owner: String) async throws(SessionStoreError) -> SessionClaim {
            try await check()
            return try await memory.claim(session, by: owner)
        }

        func save(_ changes: SessionChanges, of session: PageID, claim: Int) async throws(SessionStoreError) {
            state.withLock { $0.saves += 1 }
            try await check()
            try await memory.save(changes, of: session, claim: claim)
        }

        func delete(_ session: PageID, claim: Int) async throws(SessionStoreError) {
            try await memory.delete(session, claim: claim)
        }

        func deleteAll(of login: String) async throws(SessionStoreError) { try await memory.deleteAll(of: login) }

        func deleteExpired(before time: Int64) async throws(SessionStoreError) -> Int {
            try await memory.deleteExpired(before: time)
        }
    }

    /// A server, and the problems that it has reported.
    private final class Server {
        let socket = NSTemporaryDirectory() + "/\(UUID().uuidString.prefix(8)).sock"
        let problems = Guarded<[TerminalSessionProblem]>([])
        private let task: Task<Void, any Error>

        init(_ store: Store, sessionsPerUser: Int? = nil, frameWait: Duration = .seconds(2)) {
            let (socket, problems) = (socket, problems)
            task = Task {
                var options = TerminalServer<Tally>.Options()
                options.sessionsPerUser = sessionsPerUser
                try await TerminalServer(at: socket, options: options) { _ in Tally() }
                    .keepingSessions(
                        in: store,
                        waitingForSaves: frameWait,
                        onProblem: { problem in problems.withLock { $0.append(problem) } }
                    )
                    .run()
            }
        }

        func attach(_ term: String = "xterm-256color") async throws -> PseudoTerminal {
            try await until("the server listens") { FileManager.default.fileExists(atPath: socket) }
            let terminal = try PseudoTerminal()
            try terminal.start(Products.path("trellis-attach"), [socket], environment: ["TERM": term])
            return terminal
        }

        var kinds: [TerminalSessionProblem.Kind] { problems.withLock { $0.map(\.kind) } }

        deinit { task.cancel() }
    }

    private static let full = SessionStoreError(.unavailable, "The disk is full.")

    @Test func `a frame waits for the save of what it shows`() async throws {
        let store = Store()
        let server = Server(store, frameWait: .seconds(600))
        let terminal = try await server.attach()
        try await terminal.expect("Tally 0")
        // zellij 3280: a session is stored from the start.
        #expect(store.memory.count == 1)
        terminal.forgetOutput()
        let saves = store.state.withLock { state in
            state.waits = true
            return state.saves
        }
        terminal.type("+")
        try await until("the save begins") { store.state.withLock { $0.saves } > saves }
        // A frame that did not wait would be there soon.
        try await Task.sleep(for: .milliseconds(200))
        #expect(terminal.output.isEmpty)
        store.state.withLock { $0.waits = false }
        try await terminal.expectText("1")
        #expect(server.kinds.isEmpty)
    }

    @Test func `a key that changes nothing while a save is under way waits for nothing else`() async throws {
        let store = Store()
        let server = Server(store, frameWait: .seconds(600))
        let terminal = try await server.attach()
        try await terminal.expect("Tally 0")
        store.state.withLock { $0.waits = true }
        terminal.type("+")
        try await until("the save begins") { store.state.withLock { $0.saves } == 2 }
        terminal.type("=")
        try await Task.sleep(for: .milliseconds(50))
        terminal.forgetOutput()
        store.state.withLock { $0.waits = false }
        try await terminal.expectText("1")
        terminal.type("\u{1B}OP")
        try await terminal.expectText("Keys")
        #expect(server.kinds.isEmpty)
    }

    @Test func `a store that fails or takes long holds no frame up, and the person is told`() async throws {
        for (begin, end) in [
            (
                { (state: inout Store.State) in state.failure = Self.full },
                { (state: inout Store.State) in state.failure = nil }
            ),
            ({ $0.waits = true }, { $0.waits = false }),
        ] {
            let store = Store()
            let server = Server(store)
            let terminal = try await server.attach()
            try await terminal.expect("Tally 0")
            terminal.forgetOutput()
            store.state.withLock { begin(&$0) }
            terminal.type("+")
            try await terminal.expectText("1")
            try await terminal.expect("Not saved")
            #expect(server.kinds == [.notSaved])
            terminal.forgetOutput()
            terminal.type("+")
            try await terminal.expectText("2")
            store.state.withLock { end(&$0) }
            try await until("the session is saved again") { server.kinds == [.notSaved, .savedAgain] }
            let next = try await server.attach()
            try await next.expect("Tally 2")
            #expect(!next.output.contains("Not saved"))
        }
    }

    @Test func `lines of text are saved while the session goes on`() async throws {
        let store = Store()
        let server = Server(store)
        let terminal = try await server.attach("dumb")
        try await terminal.expect("Tally 0")
        try await until("the session is stored") { store.memory.count == 1 }
        let saves = store.state.withLock { $0.saves }
        terminal.type("+\n")
        try await terminal.expect("Tally 1")
        try await until("the change is stored") { store.state.withLock { $0.saves } > saves }
        #expect(server.kinds.isEmpty)
    }

    @Test func `a person is refused while their states cannot be read, and nothing of them is lost`() async throws {
        let store = Store()
        let server = Server(store)
        let first = try await server.attach()
        try await first.expect("Tally 0")
        first.type("+\u{3}")
        #expect(try await first.wait() == 0)
        store.state.withLock { $0.failure = Self.full }
        let second = try await server.attach()
        #expect(try await second.wait() == 1)
        #expect(second.output.contains("its store cannot be used now. Try again later."))
        #expect(server.kinds == [.notClaimed])
        store.state.withLock { $0.failure = nil }
        let third = try await server.attach()
        try await third.expect("Tally 1")
    }

    @Test func `the newer terminal has the place of the one before`() async throws {
        let server = Server(Store(), sessionsPerUser: 1)
        let first = try await server.attach()
        try await first.expect("Tally 0")
        let second = try await server.attach()
        try await second.expect("Tally 0")
        #expect(try await first.wait() == 1)
    }

    @Test func `a server that takes a session has the other one end it`() async throws {
        let store = Store()
        let (server, other) = (Server(store), Server(store))
        let first = try await server.attach()
        try await first.expect("Tally 0")
        first.forgetOutput()
        first.type("+")
        try await first.expectText("1")
        let second = try await other.attach()
        try await second.expect("Tally 1")
        first.type("+")
        #expect(try await first.wait() == 1)
        #expect(first.output.contains("Another terminal shows your session now."))
        second.forgetOutput()
        second.type("+")
        try await second.expectText("2")
    }
}

private struct Tally: DurableWorkflow {
    struct State: Codable, Equatable {
        var count = 0
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Tally>) -> TallyScreen {
        let sink = context.makeSink(of: Void.self) { _, state in state.count += 1 }
        let nothing = context.makeSink(of: Void.self) { _, _ in }
        return TallyScreen(count: state.count, onAdd: { sink.send(()) }, onNothing: { nothing.send(()) })
    }
}

private struct TallyScreen: TerminalScreen {
    let count: Int
    let onAdd: () -> Void
    let onNothing: () -> Void

    func terminal(environment: ViewEnvironment) -> TerminalView {
        text("Tally \(count)")
        button("Add", key: "+", onAdd)
        button("Nothing", key: "=", onNothing)
    }
}
