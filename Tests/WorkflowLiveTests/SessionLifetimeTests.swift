import LiveModel
import Testing
import TrellisSupport
import Workflow
import WorkflowHTML
import WorkflowScreens

@testable import WorkflowLive

struct SessionLifetimeTests {
    @Test func `F6 a thousand sessions opened and closed leave nothing`() throws {
        let census = Census()
        let scheduler = ManualScheduler()
        let app = LiveApp(title: "Counted") { _, _ in Counted(census: census) }
        for number in 0..<1_000 {
            let page = PageID(rawValue: "\(number)")
            let services = SessionServices(scheduler: scheduler)
            let session = try LiveSession(app: app, page: page, url: "/", services: services)
            census.note(session)
            let connection = LiveConnection(id: 1, send: { _ in }, close: { _ in })
            session.attach(connection, hello: Hello(token: "t"), boot: 0)
            session.receive("[1,1,3,0]", from: 1)
            session.receive("[0,1,1]", from: 1)
            session.receive("[2,1,3,0]", from: 1)
            if number % 3 == 0 { session.disconnect(1) }
            #expect(census.running == 1)
            session.end()
        }
        #expect(census.running == 0)
        #expect(census.sessionsLeft == 0)
        #expect(scheduler.waiting == 0)
    }

    @Test func `a session that is dropped without being ended goes too`() throws {
        let census = Census()
        let app = LiveApp(title: "Counted") { _, _ in Counted(census: census) }
        do {
            let services = SessionServices(scheduler: ManualScheduler())
            let session = try LiveSession(app: app, page: .random(), url: "/", services: services)
            census.note(session)
            session.paint { _ in }
        }
        #expect(census.running == 0)
        #expect(census.sessionsLeft == 0)
    }

    @Test func `who waits for the first page of a session that is ended is told`() throws {
        let source = PushSource()
        let services = SessionServices(scheduler: ManualScheduler())
        let session = try LiveSession(app: pushedApp(source), page: .random(), url: "/", services: services)
        source.push(-1)
        var results: [Result<FirstPaint, SessionError>] = []
        session.paint { results.append($0) }
        #expect(results.isEmpty)
        session.end()
        session.paint { results.append($0) }
        #expect(results.count == 2)
        for result in results { #expect(throws: SessionError.ended) { try result.get() } }
    }

    @Test func `a session lives on an actor and its effects hop home`() async throws {
        let home = Home()
        let frames = try await home.run()
        #expect(frames.last?.contains("\"done\"") == true)
    }
}

/// Counts trees by a side effect that lives as long as its node.
private struct Counted: Workflow {
    let census: Census

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<Counted>) -> CounterScreen {
        context.runSideEffect(key: "census") { lifetime in
            census.change(by: 1)
            lifetime.onEnded { census.change(by: -1) }
        }
        let sink = context.makeStateMutationSink()
        return CounterScreen(count: state, onAdd: { sink.send { $0 += 1 } }, onSame: {})
    }
}

private final class Census: Sendable {
    private struct Weak: @unchecked Sendable {
        // Only asked whether it is still there.
        weak var session: LiveSession?
    }
    private let state = Guarded((running: 0, sessions: [Weak]()))

    var running: Int { state.withLock { $0.running } }
    var sessionsLeft: Int { state.withLock { state in state.sessions.count { $0.session != nil } } }

    func change(by difference: Int) { state.withLock { $0.running += difference } }

    func note(_ session: LiveSession) {
        let weak = Weak(session: session)
        state.withLock { $0.sessions.append(weak) }
    }
}

private actor Home {
    func run() async throws -> [String] {
        let app = LiveApp(title: "Slow") { _, _ in Slow() }
        let services = SessionServices(scheduler: HomeScheduler(home: self))
        let session = try LiveSession(app: app, page: .random(), url: "/", services: services)
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        let connection = LiveConnection(id: 1, send: { continuation.yield($0) }, close: { _ in })
        session.attach(connection, hello: Hello(token: "t"), boot: 0)
        var frames: [String] = []
        for await frame in stream {
            frames.append(frame)
            if frame.contains("\"done\"") { break }
        }
        session.end()
        return frames
    }
}

/// Says "done" from an asynchronous effect.
private struct Slow: Workflow {
    struct Done: WorkflowAction {
        typealias WorkflowType = Slow
        func apply(toState state: inout String, context: ApplyContext<Slow>) -> Never? {
            state = "done"
            return nil
        }
    }

    func makeInitialState() -> String { "waiting" }

    func render(state: String, context: RenderContext<Slow>) -> BuiltScreen {
        context.runSideEffect(key: "wait", of: Done.self) { sink in
            await Task.yield()
            sink.send(Done())
        }
        return BuiltScreen { p { state } }
    }
}
