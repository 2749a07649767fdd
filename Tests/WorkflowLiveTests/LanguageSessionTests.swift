import LiveModel
import Testing
import TrellisSupport
import Workflow
import WorkflowHTML
import WorkflowScreens

@testable import WorkflowLive

/// A page that says its language, also in what it remembers, and changes it.
private struct Speaker: Workflow {
    let session: SessionContext
    var url = "/"

    func makeInitialState() {}

    func render(state: Void, context: RenderContext<Speaker>) -> BuiltScreen {
        BuiltScreen { environment in
            p { "says \(environment.language)" }
            memo("same") { _ in p { "remembers \(environment.language)" } }
            button(.onClick { session.language = "ar" }) { "Arabic" }
            button(.onClick { session.language = "en" }) { "English" }
        }
    }
}

/// The language of a session.
struct LanguageSessionTests {
    private func app(
        choosing choice: @escaping @Sendable (SessionContext, String) -> Language? = { _, _ in nil }
    ) -> LiveApp {
        LiveApp(title: "Speaker") { session, url in Speaker(session: session, url: url) }
            .speaking(["en", "de", "ar"], choosing: choice)
    }

    private func session(_ app: LiveApp, url: String = "/", acceptLanguage: String = "") throws -> LiveSession {
        try LiveSession(
            app: app,
            page: PageID(rawValue: "p"),
            url: url,
            request: SessionRequest(acceptLanguage: acceptLanguage),
            services: SessionServices(scheduler: ManualScheduler())
        )
    }

    @Test func `the app's choice goes before the browser's, and that before the first`() throws {
        #expect(try session(app()).context.language == "en")
        #expect(try session(app(), acceptLanguage: "fr, de;q=0.5").context.language == "de")
        let choosing = app { _, url in url == "/ar" ? "ar-EG" : "xx" }
        #expect(try session(choosing, url: "/ar", acceptLanguage: "de").context.language == "ar")
        #expect(try session(choosing, url: "/", acceptLanguage: "de").context.language == "de")
    }

    @Test func `the document and the page have the language and its direction`() throws {
        let app = app { _, _ in "ar" }
        let paint = try #require(try TestBrowser(app).paint)
        #expect(paint.document(app: app, token: "t").contains("<html lang=\"ar\" dir=\"rtl\""))
        #expect(paint.html.contains("lang=\"ar\" dir=\"rtl\""))
        #expect(paint.html.contains("says ar"))
    }

    @Test func `an app with one language is as before`() throws {
        let app = LiveApp(title: "Speaker", language: "de") { session, _ in Speaker(session: session) }
        let browser = try TestBrowser(app)
        #expect(browser.session.context.language == "de")
        let document = try #require(browser.paint).document(app: app, token: "t")
        #expect(document.contains("<html lang=\"de\""))
        #expect(!document.contains("dir="))
    }

    @Test func `a change shows the page in the language, also what it remembers`() throws {
        let browser = try TestBrowser(app())
        browser.attach()
        _ = browser.take()
        try browser.click("Arabic")
        let patch = browser.take().joined()
        #expect(patch.contains("\"lang\",\"ar\"") && patch.contains("\"dir\",\"rtl\""))
        #expect(patch.contains("says ar") && patch.contains("remembers ar"))
    }

    @Test func `the same language again changes nothing`() throws {
        let browser = try TestBrowser(app())
        browser.attach()
        _ = browser.take()
        try browser.click("English")
        #expect(browser.take() == ["[0,1]"])
    }

    @Test func `a language that is set outside of an event is shown`() throws {
        let browser = try TestBrowser(app())
        browser.attach()
        _ = browser.take()
        browser.session.context.language = "de"
        browser.scheduler.advance(by: .seconds(1))
        #expect(browser.take().joined().contains("says de"))
    }

    @Test func `a URL that names another language changes it, and one that says the same leaves the visitor's choice`()
        throws
    {
        let browser = try TestBrowser(
            app { _, url in url.hasPrefix("/de") ? "de" : url.hasPrefix("/en") ? "en" : nil },
            url: "/en"
        )
        browser.attach()
        _ = browser.take()
        browser.send("[1,0,0,12,\"/de/a\"]")
        #expect(browser.session.context.language == "de")
        browser.session.context.language = "ar"
        browser.send("[2,0,0,12,\"/de/b\"]")
        #expect(browser.session.context.language == "ar")
        browser.send("[3,0,0,12,\"/en/b\"]")
        #expect(browser.session.context.language == "en")
        browser.send("[4,0,0,12,\"/\"]")
        #expect(browser.session.context.language == "en")
    }

    @Test func `after the end a change does nothing`() throws {
        let browser = try TestBrowser(app())
        browser.attach()
        let context = browser.session.context
        browser.session.end()
        context.language = "de"
        #expect(context.language == "de")
    }
}
