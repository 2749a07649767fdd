import LiveModel
import Testing
import Workflow
import WorkflowHTML
import WorkflowLive
import WorkflowScreens

@testable import WorkflowWeb

struct ErrorPageTests {
    @Test(arguments: [400, 403, 404, 405, 408, 413, 414, 421, 431, 500, 501, 503])
    func `an error page says what happened and what to do, in the style of pages`(code: Int) {
        let status = HTTPStatus(code)
        let page = String(
            decoding: ErrorPage.bytes(
                for: status,
                note: ErrorNote(),
                mount: MountPath(server: "/app"),
                pages: ErrorPages()
            ),
            as: UTF8.self
        )
        #expect(page.contains("<small>\(code) \(status.reason)</small>"))
        #expect(page.contains("href=\"/app\(PageAsset.style.path)\"") && page.contains("href=\"/app/\""))
        #expect(page.contains("content=\"light dark\"") && page.contains("width=device-width"))
        #expect(page.utf8.count < 850)
        // The policy in force allows neither.
        #expect(!page.contains("style=") && !page.contains("<style") && !page.contains("<script"))
    }

    @Test func `a message takes the place of what happened, and is escaped`() {
        let page = String(
            decoding: ErrorPage.bytes(
                for: .notFound,
                note: ErrorNote(message: "a<b"),
                mount: .root,
                pages: ErrorPages()
            ),
            as: UTF8.self
        )
        #expect(page.contains("<h1>a&lt;b</h1>") && !page.contains("There is no page"))
    }

    @Test func `an error page has the style sheets of the site, and the language that the browser asks for`()
        async throws
    {
        var options = WebServerOptions.released
        options.errorPages = ErrorPages(stylesheets: ["/shop.css"], languages: ["en", "de", "fr", "ar"]) {
            key,
            language in
            language.code == "fr" && key == "Check the address, or begin at the start page."
                ? "Cherchez \"<ailleurs>\"." : nil
        }
        try await withServer(options: options, handler: { _ in .error(.notFound) }) { server in
            func page(_ languages: String) throws -> String {
                try server.http().get("/none", ["Accept-Language": languages]).text
            }
            let german = try page("de-AT, en;q=0.5")
            #expect(german.contains("<html lang=\"de\" dir=\"ltr\">") && german.contains("Zur Startseite"))
            #expect(german.contains("<link rel=\"stylesheet\" href=\"/shop.css\">"))
            #expect(german.contains("Unter dieser Adresse gibt es keine Seite."))
            try #expect(page("fr").contains("<p>Cherchez &quot;&lt;ailleurs&gt;&quot;.</p>"))
            try #expect(page("ar").contains("<html lang=\"ar\" dir=\"rtl\">"))
            try #expect(page("ja").contains("There is no page at this address."))
            // One that no handler has seen is in the first.
            let http = try server.http()
            try http.socket.send("GET / HTTP/1.1\r\nAccept-Language: de\r\n\r\n")
            try #expect(http.readResponse().text.contains("could not understand"))
        }
    }

    @Test func `every text of an error page is there in German`() {
        for code in 400...505 {
            let text = ErrorText(of: HTTPStatus(code))
            #expect(ErrorText.german[text.happened] != nil && ErrorText.german[text.remedy] != nil, "\(code)")
        }
    }

    @Test func `a page of the app may answer with a status, and the handler's own counts first`() async throws {
        let app = LiveApp(title: "Nothing") { _, _ in Nothing() }
        let handler: WebServer.Handler = { request in
            var page = WebResponse.page(app)
            if request.path == "/gone" { page.status = HTTPStatus(410) }
            return page
        }
        try await withServer(acceptor: nil, handler: handler) { server in
            let answer = try server.http().get("/soup")
            #expect(
                answer.status == 404 && answer.text.contains("No soup today") && answer.text.contains("trellis-token")
            )
            try #expect(server.http().get("/gone").status == 410)
        }
    }

    @Test func `the style sheet of an error page is served, and the policy holds for it, too`() async throws {
        try await withServer { server in
            let answer = try server.http().get("/none")
            #expect(answer.status == 404)
            #expect(answer.headers["content-security-policy"]?.hasPrefix("default-src 'self'") == true)
            let style = try #require(LivePageClient.between("stylesheet\" href=\"", "\"", in: answer.text))
            try #expect(server.http().get(style).text.contains(".trellis-error"))
        }
    }
}

private struct Nothing: Workflow {
    func makeInitialState() {}

    func render(state: Void, context: RenderContext<Nothing>) -> LocatedScreen<BuiltScreen> {
        BuiltScreen { p { "No soup today" } }.located(at: "/soup", status: 404)
    }
}
