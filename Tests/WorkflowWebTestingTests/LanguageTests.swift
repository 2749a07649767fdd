import LiveModel
import Testing
import Workflow
import WorkflowWeb
import WorkflowWebTesting

/// Shows its language and changes it.
private struct Speaker: Workflow {
    let session: SessionContext

    func makeInitialState() {}

    func render(state: Void, context: RenderContext<Speaker>) -> BuiltScreen {
        BuiltScreen { environment in
            h1 { "in \(environment.language)" }
            button(.onClick { session.language = "ar" }) { "Arabic" }
        }
    }
}

/// The language of a visitor, from the request to the page.
@MainActor
struct LanguageTests {
    private let test = PageTest(
        LiveApp(title: "Speaker") { session, _ in Speaker(session: session) }
            .speaking(["en", "de", "ar"]) { session, _ in
                session.request.cookies["language"].flatMap { Language(tag: $0) }
            }
    )

    @Test func `a page is in the language of the browser, in the document and after the socket has joined`()
        async throws
    {
        test.headers["accept-language"] = "de-AT,de;q=0.9,en;q=0.5"
        let page = try await test.get("/")
        page.expect(.heading("in de"))
        #expect(page.language == "de")
        #expect(!page.isRightToLeft)
    }

    @Test func `a stored choice goes before the browser`() async throws {
        test.headers["accept-language"] = "de"
        test.setCookie(Cookie("language", "ar"))
        let page = try await test.get("/")
        page.expect(.heading("in ar"))
        #expect(page.isRightToLeft)
    }

    @Test func `the language changes while the page is open`() async throws {
        let page = try await test.get("/")
        #expect(page.language == "en")
        try await page.click(.button("Arabic"))
        page.expect(.heading("in ar"))
        #expect(page.language == "ar")
        #expect(page.isRightToLeft)
    }

    @Test func `a hostile language is none`() async throws {
        test.headers["accept-language"] = String(repeating: "x-", count: 300)
        test.setCookie(Cookie("language", "\"><script>"))
        #expect(try await test.get("/").language == "en")
    }
}
