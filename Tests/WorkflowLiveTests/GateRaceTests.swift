import Testing
import TrellisSupport
import Workflow
import WorkflowHTML

@testable import WorkflowLive

/// A right that goes while something is on its way.
struct GateRaceTests {
    private let source = PushSource()
    private let isOpen = Guarded(true)

    /// A gate of whose changes nobody hears.
    private func app(first: Int = 0) -> LiveApp {
        LiveApp(title: "Pushed") { [source] _, _ in Pushed(source: source, first: first) }
            .gated(by: PageGate { [isOpen] _, _ in isOpen.withLock { $0 } ? .allowed : .forbidden })
    }

    @Test func `a page that was loading is not painted when the right to it has gone`() throws {
        let scheduler = ManualScheduler()
        let session = try LiveSession(
            app: app(first: -1),
            page: .random(),
            url: "/",
            services: SessionServices(scheduler: scheduler),
            records: false
        )
        var result: Result<FirstPaint, SessionError>?
        session.paint(within: .seconds(1)) { result = $0 }
        isOpen.withLock { $0 = false }
        source.push(7)
        guard case .failure(let error) = try #require(result) else {
            Issue.record("the page was painted")
            return
        }
        #expect(error.kind == .noAccess && error.access == .forbidden)
    }

    @Test func `a role that goes while a page is loading is no failure of the server`() throws {
        let roles = Roles<Int>(["Ada": [1]])
        let scheduler = ManualScheduler()
        let app = LiveApp(title: "Pushed") { [source] _, _ in Pushed(source: source, first: -1) }
            .gated(by: roles.gate(signIn: "/login") { _ in 1 })
        let session = try LiveSession(
            app: app,
            page: .random(),
            url: "/",
            identity: "Ada",
            services: SessionServices(scheduler: scheduler),
            records: false
        )
        var result: Result<FirstPaint, SessionError>?
        session.paint(within: .seconds(1)) { result = $0 }
        roles.revoke(1, from: "Ada")
        scheduler.advance(by: .milliseconds(1))
        guard case .failure(let error) = try #require(result) else {
            Issue.record("the page was painted")
            return
        }
        #expect(error.kind == .noAccess && session.hasEnded)
    }

    @Test func `a failure that is reported brings no page that its visitor may not see any more`() throws {
        let browser = try TestBrowser(app())
        browser.attach()
        source.push(7)
        browser.scheduler.advance(by: .seconds(1))
        _ = browser.take()
        isOpen.withLock { $0 = false }
        browser.send("[\"fail\",1,1]")
        #expect(browser.take() == [] && browser.closed == [.signedOut])
    }

    @Test(arguments: [true, false])
    func `a page whose browser does not take its new login does nothing that the visitor may not do`(takesIt: Bool)
        throws
    {
        let app = LiveApp(title: "Signing") { session, _ in Signing(session: session) }
            .gated(by: PageGate { [isOpen] _, _ in isOpen.withLock { $0 } ? .allowed : .forbidden })
        let browser = try TestBrowser(app)
        browser.attach()
        try browser.click("Same")
        #expect(browser.take().contains { $0.contains("ticket signIn") })
        isOpen.withLock { $0 = false }
        // As if the patch with the ticket had not come.
        browser.send("[2,0,\(try browser.node(of: "Add")),0]")
        browser.send("[3,0,0,10,\"/\"]")
        browser.scheduler.advance(by: .seconds(10))
        #expect(!browser.take().contains { $0.contains("\"1\"") || $0.contains("[7,5,") } && browser.closed == [])
        browser.send(takesIt ? "[2,1,\(try browser.node(of: "Add")),0]" : "[\"fail\",1,0]")
        #expect(browser.take() == [] && browser.closed == [.signedOut])
    }

    @Test func `a page whose browser takes its new login goes on where the visitor may see it`() throws {
        let app = LiveApp(title: "Signing") { session, _ in Signing(session: session) }
            .gated(by: PageGate { session, _ in session.identity == "Bob" ? .forbidden : .allowed })
        let browser = try TestBrowser(app)
        browser.attach()
        try browser.click("Add")
        try browser.click("Same")
        // The ticket goes out although the page is not for Bob, and the page ends when it has arrived.
        #expect(browser.take().contains { $0.contains("ticket signIn") } && browser.closed == [])
        try browser.click("Add")
        #expect(browser.closed == [.signedOut])
    }

    @Test func `the patch with the ticket shows nothing that the other user may not see, and leads to the gate`() throws
    {
        let app = LiveApp(title: "Signing") { session, _ in Signing(session: session) }
            .gated(by: PageGate { session, _ in session.identity == "Bob" ? .forbidden : .allowed })
        let browser = try TestBrowser(app)
        browser.attach()
        // What changed for Ada goes with the patch, and is not for Bob.
        try browser.click("Both")
        let frame = try #require(browser.take().first { $0.contains("ticket signIn") })
        #expect(frame.contains("[[7,6,") && frame.hasSuffix(" /\"]]]"), "\(frame)")
    }
}

/// Counts, and signs in.
private struct Signing: Workflow {
    let session: SessionContext

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<Signing>) -> CounterScreen {
        let sink = context.makeStateMutationSink()
        return CounterScreen(
            count: state,
            onAdd: { sink.send { $0 += 1 } },
            onSame: { [session] in try? session.signIn(as: "Bob") },
            onBoth: { [session] in
                sink.send { $0 += 1 }
                try? session.signIn(as: "Bob")
            }
        )
    }
}
