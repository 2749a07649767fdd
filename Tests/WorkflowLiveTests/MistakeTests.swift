import Testing
import TrellisSupport
import ViewEnvironment
import Workflow
import WorkflowContainers
import WorkflowHTML
import WorkflowScreens

@testable import WorkflowLive

@Suite("Mistakes of the app on its pages")
struct MistakeTests {
    private let app = LiveApp(title: "Mistakes") { _, _ in Mistaken() }

    @Test("A misuse is shown with its kind, the workflows, the key and what to do")
    func misuse() throws {
        let browser = try TestBrowser(app, showsMistakes: true)
        browser.attach()
        try browser.click("Two children")
        browser.scheduler.advance(by: .seconds(1))
        let patches = browser.take().joined()
        for part in [
            "1 mistake of the app", "Misuse.duplicateChild", #"the key &quot;same&quot; came"#,
            "Pass a distinct key to rendered(in:key:)", ">Mistaken</code>", "docs/web/12-limits.md",
        ] {
            #expect(patches.contains(jsonText(part)), "\(part) is not in \(patches)")
        }
    }

    @Test("A mistake that comes again is shown once")
    func again() throws {
        let browser = try TestBrowser(app, showsMistakes: true)
        browser.attach()
        try browser.click("Two children")
        browser.scheduler.advance(by: .seconds(1))
        _ = browser.take()
        try browser.click("Again")
        browser.scheduler.advance(by: .seconds(1))
        #expect(!browser.take().joined().contains("mistake"))
    }

    @Test("An attribute that was left out is shown on the first page")
    func leftOut() throws {
        let app = LiveApp(title: "Unsafe") { _, _ in Unsafe() }
        let page = try #require(try TestBrowser(app, showsMistakes: true).paint).html
        #expect(page.contains("Expected a URL that is relative, http, https, mailto or tel."))
        #expect(page.contains(">Unsafe</code>"))
        // The value is shown as text.
        #expect(page.contains("javascript:&lt;b&gt;") && !page.contains("<b>"))
    }

    @Test("The page of a GET is the one that its session begins with")
    func sameHash() throws {
        let app = LiveApp(title: "Unsafe") { _, _ in Unsafe() }
        let browser = try TestBrowser(app, showsMistakes: true)
        browser.attach()
        #expect(browser.take().first?.hasPrefix(#"["resume""#) == true)
    }

    @Test("A view that is no page leaves the page as it was, with a notice of why and where")
    func failedView() throws {
        let browser = try TestBrowser(app, showsMistakes: true)
        browser.attach()
        _ = browser.take()
        try browser.click("One key twice")
        let patch = browser.take().joined()
        #expect(patch.contains("[3,1,0,"))
        for part in ["SessionError.page", "Expected unique keys in a keyed list.", "Mistaken &gt; ", "MistakenScreen"] {
            #expect(patch.contains(part), "\(part) is not in \(patch)")
        }
        try browser.click("Again")
        #expect(!browser.take().joined().contains("SessionError"))
        try browser.click("Fine")
        #expect(browser.take().joined().contains("[6,1,"))
    }

    @Test("A tree that renders without end says so on the page before it ends")
    func endless() throws {
        let browser = try TestBrowser(app, showsMistakes: true)
        browser.attach()
        _ = browser.take()
        try browser.click("Endless")
        let frames = browser.take().joined()
        #expect(frames.contains("Misuse.endlessRendering") && frames.contains("Expected the passes of one event"))
        #expect(browser.closed == [.stopped])
    }

    @Test("Visitors see nothing of it", arguments: ["Two children", "One key twice", "Endless"])
    func release(button: String) throws {
        let browser = try TestBrowser(app)
        browser.attach()
        _ = browser.take()
        try browser.click(button)
        browser.scheduler.advance(by: .seconds(1))
        let frames = browser.take().joined()
        for part in ["mistake", "Expected", "Mistaken", "docs/"] { #expect(!frames.contains(part)) }
        #expect(browser.reports.all.withLock { $0.contains { $0.reason?.contains("Mistaken") == true } })
    }

    @Test("The name of a screen, which may be a visitor's text, is in the log only where quoted texts are")
    func namedScreen() throws {
        let app = LiveApp(title: "Named") { _, _ in Named() }
        let browser = try TestBrowser(app)
        #expect(browser.paint?.html == nil)
        let report = try #require(browser.reports.all.withLock { $0.first })
        #expect(report.reason?.contains(#""Ada"("#) == true)
        #expect(report.withoutQuotedTexts.reason?.contains("Ada") == false)
    }

    /// Returns text as it is in a JSON string.
    private func jsonText(_ text: String) -> String {
        text.replacing("\"", with: "\\\"")
    }
}

private struct Mistaken: Workflow {
    enum State: Equatable {
        case fine, twoChildren, oneKeyTwice
        case endless(Int)
    }

    struct Child: Workflow {
        func makeInitialState() {}
        func render(state: Void, context: RenderContext<Child>) -> String { "" }
    }

    func makeInitialState() -> State { .fine }

    func render(state: State, context: RenderContext<Mistaken>) -> MistakenScreen {
        let sink = context.makeStateMutationSink()
        switch state {
        case .twoChildren:
            _ = Child().rendered(in: context, key: "same")
            _ = Child().rendered(in: context, key: "same")
        case .endless(let passes): sink.send { $0 = .endless(passes + 1) }
        case .fine, .oneKeyTwice: break
        }
        return MistakenScreen(keys: state == .oneKeyTwice ? ["<b>", "<b>"] : []) { new in sink.send { $0 = new ?? $0 } }
    }
}

private struct MistakenScreen: WebScreen {
    let keys: [String]
    let go: (Mistaken.State?) -> Void

    func html(environment: ViewEnvironment) -> HTML {
        button(.onClick { go(.twoChildren) }) { "Two children" }
        button(.onClick { go(.oneKeyTwice) }) { "One key twice" }
        button(.onClick { go(.endless(0)) }) { "Endless" }
        button(.onClick { go(.fine) }) { "Fine" }
        button(.onClick { go(nil) }) { "Again" }
        ul { keyed(keys, id: \.self) { key in li { key } } }
    }
}

private struct Named: Workflow {
    func makeInitialState() {}
    func render(state: Void, context: RenderContext<Named>) -> NamedScreen<MistakenScreen> {
        MistakenScreen(keys: ["twice", "twice"]) { _ in }.named("Ada")
    }
}

private struct Unsafe: Workflow {
    func makeInitialState() {}
    func render(state: Void, context: RenderContext<Unsafe>) -> UnsafeScreen { UnsafeScreen() }
}

private struct UnsafeScreen: WebScreen {
    func html(environment: ViewEnvironment) -> HTML {
        a(.href("javascript:<b>")) { "Link" }
    }
}
