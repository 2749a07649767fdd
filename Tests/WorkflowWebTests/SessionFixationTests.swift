import Foundation
import Testing
import TrellisSupport
import WorkflowLive

@testable import WorkflowWeb

/// Attacks with a page's token, and with cookies, of before or after a change of login (rules G2, G3, G4).
struct SessionFixationTests {
    /// Nobody joins with `token`, whatever they send with it.
    private static func expectDenied(_ token: String, _ cookies: [String?], _ server: TestServer) throws {
        for cookie in cookies { try #expect(server.join(token, cookie: cookie) == .denied, "\(cookie ?? "none")") }
    }

    /// The cookies of a browser that has only looked at a page.
    private static func stranger(_ server: TestServer) throws -> String? {
        try LivePageClient(port: server.port).cookie
    }

    @Test func `a page's token alone joins nothing, nor with another visitor's cookie`() async throws {
        try await withIdentityApp { server in
            let page = try server.openPage()
            try Self.expectDenied(page.token, [nil, Self.stranger(server), server.logIn(as: "eve")], server)
            try #expect(page.click("Add", number: 1).contains("nobody has 1"))
        }
    }

    @Test func `a token of before a login joins nothing from the moment the session has it`() async throws {
        try await withIdentityApp { server in
            let page = try server.openPage()
            let (oldToken, oldCookie) = (page.token, page.cookie)
            let ticket = try LivePageClient.ticket(in: page.click("Log in", number: 1))
            let cookies = try [nil, Self.stranger(server), server.logIn(as: "eve")]
            try Self.expectDenied(oldToken, cookies, server)
            // The page has noticed nothing.
            try #expect(page.click("Add", number: 2).contains("ada has 1"))
            // The browser of the page itself is told again how to follow. Were it another one, the page would notice.
            try #expect(server.join(oldToken, cookie: oldCookie) == .text(Answer.denied(ticket: ticket)))
            try #expect(page.socket.next() == .close(code: 4001, reason: "open elsewhere"))
            try #expect(page.exchange(ticket).status == 200)
            try page.reconnect()
            try #expect(page.helloText(seen: 2, unacked: 3).contains("ada has 1"))
            try #expect(LivePageClient.ticket(in: page.nextText()) == ticket)
            try Self.expectDenied(oldToken, cookies + [oldCookie, page.cookie], server)
            try #expect(page.click("Add", number: 3, seen: 2).contains("ada has 2"))
        }
    }

    @Test func `a token of before a login starts no session in the page's place, either`() async throws {
        let limits = WebServerLimits.patient { $0.pageRetention = .milliseconds(1) }
        let asked = Guarded(0)
        let lastApplied: @Sendable (PageID) async -> Int = { _ in
            asked.withLock { $0 += 1 }
            return 7
        }
        try await withIdentityApp(limits: limits, lastApplied: lastApplied) { server in
            let page = try server.openPage()
            let (oldToken, oldCookie) = (page.token, page.cookie)
            try page.exchange(LivePageClient.ticket(in: page.click("Log in", number: 8)))
            try page.socket.sendFrame([3, 232], opcode: 8)
            #expect(server.reports.wait { $0.count { $0.contains("ended") } >= 2 })
            #expect(server.server.pageCount == 0)
            try Self.expectDenied(oldToken, [nil, oldCookie, Self.stranger(server), page.cookie], server)
            #expect(asked.withLock { $0 } == 1)
            try page.reconnect()
            try #expect(page.helloText(epoch: 1, seen: 1, unacked: 9).contains("ada has 0"))
        }
    }

    @Test func `a login by a form ends the pages and tokens of the browser that was signed out`() async throws {
        try await withIdentityApp { server in
            let other = try server.openPage()
            let page = try server.openPage()
            let second = try server.openPage(page.cookie)
            let cookie = try server.logIn(cookie: page.cookie)
            for page in [page, second] {
                try #expect(page.socket.next() == .close(code: 4003, reason: "signed in"))
                try Self.expectDenied(page.token, [nil, page.cookie, cookie, other.cookie], server)
            }
            let loadedAgain = try server.openPage(cookie)
            try #expect(loadedAgain.click("Add", number: 1).contains("ada has 1"))
            try #expect(other.click("Add", number: 1).contains("nobody has 1"))
            #expect(server.server.pageCount == 2)
        }
    }

    @Test func `a login by a ticket ends the other pages of the browser that was signed out`() async throws {
        try await withIdentityApp { server in
            let page = try server.openPage()
            let second = try server.openPage(page.cookie)
            let ticket = try LivePageClient.ticket(in: page.click("Log in", number: 1))
            try #expect(second.click("Add", number: 1).contains("nobody has 1"))
            try page.exchange(ticket)
            try #expect(second.socket.next() == .close(code: 4003, reason: "signed in"))
            try Self.expectDenied(second.token, [second.cookie, page.cookie], server)
            try #expect(page.click("Add", number: 2, seen: 1).contains("ada has 1"))
        }
    }

    @Test func `a login of another name ends what the first one had`() async throws {
        try await withIdentityApp { server in
            let ada = try server.logIn()
            let page = try server.openPage(ada)
            let eve = try server.logIn(as: "eve", cookie: ada)
            try #expect(page.socket.next() == .close(code: 4003, reason: "signed out"))
            try Self.expectDenied(page.token, [nil, ada, eve], server)
            try #expect(server.who(ada) == "nobody")
            try #expect(server.who(eve) == "eve")
        }
    }

    @Test func `tokens of a login join nothing after it, by whatever way it ended`() async throws {
        try await withIdentityApp { server in
            for byForm in [true, false] {
                let cookie = try server.logIn()
                let page = try server.openPage(cookie)
                let (token, visitor) = (page.token, try Self.stranger(server))
                if byForm {
                    _ = try server.post("/logout", cookie: cookie)
                } else {
                    let ticket = try LivePageClient.ticket(in: page.click("Log out", number: 1))
                    try Self.expectDenied(token, [nil, cookie, visitor], server)
                    try page.exchange(ticket)
                    try #expect(page.click("Add", number: 2, seen: 1).contains("nobody has 1"))
                }
                try Self.expectDenied(token, [nil, cookie, visitor, server.logIn(), page.cookie], server)
            }
        }
    }

    @Test func `a ticket that was lost with the connection comes with the denial, to its own browser alone`()
        async throws
    {
        try await withIdentityApp { server in
            let page = try server.openPage()
            let (cookie, second) = (page.cookie, try server.openPage(page.cookie))
            // What it answers is lost.
            _ = try page.click("Log in", number: 1)
            try page.reconnect()
            guard case .text(let answer) = try page.hello(seen: 0, unacked: 2) else {
                throw TestSocket.Failure(description: "refused")
            }
            let ticket = try #require(LivePageClient.between("[\"denied\",\"", "\"]", in: answer))
            // Another page of the browser has no part in it, nor has another browser.
            try #expect(second.click("Add", number: 1).contains("nobody has 1"))
            try Self.expectDenied(page.token, [nil, Self.stranger(server), server.logIn(as: "eve")], server)
            try #expect(page.exchange(ticket).status == 200)
            try page.reconnect()
            try #expect(page.helloText(unacked: 2).contains("ada has 0"))
            try Self.expectDenied(second.token, [cookie, page.cookie], server)
            #expect(page.cookie != cookie)
        }
    }

    @Test func `a page that drops before it brought its ticket brings it and comes back`() async throws {
        try await withIdentityApp { server in
            let page = try server.openPage()
            let ticket = try LivePageClient.ticket(in: page.click("Log in", number: 1))
            _ = try page.click("Add", number: 2, seen: 1)
            try page.reconnect()
            try #expect(page.hello(seen: 2, unacked: 3) == .denied)
            try #expect(page.exchange(ticket).status == 200)
            try page.reconnect()
            try #expect(page.helloText(seen: 2, unacked: 3).contains("ada has 1"))
        }
    }

    @Test func `a page that was let go before it brought its ticket begins as the new login`() async throws {
        let limits = WebServerLimits.patient { $0.pageRetention = .milliseconds(1) }
        try await withIdentityApp(limits: limits) { server in
            let page = try server.openPage()
            let ticket = try LivePageClient.ticket(in: page.click("Log in", number: 1))
            try page.socket.sendFrame([3, 232], opcode: 8)
            #expect(server.reports.wait { $0.count { $0.contains("ended") } >= 2 })
            try #expect(page.exchange(ticket).status == 200)
            try page.reconnect()
            try #expect(page.helloText(epoch: 1, seen: 1, unacked: 2).contains("ada has 0"))
        }
    }

    @Test func `a login that never reached the browser leaves it signed out`() async throws {
        let time = TestTime()
        try await withIdentityApp(clock: time.clock) { server in
            let page = try server.openPage()
            let ticket = try LivePageClient.ticket(in: page.click("Log in", number: 1))
            time.pass(seconds: Tickets.lifetime)
            try #expect(page.exchange(ticket).status == 403)
            // Also when it is told of the ticket again.
            try #expect(server.join(page.token, cookie: page.cookie) == .text(Answer.denied(ticket: ticket)))
            try #expect(page.exchange(ticket).status == 403)
            let loadedAgain = try server.openPage(page.cookie)
            try #expect(loadedAgain.click("Add", number: 1).contains("nobody has 1"))
        }
    }

    @Test func `a login that ends while its page joins ends the page, too`() async throws {
        let gate = Gate()
        let lastApplied: @Sendable (PageID) async -> Int = { _ in
            await gate.arrive()
            return 0
        }
        try await withIdentityApp(lastApplied: lastApplied) { server in
            let cookie = try server.logIn()
            let page = try LivePageClient(port: server.port, cookie: cookie)
            try page.socket.send("[1,\"\(page.token)\",0,0,1]")
            let isThere = DispatchSemaphore(value: 0)
            Task {
                await gate.waitForArrival()
                isThere.signal()
            }
            isThere.wait()
            _ = try server.post("/logout", cookie: cookie)
            gate.open()
            try #expect(page.socket.next() == .denied)
            #expect(server.server.pageCount == 0)
        }
    }

    @Test func `a page that answers a form is painted for the login that the form makes`() async throws {
        try await withIdentityApp { server in
            let answer = try server.http().post("/welcome", "name=ada")
            let token = LivePageClient.between("name=\"trellis-token\" content=\"", "\"", in: answer.text) ?? ""
            var jar = CookieJar()
            jar.take(answer)
            #expect(answer.text.contains("ada has 0"))
            guard case .text(let joined) = try server.join(token, cookie: jar.header) else {
                throw TestSocket.Failure(description: "refused")
            }
            #expect(joined.hasPrefix("[\"resume\""))
            // Where the page could not be painted, too.
            let failed = try server.http().post("/none", "name=eve")
            #expect(failed.status == 404)
            jar.take(failed)
            try #expect(server.who(jar.header) == "eve")
        }
    }
}
