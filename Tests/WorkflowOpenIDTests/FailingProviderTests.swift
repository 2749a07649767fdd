import Foundation
import TestSupport
import TrellisSupport
import Testing
import WorkflowWeb

@testable import WorkflowOpenID

/// Providers that fail, or send what they should not.
@Suite(.timeLimit(.minutes(10)))
struct FailingProviderTests {
    private static let garbage = [
        "", "{", "[]", "null", "\u{FEFF}", "<html>", "{\"keys\":1}", String(repeating: "[", count: 100_000),
        "{\"a\":" + String(repeating: "{\"a\":", count: 40_000), "\u{0}\u{1}", "{\"id_token\":\"a.b.c\"}",
        "{\"id_token\":\"\"}",
    ]

    @Test(arguments: ["/.well-known/openid-configuration", "/keys", "/token"])
    func `garbage ends the login`(path: String) async throws {
        for text in Self.garbage {
            try await withApp { app, provider in
                provider.behavior.answers[path] = .text(text)
                var browser = TestBrowser(app)
                try #expect(await browser.signIn() == "/failed/invalidAnswer")
            }
        }
    }

    @Test(arguments: ["/.well-known/openid-configuration", "/keys", "/token", "/userinfo"], [500, 503, 429, 204])
    func `another status ends the login`(path: String, status: Int) async throws {
        var settings = TestApp.Settings()
        settings.asksUserInfo = true
        try await withApp(settings) { app, provider in
            provider.behavior.answers[path] = .status(status, "{\"error\":\"invalid_client\"}")
            var browser = TestBrowser(app)
            try #expect(await browser.signIn() == "/failed/unavailable")
            #expect(await browser.whoAmI() == "nobody")
        }
    }

    @Test(arguments: ["/.well-known/openid-configuration", "/keys", "/token"])
    func `an answer that is too large is not read to its end`(path: String) async throws {
        try await withApp { app, provider in
            provider.behavior.answers[path] = .text(String(repeating: " ", count: ProviderClient.byteLimit + 1))
            var browser = TestBrowser(app)
            try #expect(await browser.signIn() == "/failed/unavailable")
            let error = app.failures.withLock { $0.first?.description }
            #expect(error?.contains("262144 bytes") == true)
        }
    }

    @Test(arguments: ["/.well-known/openid-configuration", "/keys", "/token"])
    func `a redirect is not followed`(path: String) async throws {
        try await withApp { app, provider in
            provider.behavior.answers[path] = .redirect
            var browser = TestBrowser(app)
            try #expect(await browser.signIn() == "/failed/unavailable")
            #expect(!provider.requests.contains(path + "/elsewhere"))
        }
    }

    @Test func `a provider that never answers ends the login when the time is over`() async throws {
        let silent = ListeningPort()
        var settings = TestApp.Settings()
        settings.timeLimit = .milliseconds(100)
        settings.issuer = silent.url
        try await withApp(settings) { app, _ in
            var browser = TestBrowser(app)
            #expect(await browser.begin() == "/failed/unavailable")
        }
        settings.issuer = nil
        try await withApp(settings) { app, provider in
            provider.behavior.configuration = { $0["token_endpoint"] = silent.url + "/token" }
            var browser = TestBrowser(app)
            // The provider may need longer than that for what it does answer, on a busy machine.
            try #expect(await browser.signIn() == "/failed/unavailable")
        }
    }

    @Test func `a provider that refuses connections is unavailable`() async throws {
        let port = ListeningPort(listens: false)
        var settings = TestApp.Settings()
        settings.issuer = port.url
        try await withApp(settings) { app, _ in
            var browser = TestBrowser(app)
            #expect(await browser.begin() == "/failed/unavailable")
        }
        withExtendedLifetime(port) {}
    }

    @Test func `a provider that was down is asked again after ten seconds, and not before`() async throws {
        try await withApp { app, provider in
            let path = "/.well-known/openid-configuration"
            provider.behavior.answers[path] = .status(503, "")
            var browser = TestBrowser(app)
            for _ in 0..<5 { #expect(await browser.begin() == "/failed/unavailable") }
            #expect(provider.requests == [path])
            provider.behavior.answers[path] = nil
            app.pass(seconds: 9)
            #expect(await browser.begin() == "/failed/unavailable")
            app.pass(seconds: 1)
            try #expect(await browser.signIn() == "/")
        }
    }

    @Test(arguments: [
        ("issuer", "https://evil.example"), ("authorization_endpoint", "http://accounts.example/authorize"),
        ("authorization_endpoint", "javascript:alert(1)"), ("authorization_endpoint", "https://a.example/x#y"),
        ("token_endpoint", "http://10.0.0.1/token"), ("token_endpoint", "file:///etc/passwd"),
        ("token_endpoint", "https://user:word@a.example/"), ("jwks_uri", "gopher://a.example/"), ("jwks_uri", ""),
        ("token_endpoint", "http://127.0.0.1.evil.example/"), ("token_endpoint", "http://127.0.0.1@evil.example/"),
        ("token_endpoint", "http://localhost.evil.example/"), ("userinfo_endpoint", "ftp://a.example/"),
        ("token_endpoint", "https://a.example/\r\nX: y"),
    ])
    func `a configuration with an address that is not safe is refused`(name: String, value: String) async throws {
        try await withApp { app, provider in
            provider.behavior.configuration = { $0[name] = value }
            var browser = TestBrowser(app)
            #expect(await browser.begin() == "/failed/invalidAnswer")
        }
    }

    @Test func `a provider that wants another proof than the secret is refused`() async throws {
        try await withApp { app, provider in
            provider.behavior.configuration = { $0["token_endpoint_auth_methods_supported"] = ["private_key_jwt"] }
            var browser = TestBrowser(app)
            #expect(await browser.begin() == "/failed/invalidAnswer")
        }
    }

    @Test func `a wrong secret is said in the log, and the secret is not`() async throws {
        var settings = TestApp.Settings()
        settings.clientSecret = "wrong-secret"
        settings.handlesFailures = false
        try await withApp(settings) { app, provider in
            var browser = TestBrowser(app)
            let query = try provider.agree(await browser.begin())
            let response = await browser.finish(query)
            #expect(response.status == .internalServerError)
            let log = app.reports.withLock { $0.joined(separator: "\n") }
            #expect(log.contains("invalid_client"))
            let page = String(decoding: response.body ?? [], as: UTF8.self)
            for secret in ["wrong-secret", query["code"] ?? "", query["state"] ?? ""] {
                #expect(!log.contains(secret) && !page.contains(secret))
            }
        }
    }

    @Test func `without a handler of failures the visitor gets a page for what a visitor can mend`() async throws {
        var settings = TestApp.Settings()
        settings.handlesFailures = false
        try await withApp(settings) { app, provider in
            var browser = TestBrowser(app)
            #expect(await browser.finish(FormValues()).status == .badRequest)
            let state = try provider.agree(await browser.begin()).items[1]
            let refusal = FormValues([.init(name: "error", value: "access_denied"), state])
            #expect(await browser.finish(refusal).status == .forbidden)
            #expect(app.reports.withLock { $0 } == [])
        }
    }

    @Test func `a request of no server is refused`() async throws {
        let provider = OpenIDProvider(issuer: "https://accounts.example", clientID: "a", clientSecret: "b")
        for act in [
            { try await provider.begin(WebRequest(path: "/login")) },
            { try await provider.finish(WebRequest(path: "/login/callback")) { $0.subject } },
        ] as [@Sendable () async throws -> WebResponse] {
            let error = await #expect(throws: OpenIDError.self) { try await act() }
            #expect(error?.kind == .noServer)
        }
    }
}
