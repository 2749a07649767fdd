import Foundation
import LiveModel
import Testing
import WorkflowLive

@testable import WorkflowWeb

/// The default style stands in a page without a style sheet of its own, so that its first paint waits for no file.
struct PageStyleTests {
    private static let link = "<link rel=\"stylesheet\" href=\"\(PageAsset.style.path)\">"

    private static func app(stylesheets: [String] = []) -> LiveApp {
        LiveApp(title: "Style", stylesheets: stylesheets) { _, _ in BuiltPage(0) { _, _ in p { "text" } } }
    }

    private static func style(in document: String) throws -> String {
        String(try #require(document.firstMatch(of: /<style>([^<]*)<\/style>/)).1)
    }

    @Test func `the policy of a page names its style`() async throws {
        try await withServer(handler: { _ in .page(Self.app()) }) { server in
            let page = try server.http().get("/")
            let hash = Data(Digest.sha256(Array(try Self.style(in: page.text).utf8))).base64EncodedString()
            #expect(page.headers["content-security-policy"]?.contains("; style-src 'self' 'sha256-\(hash)';") == true)
            #expect(!page.text.contains("rel=\"stylesheet\""))
        }
    }

    @Test func `a page with a style sheet loads both`() async throws {
        try await withServer(handler: { _ in .page(Self.app(stylesheets: ["/own.css"])) }) { server in
            let text = try server.http().get("/").text
            #expect(text.contains(Self.link + "\n<link rel=\"stylesheet\" href=\"/own.css\">"))
            #expect(!text.contains("<style>"))
        }
    }

    @Test func `a page with a policy of its own loads the default style`() async throws {
        let handler: WebServer.Handler = { _ in
            var response = WebResponse.page(Self.app())
            response.headers["content-security-policy"] = "default-src 'self'"
            return response
        }
        try await withServer(handler: handler) { server in
            let text = try server.http().get("/").text
            #expect(text.contains(Self.link) && !text.contains("<style>"))
        }
    }
}
