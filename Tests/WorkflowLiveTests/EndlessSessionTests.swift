import LiveModel
import Testing
import TrellisSupport
import Workflow
import WorkflowHTML
import WorkflowScreens

@testable import WorkflowLive

/// A session whose tree renders for ever ends, and no other.
struct EndlessSessionTests {
    private let app = LiveApp(title: "Endless") { _, url in Endless(isOver: url == "/endless") }

    @Test func `a session whose tree renders for ever ends with a code of its own`() throws {
        let browser = try TestBrowser(app)
        browser.attach()
        try browser.click("Go")
        #expect(browser.closed == [.stopped])
        #expect(browser.session.hasEnded)
        #expect(browser.reports.contains(.ended(PageID(rawValue: "p"))))
        let reasons = browser.reports.all.withLock { reports in
            reports.compactMap { $0.kind == .misuse ? $0.reason : nil }
        }
        #expect(reasons.count { $0.contains("Expected the passes of one event to come to an end.") } == 1)
        #expect(reasons.last?.contains("to Endless") == true)
        let frames = browser.frames.count
        try browser.click("Go")
        #expect(browser.frames.count == frames)
    }

    @Test func `another session of the app goes on`() throws {
        let (browser, other) = try (TestBrowser(app), TestBrowser(app))
        browser.attach()
        other.attach()
        try browser.click("Go")
        #expect(!other.session.hasEnded)
        _ = other.take()
        try other.click("Same")
        #expect(!other.take().isEmpty)
        #expect(other.closed == [])
    }

    @Test func `no session is made of a tree that stops in its first pass`() throws {
        let services = SessionServices(scheduler: ManualScheduler())
        let error = #expect(throws: SessionError.self) {
            try LiveSession(app: app, page: .random(), url: "/endless", services: services)
        }
        #expect(error?.kind == .stopped)
    }

    @Test func `who waits for the first page of a tree that stops is told`() throws {
        let leash = Leash()
        let app = LiveApp(title: "Later") { _, _ in EndlessLater(leash: leash) }
        let session = try LiveSession(
            app: app,
            page: .random(),
            url: "/",
            services: SessionServices(scheduler: ManualScheduler())
        )
        var results: [Result<FirstPaint, SessionError>] = []
        session.paint { results.append($0) }
        #expect(results.isEmpty)
        leash.letGo()
        #expect(results.count == 1)
        #expect(throws: SessionError.ended) { try results[0].get() }
    }

    @Test func `a limit in time that the server sets holds for the session`() throws {
        let reports = TestBrowser.Reports()
        let services = SessionServices(
            scheduler: ManualScheduler(),
            report: { report in reports.all.withLock { $0.append(report) } },
            endlessRenderingTimeLimit: .zero
        )
        let error = #expect(throws: SessionError.self) {
            try LiveSession(app: app, page: .random(), url: "/endless", services: services)
        }
        #expect(error?.kind == .stopped)
        // The pass at which the time begins, and the next.
        #expect(reports.all.withLock { $0.count } == 103)
    }
}

/// Once it is over, each render sends.
private struct Endless: Workflow {
    var isOver = false

    struct State {
        var isOver: Bool
        var passes = 0
    }

    func makeInitialState() -> State { State(isOver: isOver) }

    func render(state: State, context: RenderContext<Endless>) -> BuiltScreen {
        let sink = context.makeStateMutationSink()
        if state.isOver { sink.send { $0.passes += 1 } }
        return BuiltScreen {
            p { "\(state.passes)" }
            button(.onClick { sink.send { $0.isOver = true } }) { "Go" }
            button(.onClick { sink.send { _ in } }) { "Same" }
        }
    }
}

/// Loading until it is let go; then each render sends.
private struct EndlessLater: Workflow {
    let leash: Leash

    func makeInitialState() -> Int { -1 }

    func render(state: Int, context: RenderContext<EndlessLater>) -> BuiltScreen {
        let sink = context.makeStateMutationSink()
        if state < -1 { sink.send { $0 -= 1 } }
        leash.letGo = { sink.send { $0 -= 1 } }
        return pushedScreen(state)
    }
}

/// `@unchecked Sendable`: used on the test's thread alone.
private final class Leash: @unchecked Sendable {
    var letGo: () -> Void = {}
}
