import Foundation
import Testing
import Workflow
import WorkflowLive

@testable import WorkflowWeb

/// Forms of live pages that a browser sends by itself, because the script has not run (rule E8).
struct UnsentFormTests {
    private struct NotesWorkflow: Workflow {
        typealias Output = Never

        func render(state: Void, context: RenderContext<NotesWorkflow>) -> NotesScreen { NotesScreen() }
    }

    private struct NotesScreen: WebScreen {
        func html(environment: ViewEnvironment) -> HTML {
            form(.onSubmit { _ in }) {
                input(.name("user"), .value("ann"), .onInput { _ in })
                input(.type(.password), .name("password"))
                textarea(.name("note"), .value("old"))
            }
        }
    }

    private static let app = LiveApp(title: "Notes") { _, url in url == "/none" ? nil : NotesWorkflow() }
    private static let sent = "user=b%22ob%3C&password=hunter2&note=one%0D%0Atwo"

    private static func withPages(
        _ answer: @escaping @Sendable (WebRequest) async throws -> WebResponse,
        _ body: @escaping @Sendable (TestServer) throws -> Void
    ) async throws {
        try await withServer(handler: { $0.method == .get ? .page(app) : try await answer($0) }, body)
    }

    @Test func `E8 a form that nobody takes gets the page again, with a message and what was typed`() async throws {
        for answer: WebResponse in [.notFound, .error(.methodNotAllowed), .page(Self.app)] {
            try await Self.withPages { _ in
                answer
            } _: { server in
                let again = try server.http().post("/", Self.sent)
                #expect(again.status == 405 && again.headers["allow"] == "GET, HEAD")
                #expect(again.text.contains(#"<p class="trellis-unsent" role="alert">Nothing was sent."#))
                #expect(again.text.contains(#"name="user" data-on="1" value="b&quot;ob&lt;" data-typed="ann">"#))
                #expect(again.text.contains(#" data-typed="old">one\#ntwo</textarea>"#))
                #expect(!again.text.contains("hunter2"))
                #expect(try !server.http().get("/").text.contains("<p class=\"trellis-unsent"))
            }
        }
    }

    @Test func `E8 a form with files that nobody takes keeps its texts, and no file`() async throws {
        let parts = [
            #"name="user"\#r\#n\#r\#nb"ob<"#, #"name="password"\#r\#n\#r\#nhunter2"#,
            #"name="photo"; filename="cat.png"\#r\#n\#r\#nhunter3"#, #"name="note"\#r\#n\#r\#none\#r\#ntwo"#,
        ]
        let body = parts.map { "--x\r\nContent-Disposition: form-data; \($0)\r\n" }.joined() + "--x--\r\n"
        let type = ["Content-Type": "multipart/form-data; boundary=x"]
        try await Self.withPages { _ in
            .notFound
        } _: { server in
            let again = try server.http().post("/", body, type)
            #expect(again.status == 405)
            #expect(again.text.contains(#"<p class="trellis-unsent" role="alert">Nothing was sent."#))
            #expect(again.text.contains(#"value="b&quot;ob&lt;" data-typed="ann">"#))
            #expect(again.text.contains(#" data-typed="old">one\#ntwo</textarea>"#))
            #expect(!again.text.contains("hunter"))
            // What is no form is answered as such.
            #expect(try server.http().post("/", "--y\r\n", type).status == 405)
        }
    }

    @Test func `E8 a form that the app takes, or that no page has, is answered as the app says`() async throws {
        try await Self.withPages { request in
            if request.path == "/none" { return .notFound }
            return try await request.form()["user"] == nil ? .text("empty") : .page(Self.app)
        } _: { server in
            let answer = try server.http().post("/", Self.sent)
            #expect(answer.status == 200 && !answer.text.contains("<p class=\"trellis-unsent"))
            #expect(try server.http().post("/", "a=1").text == "empty")
            #expect(try server.http().post("/none", Self.sent).status == 404)
            #expect(try server.http().post("/none", "{}", ["Content-Type": "application/json"]).status == 404)
        }
    }

    @Test func `G8 the policy names the one script that stands in a page by its hash`() async throws {
        try await Self.withPages { _ in
            .notFound
        } _: { server in
            let page = try server.http().get("/")
            let script = try #require(page.text.firstMatch(of: /<script>((?s:.*?))<\/script>/)).1
            let hash = Data(Digest.sha256(Array(script.utf8))).base64EncodedString()
            #expect(page.headers["content-security-policy"]?.contains("; script-src 'self' 'sha256-\(hash)';") == true)
        }
    }
}
