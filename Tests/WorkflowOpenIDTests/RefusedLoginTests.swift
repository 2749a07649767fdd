import Foundation
import TestSupport
import TrellisSupport
import Testing
import WorkflowWeb

@testable import WorkflowOpenID

/// Logins that do not succeed: nobody is signed in, and the app learns why.
@Suite(.timeLimit(.minutes(10)))
struct RefusedLoginTests {
    /// Signs in with a change of what the provider does, and returns where that leads.
    private func signIn(_ change: @Sendable (inout MockProvider.Behavior) -> Void) async throws -> String {
        var place = ""
        try await withApp { app, provider in
            var behavior = provider.behavior
            change(&behavior)
            provider.behavior = behavior
            var browser = TestBrowser(app)
            place = try await browser.signIn()
            let isSignedIn = await browser.whoAmI() != "nobody"
            #expect(isSignedIn == !place.hasPrefix("/failed/"))
        }
        return place
    }

    // MARK: - The browser

    @Test func `a login that another browser has begun is not finished`() async throws {
        try await withApp { app, provider in
            var attacker = TestBrowser(app)
            let query = try provider.agree(await attacker.begin())
            var victim = TestBrowser(app)
            #expect(await victim.finish(query).headers["location"] == "/failed/notBegun")
            _ = await victim.begin()
            #expect(await victim.finish(query).headers["location"] == "/failed/notBegun")
            #expect(await victim.whoAmI() == "nobody")
            #expect(!provider.requests.contains("/token"))
        }
    }

    @Test func `a login that was begun for one provider is not finished for another`() async throws {
        try await withApp { app, provider in
            var browser = TestBrowser(app)
            let query = try provider.agree(await browser.begin())
            #expect(await browser.finish(query, at: "/login/other/callback").headers["location"] == "/failed/notBegun")
            #expect(!provider.requests.contains("/token"))
            #expect(await browser.finish(query).headers["location"] == "/")
        }
    }

    @Test func `a wrong, a missing and a doubled state is refused before the provider is asked`() async throws {
        try await withApp { app, provider in
            var browser = TestBrowser(app)
            let query = try provider.agree(await browser.begin())
            let (code, state) = (query["code"] ?? "", query["state"] ?? "")
            for bad in ["", "0", "9", "x", "0" + state.dropFirst().reversed(), "1" + state.dropFirst(), state + "0"] {
                let query = FormValues([.init(name: "code", value: code), .init(name: "state", value: bad)])
                #expect(await browser.finish(query).headers["location"] == "/failed/notBegun")
            }
            #expect(await browser.finish(FormValues([query.items[0]])).headers["location"] == "/failed/notBegun")
            let doubled = FormValues(query.items + [query.items[1]])
            #expect(await browser.finish(doubled).headers["location"] == "/failed/notBegun")
            #expect(!provider.requests.contains("/token"))
            #expect(await browser.finish(query).headers["location"] == "/")
        }
    }

    @Test func `a callback that comes twice signs in once, also with the cookie of before`() async throws {
        try await withApp { app, provider in
            var browser = TestBrowser(app)
            let query = try provider.agree(await browser.begin())
            let copy = browser
            #expect(await browser.finish(query).headers["location"] == "/")
            #expect(await browser.finish(query).headers["location"] == "/failed/notBegun")
            #expect(await browser.whoAmI() == "ada@example.com")
            var thief = copy
            #expect(await thief.finish(query).headers["location"] == "/failed/expired")
            #expect(await thief.whoAmI() == "nobody")
        }
    }

    @Test func `a person who comes back late is told so, and one in time is not`() async throws {
        try await withApp { app, provider in
            var (slow, slower) = (TestBrowser(app), TestBrowser(app))
            let queries = (try provider.agree(await slow.begin()), try provider.agree(await slower.begin()))
            app.pass(seconds: 600)
            #expect(await slow.finish(queries.0).headers["location"] == "/")
            app.pass(seconds: 1)
            #expect(await slower.finish(queries.1).headers["location"] == "/failed/expired")
        }
    }

    @Test func `a cookie that was changed, and one of another purpose, begins nothing`() async throws {
        try await withApp { app, provider in
            var browser = TestBrowser(app)
            let query = try provider.agree(await browser.begin())
            let name = "__Host-trellis-foreign-0"
            let value = try #require(browser.cookies[name])
            var other = TestBrowser(app)
            _ = try await other.signIn()
            let login = try #require(other.cookies["__Host-trellis-login"])
            for bad in [String(value.dropLast()), "B" + value.dropFirst(), login, ""] {
                var browser = TestBrowser(app, cookies: [name: bad])
                #expect(await browser.finish(query).headers["location"] == "/failed/notBegun")
            }
            // Over TLS the plain name does not count, which another host of the domain could set.
            var planted = TestBrowser(app, cookies: ["trellis-foreign-0": value])
            #expect(await planted.finish(query).headers["location"] == "/failed/notBegun")
            // And this cookie is no login.
            var thief = TestBrowser(app, cookies: ["__Host-trellis-login": value])
            #expect(await thief.whoAmI() == "nobody")
        }
    }

    // MARK: - The provider's answer by way of the browser

    @Test(arguments: [
        ("access_denied", "refused"), ("login_required", "refused"), ("server_error", "unavailable"),
        ("temporarily_unavailable", "unavailable"), ("invalid_scope", "invalidAnswer"), ("", "invalidAnswer"),
    ])
    func `an error in place of a code ends the login`(error: String, kind: String) async throws {
        try await withApp { app, provider in
            var browser = TestBrowser(app)
            let state = try provider.agree(await browser.begin()).items[1]
            let query = FormValues([.init(name: "error", value: error), state])
            #expect(await browser.finish(query).headers["location"] == "/failed/\(kind)")
            #expect(browser.cookies.isEmpty)
            #expect(!provider.requests.contains("/token"))
        }
    }

    @Test func `an answer that another provider has sent is refused`() async throws {
        try await withApp { app, provider in
            provider.behavior.configuration = { $0["authorization_response_iss_parameter_supported"] = true }
            for (issuers, place) in [
                ([provider.issuer], "/"), ([], "/failed/invalidAnswer"),
                (["https://evil.example"], "/failed/invalidAnswer"),
                ([provider.issuer, "https://evil.example"], "/failed/invalidAnswer"),
            ] {
                var browser = TestBrowser(app)
                var query = try provider.agree(await browser.begin())
                query.items += issuers.map { FormValues.Item(name: "iss", value: $0) }
                #expect(await browser.finish(query).headers["location"] == place)
            }
        }
    }

    @Test func `no code, and two codes, are refused`() async throws {
        try await withApp { app, provider in
            for change in [{ $0.removeFirst() }, { $0.append($0[0]) }] as [(inout [FormValues.Item]) -> Void] {
                var browser = TestBrowser(app)
                var query = try provider.agree(await browser.begin())
                change(&query.items)
                #expect(await browser.finish(query).headers["location"] == "/failed/invalidAnswer")
            }
        }
    }

    // MARK: - The ID token

    @Test(arguments: [
        ("iss", "https://evil.example"), ("aud", "another"), ("nonce", "another"), ("azp", "another"), ("sub", ""),
        ("sub", "Zoë"), ("exp", "1800000300"), ("iat", "now"), ("nonce", ""), ("iss", ""),
    ])
    func `a token with a wrong claim signs nobody in`(claim: String, value: String) async throws {
        try #expect(await signIn { $0.claims = { $0[claim] = value } } == "/failed/invalidAnswer")
    }

    @Test(arguments: ["iss", "aud", "nonce", "sub", "exp", "iat"])
    func `a token without a claim signs nobody in`(claim: String) async throws {
        try #expect(await signIn { $0.claims = { $0[claim] = nil } } == "/failed/invalidAnswer")
    }

    @Test(arguments: [
        ("exp", -120, false), ("exp", -119, true), ("iat", 120, true), ("iat", 121, false), ("iat", -120, true),
        ("iat", -121, false), ("nbf", 120, true), ("nbf", 121, false),
    ])
    func `times may differ by two minutes`(claim: String, difference: Int, isAccepted: Bool) async throws {
        let place = try await signIn { $0.claims = { $0[claim] = 1_800_000_000 + difference } }
        #expect(place == (isAccepted ? "/" : "/failed/invalidAnswer"))
    }

    @Test(arguments: [-1e300, 1e300, 0, -1, 0.5, 9e18])
    func `times beyond all calendars are refused without a trap`(time: Double) async throws {
        try #expect(await signIn { $0.claims = { $0["iat"] = time } } == "/failed/invalidAnswer")
        _ = try await signIn { $0.claims = { $0["exp"] = time } }
    }

    @Test func `several may read a token if this app is the one that asked`() async throws {
        try #expect(await signIn { $0.claims = { $0["aud"] = ["potluck"] } } == "/")
        try #expect(
            await signIn { $0.claims = { ($0["aud"], $0["azp"]) = (["account", "potluck"], "potluck") } } == "/"
        )
        let refused: [@Sendable (inout [String: Any]) -> Void] = [
            { $0["aud"] = ["account", "potluck"] },
            { ($0["aud"], $0["azp"]) = (["account", "potluck"], "account") },
            { ($0["aud"], $0["azp"]) = (["account"], "potluck") },
            { $0["aud"] = [String]() },
            { $0["aud"] = ["potluck", 1] as [Any] },
            { ($0["aud"], $0["azp"]) = ("potluck", 1) },
        ]
        for change in refused {
            try #expect(await signIn { $0.claims = change } == "/failed/invalidAnswer")
        }
    }

    @Test func `a token that no key of the provider has signed signs nobody in`() async throws {
        let foreign = SigningPair("rsa-1", .rs256)
        try #expect(await signIn { $0.signer = foreign } == "/failed/invalidAnswer")
        let unknown = SigningPair("rsa-9", .rs256)
        try #expect(await signIn { $0.signer = unknown } == "/failed/invalidAnswer")
        try #expect(await signIn { $0.keys = [] } == "/failed/invalidAnswer")
        // The key of another kind, under the name of this one.
        try #expect(await signIn { $0.head = { $0["kid"] = "ec-1" } } == "/failed/invalidAnswer")
        try #expect(await signIn { $0.head = { $0["alg"] = "ES256" } } == "/failed/invalidAnswer")
        try #expect(await signIn { $0.head = { $0["kid"] = nil } } == "/")
    }

    @Test(arguments: ["none", "None", "HS256", "RS512", "", "RS256\u{0}"])
    func `a token by another algorithm signs nobody in`(algorithm: String) async throws {
        try #expect(await signIn { $0.head = { $0["alg"] = algorithm } } == "/failed/invalidAnswer")
    }

    @Test func `an address of mail counts only if the provider says that it is the person's`() async throws {
        for (claim, name) in [
            (true as any Sendable, "ada@example.com"), ("true", "ada@example.com"), (false, "248289761001"),
            ("false", "248289761001"), (1, "248289761001"),
        ] {
            try await withApp { app, provider in
                provider.behavior.claims = { $0["email_verified"] = claim }
                var browser = TestBrowser(app)
                _ = try await browser.signIn()
                #expect(await browser.whoAmI() == name)
            }
        }
        try await withApp { app, provider in
            provider.behavior.claims = { $0["email_verified"] = nil }
            var browser = TestBrowser(app)
            _ = try await browser.signIn()
            #expect(await browser.whoAmI() == "248289761001")
        }
    }
}
