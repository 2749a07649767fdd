import LiveModel
import Testing
import Workflow
import WorkflowTesting
import WorkflowWeb
import WorkflowWebTesting

/// Shows what its session knows about the browser.
private struct Facts: Workflow {
    let request: SessionRequest

    func makeInitialState() {}

    func render(state: Void, context: RenderContext<Facts>) -> BuiltScreen {
        let cookies = request.cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        let text = [request.acceptLanguage, request.userAgent, request.remoteAddress, "\(request.isSecure)"] + cookies
        return BuiltScreen { main { p(.role(.status)) { text.joined(separator: "|") } } }
    }
}

/// Lets the visitor choose a theme.
private struct Theme: Workflow {
    let session: SessionContext

    func makeInitialState() {}

    func render(state: Void, context: RenderContext<Theme>) -> BuiltScreen {
        BuiltScreen {
            p(.role(.status)) { session.request.cookies["theme"] ?? "none" }
            button(.type(.button), .onClick { session.setCookie("theme", "dark; wide", lifetime: .seconds(60)) }) {
                "Dark"
            }
            button(.type(.button), .onClick { session.setCookie("theme", "", lifetime: .zero) }) { "Default" }
        }
    }
}

@MainActor
struct RequestFactsTests {
    private let test = PageTest { request in
        let app = LiveApp(title: "Facts") { session, _ in Facts(request: session.request) }
        switch (request.method, request.path) {
        case (.get, "/language"):
            return .redirect(to: "/").settingCookie(
                Cookie("language", request.query["to"] ?? "", lifetime: .seconds(60))
            )
        default: return .page(app)
        }
    }

    @Test func `the first paint and the session know the fields, the cookies and the address of the browser`()
        async throws
    {
        test.headers = ["accept-language": "de-AT,de;q=0.9"]
        test.address = "192.0.2.7"
        test.setCookie(Cookie("theme", "dark; wide"))
        test.signIn(as: "Ada")
        let page = try await test.get("/")
        page.expect(.status("de-AT,de;q=0.9|WorkflowWebTesting|192.0.2.7|false|theme=dark; wide"))
        // The session is created again from the request of its socket.
        try await test.restartServer()
        page.expect(.status("de-AT,de;q=0.9|WorkflowWebTesting|192.0.2.7|false|theme=dark; wide"))
    }

    @Test func `a cookie of an answer is there in the next request, for as long as it lasts`() async throws {
        let page = try await test.get("/language?to=español")
        page.expect(.status("|WorkflowWebTesting|127.0.0.1|false|language=español"))
        try await test.advance(by: .seconds(61))
        try await test.get("/").expect(.status("|WorkflowWebTesting|127.0.0.1|false"))
    }

    @Test func `a cookie that a page sets is there in the next request, and with the prefix of the server`()
        async throws
    {
        let app = LiveApp(title: "Theme") { session, _ in Theme(session: session) }
        let test = PageTest { _ in .page(app) }
        let page = try await test.get("/")
        try await page.click(.button("Dark"))
        try await test.get("/").expect(.status("dark; wide"))
        try await test.advance(by: .seconds(61))
        try await test.get("/").expect(.status("none"))
        try await page.click(.button("Dark"))
        try await page.click(.button("Default"))
        try await test.get("/").expect(.status("none"))
    }

    @Test func `another visitor has none of the cookies`() async throws {
        test.setCookie(Cookie("theme", "dark"))
        let other = test.anotherVisitor()
        try await other.get("/").expect(.status("|WorkflowWebTesting|127.0.0.1|false"))
    }
}
