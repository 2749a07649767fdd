import Foundation
import TestSupport
import TrellisSupport
import Testing
import WorkflowWeb

@testable import WorkflowOpenID

/// Logins that succeed, and what the provider and the browser get to see.
@Suite(.timeLimit(.minutes(10)))
struct LoginTests {
    @Test(arguments: [SigningPair.rsa, .elliptic])
    func `a person who agrees is signed in, with what the provider says`(signer: SigningPair) async throws {
        try await withApp { app, provider in
            provider.behavior.signer = signer
            var browser = TestBrowser(app)
            try #expect(await browser.signIn() == "/")
            #expect(await browser.whoAmI() == "ada@example.com")
            let user = try #require(app.users.withLock { $0.first })
            #expect(user.subject == "248289761001" && user.issuer == provider.issuer && user.name == "Ada")
            #expect(app.failures.withLock { $0 } == [])
        }
    }

    @Test func `the provider's page gets the challenge and no secret`() async throws {
        try await withApp { app, provider in
            var browser = TestBrowser(app)
            let url = await browser.begin()
            #expect(url.hasPrefix(provider.issuer + "/authorize?"))
            let query = MockProvider.query(of: url)
            let fixed = ["response_type", "client_id", "redirect_uri", "scope", "code_challenge_method", "prompt"]
            #expect(
                fixed.map { query[$0] } == [
                    "code", "potluck", "https://potluck.example/login/mock/callback", "openid email profile", "S256",
                    "select_account",
                ]
            )
            #expect(query["code_challenge"]?.utf8.count == 43 && query["nonce"]?.utf8.count == 43)
            #expect(!url.contains(PercentEncoding.encodeComponent(MockProvider.clientSecret)))
            #expect(!url.contains("verifier"))
        }
    }

    @Test func `state, nonce and challenge are new for each login`() async throws {
        try await withApp { app, _ in
            var seen: Set<String> = []
            for _ in 0..<20 {
                var browser = TestBrowser(app)
                let query = MockProvider.query(of: await browser.begin())
                for name in ["state", "nonce", "code_challenge"] { seen.insert(query[name] ?? "") }
            }
            #expect(seen.count == 60)
        }
    }

    @Test(arguments: [true, false])
    func `the cookie is hidden from scripts and lasts an hour, and over TLS no other host can set it`(
        isEncrypted: Bool
    ) async throws {
        var settings = TestApp.Settings()
        settings.isEncrypted = isEncrypted
        try await withApp(settings) { app, _ in
            let response = await app.get("/login/mock", cookies: nil)
            let cookie = try #require(response.headers["set-cookie"])
            #expect(cookie.hasPrefix((isEncrypted ? "__Host-" : "") + "trellis-foreign-0="))
            for part in ["; Path=/;", "; HttpOnly", "; SameSite=Lax", "; Max-Age=3600"] {
                #expect(cookie.contains(part))
            }
            #expect(cookie.contains("; Secure") == isEncrypted)
            #expect(response.status == .seeOther && response.headers["cache-control"] == "no-store")
        }
    }

    @Test func `a server below a path of its host gets the person back there`() async throws {
        var settings = TestApp.Settings()
        settings.basePath = "/app"
        try await withApp(settings) { app, provider in
            var browser = TestBrowser(app)
            let page = await browser.begin("/app/login/mock?next=/dishes/1")
            let callback = "https://potluck.example/app/login/mock/callback"
            #expect(MockProvider.query(of: page)["redirect_uri"] == callback)
            #expect(browser.cookies.keys.sorted() == ["trellis-foreign-0"])
            let response = await browser.finish(try provider.agree(page), at: "/app/login/mock/callback")
            #expect(response.headers["location"] == "/app/dishes/1")
            #expect(browser.cookies.keys.sorted() == ["trellis-login"])
        }
    }

    @Test(arguments: ["/dishes/1?sort=name", "/"])
    func `a login leads to where it was begun for`(next: String) async throws {
        try await withApp { app, _ in
            var browser = TestBrowser(app)
            try #expect(await browser.signIn("/login/mock?next=" + PercentEncoding.encodeComponent(next)) == next)
        }
    }

    @Test(arguments: [
        "https://evil.example", "//evil.example", "/\\evil.example", "\\\\evil.example", "javascript:alert(1)", "",
        "/\t/evil.example", "/" + String(repeating: "x", count: 600),
    ])
    func `a login leads to no other site`(next: String) async throws {
        try await withApp { app, _ in
            var browser = TestBrowser(app)
            try #expect(await browser.signIn("/login/mock?next=" + PercentEncoding.encodeComponent(next)) == "/")
            #expect(await browser.whoAmI() == "ada@example.com")
        }
    }

    @Test func `two tabs of a browser sign in at once`() async throws {
        try await withApp { app, provider in
            var browser = TestBrowser(app)
            let first = try provider.agree(await browser.begin("/login/mock?next=/1"))
            let second = try provider.agree(await browser.begin("/login/mock?next=/2"))
            #expect(await browser.finish(first).headers["location"] == "/1")
            #expect(await browser.finish(second).headers["location"] == "/2")
        }
    }

    @Test func `the fifth login that a browser begins takes the place of the first`() async throws {
        try await withApp { app, provider in
            var browser = TestBrowser(app)
            var pages: [FormValues] = []
            for _ in 0..<5 {
                pages.append(try provider.agree(await browser.begin()))
                app.pass(seconds: 1)
            }
            #expect(browser.cookies.count == 4)
            #expect(await browser.finish(pages[0]).headers["location"] == "/failed/notBegun")
            for page in pages[1...] { #expect(await browser.finish(page).headers["location"] == "/") }
            #expect(browser.cookies.keys.sorted() == ["__Host-trellis-login"])
        }
    }

    @Test func `servers with the same keys finish each other's logins, and others do not`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("openid-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var settings = TestApp.Settings()
        settings.keyFile = folder.appendingPathComponent("key").path
        try await withApp(settings) { first, provider in
            let second = try TestApp(provider, Guarded(1_800_000_000), settings: settings)
            let stranger = try TestApp(provider, Guarded(1_800_000_000))
            var browser = TestBrowser(first)
            let query = try provider.agree(await browser.begin())
            var lost = browser.moved(to: stranger)
            #expect(await lost.finish(query).headers["location"] == "/failed/notBegun")
            browser = browser.moved(to: second)
            #expect(await browser.finish(query).headers["location"] == "/")
            browser = browser.moved(to: first)
            #expect(await browser.whoAmI() == "ada@example.com")
            await second.stop()
            await stranger.stop()
        }
    }

    @Test func `a person for whom the app has no name is not signed in`() async throws {
        try await withApp(admits: { _ in nil }) { app, _ in
            var browser = TestBrowser(app)
            try #expect(await browser.signIn() == "/failed/notAdmitted")
            #expect(await browser.whoAmI() == "nobody")
            #expect(browser.cookies.isEmpty)
        }
    }

    @Test func `the secret goes by the way that the provider has`() async throws {
        try await withApp { app, provider in
            provider.behavior.configuration = { $0["token_endpoint_auth_methods_supported"] = ["client_secret_post"] }
            var browser = TestBrowser(app)
            try #expect(await browser.signIn() == "/")
            #expect(provider.authorizations == ["potluck " + MockProvider.clientSecret])
        }
        try await withApp { app, provider in
            provider.behavior.configuration = {
                $0["token_endpoint_auth_methods_supported"] = ["client_secret_post", "client_secret_basic"]
            }
            var browser = TestBrowser(app)
            try #expect(await browser.signIn() == "/")
            #expect(provider.authorizations.first?.hasPrefix("Basic ") == true)
        }
    }

    @Test func `claims that are not in the token are asked for, and the token's count first`() async throws {
        var settings = TestApp.Settings()
        settings.asksUserInfo = true
        try await withApp(settings) { app, provider in
            provider.behavior.userInfo = ["name": "Another", "locale": "en"]
            var browser = TestBrowser(app)
            try #expect(await browser.signIn() == "/")
            let user = try #require(app.users.withLock { $0.first })
            #expect(user.name == "Ada" && user["locale"] == "en")
            provider.behavior.userInfo = ["sub": "another"]
            try #expect(await browser.signIn() == "/failed/invalidAnswer")
        }
    }

    @Test func `an address is verified if the document that names it says so`() async throws {
        var settings = TestApp.Settings()
        settings.asksUserInfo = true
        try await withApp(settings) { app, provider in
            provider.behavior.claims = { $0["email_verified"] = nil }
            provider.behavior.userInfo = ["email": "eve@example.org", "email_verified": "true"]
            var browser = TestBrowser(app)
            _ = try await browser.signIn()
            let user = try #require(app.users.withLock { $0.last })
            #expect(user["email"] != "eve@example.org" && user.verifiedEmail == nil)
            provider.behavior.claims = { ($0["email"], $0["email_verified"]) = (nil, nil) }
            _ = try await browser.signIn()
            try #expect(#require(app.users.withLock { $0.last }).verifiedEmail == "eve@example.org")
        }
    }

    @Test func `configuration and keys are asked for once, also by many who begin together`() async throws {
        try await withApp { app, provider in
            await withTaskGroup { group in
                for _ in 0..<20 { group.addTask { _ = await app.get("/login/mock", cookies: nil) } }
            }
            var browser = TestBrowser(app)
            for _ in 0..<3 { _ = try await browser.signIn() }
            let counts = ["/.well-known/openid-configuration", "/keys", "/token"].map { path in
                provider.requests.count { $0 == path }
            }
            #expect(counts == [1, 1, 3])
        }
    }

    @Test(arguments: ["rsa-2", "rsa-1"])
    func `keys that the provider has changed are asked for again, also under the same identifier`(
        id: String
    ) async throws {
        try await withApp { app, provider in
            var browser = TestBrowser(app)
            try #expect(await browser.signIn() == "/")
            let new = SigningPair(id, .rs256)
            provider.behavior.keys = [new]
            provider.behavior.signer = new
            app.pass(seconds: 60)
            try #expect(await browser.signIn() == "/")
        }
    }

    @Test(arguments: ["/", ""])
    func `a slash at the end of the issuer makes no difference in the settings`(ending: String) async throws {
        let time = Guarded<Int64>(1_800_000_000)
        let provider = MockProvider { time.withLock { $0 } }
        provider.start()
        defer { provider.stop() }
        var settings = TestApp.Settings()
        settings.issuer = provider.issuer + ending
        let issuer = provider.issuer + (ending.isEmpty ? "/" : "")
        provider.behavior.configuration = { $0["issuer"] = issuer }
        provider.behavior.claims = { $0["iss"] = issuer }
        let app = try TestApp(provider, time, settings: settings)
        var browser = TestBrowser(app)
        try #expect(await browser.signIn() == "/")
        // What the provider writes counts to the last character.
        provider.behavior.claims = { $0["iss"] = issuer + "/" }
        try #expect(await browser.signIn() == "/failed/invalidAnswer")
        await app.stop()
    }
}
