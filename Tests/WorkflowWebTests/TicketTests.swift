import Foundation
import Testing
import WorkflowLive

@testable import WorkflowWeb

/// How a ticket is exchanged for a cookie, and by whom (rule G2).
struct TicketTests {
    private static let path = "/_trellis/ticket"

    private static func exchange(
        _ ticket: String,
        _ server: TestServer,
        cookie: String?,
        _ fields: [String: String] = ["X-Trellis": "1"]
    ) throws -> Int {
        var fields = fields
        fields["Cookie"] = cookie
        return try server.http().post(path, ticket, fields).status
    }

    @Test func `a ticket that another browser tries stays good for its own`() async throws {
        try await withIdentityApp { server in
            let page = try server.openPage()
            let stranger = try LivePageClient(port: server.port).cookie
            let ticket = try LivePageClient.ticket(in: page.click("Log in", number: 1))
            for cookie in try [nil, stranger, server.logIn(as: "eve"), "trellis-visitor=x"] {
                try #expect(Self.exchange(ticket, server, cookie: cookie) == 403)
            }
            #expect(server.reports.all.count { $0.contains("ticket not valid") } == 4)
            try #expect(page.exchange(ticket).status == 200)
            try #expect(server.who(page.cookie) == "ada")
        }
    }

    @Test func `a ticket comes from a script of our own pages`() async throws {
        try await withIdentityApp { server in
            let page = try server.openPage()
            let ticket = try LivePageClient.ticket(in: page.click("Log in", number: 1))
            let foreign = ["X-Trellis": "1", "Origin": "https://evil.example"]
            for fields in [foreign, [:], ["X-Trellis": "2"], ["X-Trellis": ""]] {
                try #expect(Self.exchange(ticket, server, cookie: page.cookie, fields) == 403, "\(fields)")
            }
            try #expect(page.exchange(ticket).status == 200)
        }
    }

    @Test func `a ticket is exchanged by a POST, and by no other method`() async throws {
        try await withIdentityApp { server in
            for method in ["GET", "HEAD", "PUT", "DELETE"] {
                let answer = try server.http().get(Self.path, ["Content-Length": "0"], method: method)
                #expect(answer.status == 405, "\(method)")
                #expect(answer.headers["allow"] == "POST")
            }
        }
    }

    @Test func `a body that cannot be a ticket is refused`() async throws {
        try await withIdentityApp { server in
            let page = try server.openPage()
            let ticket = try LivePageClient.ticket(in: page.click("Log in", number: 1))
            for text in [
                "", "x", ticket + "x", String(ticket.dropLast()), " " + ticket, String(repeating: "a", count: 256),
            ] {
                try #expect(Self.exchange(text, server, cookie: page.cookie) == 403)
            }
            let long = ticket + String(repeating: " ", count: 4_097 - ticket.utf8.count)
            try #expect(Self.exchange(long, server, cookie: page.cookie) == 413)
            try #expect(page.exchange(ticket).status == 200)
        }
    }

    @Test func `a ticket is good for a minute`() async throws {
        let time = TestTime()
        try await withIdentityApp(clock: time.clock) { server in
            let page = try server.openPage()
            let late = try LivePageClient.ticket(in: page.click("Log in", number: 1))
            time.pass(seconds: 60)
            try #expect(page.exchange(late).status == 403)
            let ticket = try LivePageClient.ticket(in: page.click("Log in", number: 2, seen: 1))
            time.pass(seconds: 59)
            try #expect(page.exchange(ticket).status == 200)
        }
    }

    @Test func `a page's newest ticket is its only one`() async throws {
        try await withIdentityApp { server in
            let page = try server.openPage()
            let first = try LivePageClient.ticket(in: page.click("Log in", number: 1))
            let second = try LivePageClient.ticket(in: page.click("Log out", number: 2, seen: 1))
            let third = try LivePageClient.ticket(in: page.click("Log in", number: 3, seen: 2))
            try #expect(page.exchange(first).status == 403)
            try #expect(page.exchange(second).status == 403)
            try #expect(page.exchange(third).status == 200)
            try #expect(server.who(page.cookie) == "ada")
        }
    }

    @Test func `a page that signs out and in again in one step has one ticket, which brings the last`() async throws {
        try await withIdentityApp { server in
            let cookie = try server.logIn()
            let page = try server.openPage(cookie)
            let frame = try page.click("Switch user", number: 1)
            #expect(frame.components(separatedBy: "[7,6,").count == 2, "\(frame)")
            try #expect(server.who(cookie) == "nobody")
            try #expect(page.exchange(LivePageClient.ticket(in: frame)).status == 200)
            try #expect(server.who(page.cookie) == "bob")
            try page.reconnect()
            try #expect(page.helloText(seen: 1, unacked: 2).contains("bob has 0"))
        }
    }

    private static let before = LoginState.signedOut(visitor: "v")

    private static func ticket(_ page: String, expiry: Int64, url: String = "/") -> Tickets.Ticket {
        Tickets.Ticket(
            page: PageID(rawValue: page),
            change: .signIn("ada"),
            before: [before],
            after: .signedIn(login: "l"),
            url: url,
            expiry: expiry
        )
    }

    @Test func `a browser that has not got the answer gets it again, until it has come with its login`() async throws {
        try await withIdentityApp { server in
            let page = try server.openPage(server.logIn(as: "eve"))
            let before = page.cookie
            let ticket = try LivePageClient.ticket(in: page.click("Switch user", number: 1))
            try #expect(Self.exchange(ticket, server, cookie: before) == 200)
            try #expect(server.who(before) == "nobody")
            try #expect(page.exchange(ticket).status == 200)
            try #expect(server.who(page.cookie) == "bob")
            try page.reconnect()
            _ = try page.helloText(seen: 1, unacked: 2)
            try #expect(Self.exchange(ticket, server, cookie: before) == 403)
        }
    }

    @Test func `a ticket is taken in time, by its own browser, until it has the login, and only the newest of a page`()
        throws
    {
        let tickets = Tickets(ring: .temporary())
        let before = Self.before
        let older = try #require(tickets.issue(Self.ticket("a", expiry: 60), now: 0))
        let newer = try #require(tickets.issue(Self.ticket("a", expiry: 60), now: 0))
        let other = try #require(tickets.issue(Self.ticket("b", expiry: 60), now: 0))
        #expect(tickets.take(older, by: before, now: 1) == nil)
        #expect(tickets.take(newer, by: nil, now: 1) == nil)
        #expect(tickets.take(newer, by: .signedIn(login: "v"), now: 1) == nil)
        #expect(tickets.take(other, by: before, now: 60) == nil)
        for _ in 0..<2 { #expect(tickets.take(newer, by: before, now: 59)?.page.rawValue == "a") }
        tickets.hasArrived(PageID(rawValue: "a"), with: .signedIn(login: "another"))
        #expect(tickets.take(newer, by: before, now: 59) != nil)
        tickets.hasArrived(PageID(rawValue: "a"), with: .signedIn(login: "l"))
        #expect(tickets.take(newer, by: before, now: 59) == nil)
    }

    @Test func `a ticket of a server that has ended is taken by the next one, with the same keys`() throws {
        let ring = KeyRing.temporary()
        let text = try #require(Tickets(ring: ring).issue(Self.ticket("a", expiry: 60, url: "/b?c=d"), now: 0))
        #expect(Tickets(ring: .temporary()).take(text, by: Self.before, now: 1) == nil)
        let next = Tickets(ring: ring)
        #expect(next.take(text, by: .signedOut(visitor: "w"), now: 1) == nil)
        #expect(next.take(text, by: Self.before, now: 60) == nil)
        let taken = try #require(next.take(text, by: Self.before, now: 59))
        #expect(taken.change == .signIn("ada") && taken.after == .signedIn(login: "l") && taken.url == "/b?c=d")
        #expect(next.take(text, by: Self.before, now: 59) != nil)
        next.hasArrived(PageID(rawValue: "a"), with: .signedIn(login: "l"))
        #expect(next.take(text, by: Self.before, now: 59) == nil)
    }

    @Test func `a ticket is good for a browser that has exchanged the one before it at another server`()
        async throws
    {
        let folder = try TemporaryDirectory()
        var options = WebServerOptions()
        options.keyFile = folder.path + "/key"
        try await withIdentityApp(options: options) { server in
            let cookie = try server.logIn()
            let page = try server.openPage(cookie)
            let logout = try LivePageClient.ticket(in: page.click("Log out", number: 1))
            // The other server, as far as it is needed.
            let ring = try KeyFile.load(path: folder.path + "/key")
            let revoked = try RevokedLogins(file: nil, now: 0) { _ in }
            let other = Identities(ring: ring, revoked: revoked, build: 0, clock: .system)
            var request = WebRequest(method: .post, path: "/")
            request.headers.add("cookie", cookie)
            let taken = try #require(other.tickets.take(logout, by: other.namedState(of: request), now: other.now))
            let cookies = other.cookies(for: taken.after, after: taken.change, isSecure: false)
            let visitor = try #require(cookies.first { $0.name == Identities.visitorCookieName })
            page.cookie = "\(visitor.name)=\(visitor.value)"
            let ticket = try LivePageClient.ticket(in: page.click("Log in", number: 2, seen: 1))
            try #expect(page.exchange(ticket).status == 200)
            try #expect(server.who(page.cookie) == "ada")
        }
    }

    @Test func `no more tickets wait than there are places, until some have expired`() {
        let tickets = Tickets(ring: .temporary())
        for page in 0..<10_000 { #expect(tickets.issue(Self.ticket("\(page)", expiry: 60), now: 0) != nil) }
        #expect(tickets.issue(Self.ticket("more", expiry: 60), now: 59) == nil)
        #expect(tickets.issue(Self.ticket("more", expiry: 120), now: 60) != nil)
    }

    @Test func `a ticket with a URL that is too long is not issued`() {
        let tickets = Tickets(ring: .temporary())
        #expect(tickets.issue(Self.ticket("a", expiry: 60, url: String(repeating: "u", count: 4_000)), now: 0) == nil)
    }
}
