import Testing
import WorkflowLive

@testable import WorkflowWeb

struct ErrorPageTests {
    @Test(arguments: [400, 403, 404, 405, 408, 413, 414, 421, 431, 500, 501, 503])
    func `an error page says what happened and what to do, in the style of pages`(code: Int) {
        let status = HTTPStatus(code)
        let page = String(
            decoding: ErrorPage.bytes(for: status, note: ErrorNote(), mount: MountPath(server: "/app")),
            as: UTF8.self
        )
        #expect(page.contains("<small>\(code) \(status.reason)</small>"))
        #expect(page.contains("href=\"/app\(PageAsset.style.path)\"") && page.contains("href=\"/app/\""))
        #expect(page.contains("content=\"light dark\"") && page.contains("width=device-width"))
        #expect(page.utf8.count < 800)
        // The policy in force allows neither.
        #expect(!page.contains("style=") && !page.contains("<style") && !page.contains("<script"))
    }

    @Test func `a message takes the place of what happened, and is escaped`() {
        let page = String(
            decoding: ErrorPage.bytes(for: .notFound, note: ErrorNote(message: "a<b"), mount: .root),
            as: UTF8.self
        )
        #expect(page.contains("<h1>a&lt;b</h1>") && !page.contains("There is no page"))
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
