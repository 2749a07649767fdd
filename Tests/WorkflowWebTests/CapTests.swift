import Foundation
import Testing
import WorkflowLive

@testable import WorkflowWeb

/// How much of a server one visitor, or all of them, may use (rules F7, C9).
struct CapTests {
    private func withPages(
        _ change: (inout WebServerLimits) -> Void,
        _ body: @escaping @Sendable (TestServer) throws -> Void
    ) async throws {
        let app = LiveApp(title: "Counter") { session, _ in CounterWorkflow(session: session, alive: nil) }
        try await withServer(limits: .patient(change), acceptor: nil) { request in
            try await request.path == "/login" ? .redirect(to: "/").signingIn(request.form()["name"] ?? "") : .page(app)
        } _: {
            try body($0)
        }
    }

    private static let refused = WebSocketClient.Event.close(code: 1013, reason: "overloaded")

    /// A page that is attached.
    private static func open(_ server: TestServer, cookie: String? = nil) throws -> LivePageClient {
        let page = try LivePageClient(port: server.port, cookie: cookie)
        guard case .text(let answer) = try page.hello(), answer.hasPrefix("[\"resume\"") else {
            throw TestSocket.Failure(description: "not attached")
        }
        return page
    }

    private static func logIn(_ server: TestServer, as name: String) throws -> String {
        let answer = try server.http().post("/login", "name=\(name)")
        return String(answer.headers["set-cookie"]?.split(separator: ";").first ?? "")
    }

    /// Ends the page's connection and waits until the server has noticed.
    private static func drop(_ page: LivePageClient, _ server: TestServer) throws {
        let before = server.reports.all.count { $0.contains("disconnected") }
        try page.socket.sendFrame([3, 232], opcode: 8)
        #expect(server.reports.wait { $0.count { $0.contains("disconnected") } > before })
    }

    @Test func `F7 pages in total, and the one that waited longest makes room`() async throws {
        try await withPages {
            $0.pages = 2
        } _: { server in
            let first = try Self.open(server)
            let second = try Self.open(server)
            let third = try LivePageClient(port: server.port)
            try #expect(third.hello() == Self.refused)
            #expect(server.reports.all.contains { $0.contains("too many connections") })
            try Self.drop(second, server)
            try Self.drop(first, server)
            try third.reconnect()
            guard case .text = try third.hello() else { throw TestSocket.Failure(description: "no room was made") }
            #expect(server.server.pageCount == 2)
            // The first is still there, the second is not.
            try first.reconnect()
            guard case .text(let answer) = try first.hello() else { throw TestSocket.Failure(description: "refused") }
            #expect(answer.hasPrefix("[\"resume\""))
        }
    }

    @Test func `F7 pages of one login, whatever the others have`() async throws {
        try await withPages {
            $0.pagesPerLogin = 1
        } _: { server in
            let ada = try Self.logIn(server, as: "ada")
            let page = try Self.open(server, cookie: ada)
            try #expect(LivePageClient(port: server.port, cookie: ada).hello() == Self.refused)
            _ = try Self.open(server, cookie: Self.logIn(server, as: "bob"))
            for _ in 0..<3 { _ = try Self.open(server) }
            try Self.drop(page, server)
            _ = try Self.open(server, cookie: ada)
        }
    }

    @Test func `F7 a page that is too large is not served`() async throws {
        try await withPages {
            $0.pageBytes = 100
        } _: { server in
            let answer = try server.http().get("/")
            #expect(answer.status == 500 && answer.text.contains("This page is too large to show."))
            #expect(!answer.text.contains("bytes"))
            #expect(server.reports.wait { $0.contains { $0.contains("within the limit of bytes a page") } })
        }
    }

    @Test func `C9 pages that wait take no more than their bytes`() async throws {
        try await withPages {
            $0.waitingBytes = 1
        } _: { server in
            let stays = try Self.open(server)
            let page = try Self.open(server)
            try Self.drop(page, server)
            let gone = try #require(server.reports.all.last { $0.contains("disconnected") })
            let ended = gone.replacing("disconnected", with: "ended")
            // What painted the page has ended, too.
            #expect(server.reports.wait { $0.count { $0 == ended } == 2 }, "\(server.reports.all)")
            #expect(server.server.pageCount == 1)
            try #expect(stays.click("Add", number: 1).contains("has 1"))
        }
    }

    /// Joins pages to a registry, each by a connection of its own: 1, 2, 3… Each is lost at the second of its number.
    private struct Joiner {
        var registry: PageRegistry
        let loop: HomeLoop
        private var last: LiveConnection.ID = 0
        /// That of the latest connection.
        private(set) var limiter: SharedBucket?

        init(limits: WebServerLimits) throws {
            registry = PageRegistry(limits: limits)
            loop = try HomeLoop()
        }

        mutating func join(_ name: String, _ address: String, login: String = "") -> String {
            last += 1
            let state: LoginState = login.isEmpty ? .signedOut(visitor: "v") : .signedIn(login: login)
            let token = PageToken(page: PageID(rawValue: name), state: state, url: "/", contentHash: 0)
            let services = SessionServices(scheduler: HomeScheduler(home: Nobody()))
            let join = registry.join(token, until: 0, from: address, connection: last, at: .zero) { [loop] in
                SessionHome(loop: loop, page: token.page, number: 0, services: services)
            }
            switch join {
            case .full: return "full"
            case .otherState: return "another login's"
            case .home(_, let isNew, let evicted, let shared):
                limiter = shared
                return (isNew ? "new" : "known") + evicted.map { " without \($0.page)" }.joined()
            }
        }

        /// How many pages end because that connection is lost; nil if it is not its page's newest.
        mutating func drop(_ name: String, connection: LiveConnection.ID) -> Int? {
            registry.drop(PageID(rawValue: name), connection: connection, bytes: 0, at: .seconds(connection))?.count
        }
    }

    @Test func `F7 pages of one address, and none of loopback's`() throws {
        let limits = WebServerLimits.patient { $0.pagesPerAddress = 2 }
        var pages = try Joiner(limits: limits)
        #expect(pages.join("a", "192.0.2.1") == "new")
        #expect(pages.join("b", "192.0.2.1", login: "ada") == "new")
        #expect(pages.join("c", "192.0.2.1") == "full")
        #expect(pages.join("b", "192.0.2.1", login: "ada") == "known")
        #expect(pages.join("c", "192.0.2.2") == "new")
        for name in ["x", "y", "z"] { #expect(pages.join(name, "127.0.0.1") == "new") }
        #expect(pages.drop("a", connection: 1) == 0)
        #expect(pages.join("d", "192.0.2.1") == "new without a")
        // One that comes back from elsewhere counts there.
        #expect(pages.join("d", "192.0.2.2") == "known")
        #expect(pages.join("e", "192.0.2.1") == "new")
        #expect(pages.join("f", "192.0.2.2") == "full")
    }

    @Test func `F7 one page makes room for its address and its login at once`() throws {
        let limits = WebServerLimits.patient { ($0.pagesPerAddress, $0.pagesPerLogin) = (3, 2) }
        var pages = try Joiner(limits: limits)
        for (number, (name, login)) in zip(LiveConnection.ID(1)..., [("x", ""), ("a", "ada"), ("b", "ada")]) {
            #expect(pages.join(name, "192.0.2.1", login: login) == "new")
            #expect(pages.drop(name, connection: number) == 0)
        }
        // Of the address alone it would be x, which has waited longer.
        #expect(pages.join("c", "192.0.2.1", login: "ada") == "new without a")
    }

    @Test func `C8 the loss of an older connection is not the page's`() throws {
        var pages = try Joiner(limits: .patient)
        #expect(pages.join("a", "192.0.2.1") == "new")
        #expect(pages.join("a", "192.0.2.1") == "known")
        #expect(pages.drop("a", connection: 1) == nil)
        #expect(pages.registry.nextExpiry == nil)
        #expect(pages.drop("a", connection: 2) == 0)
        #expect(pages.registry.nextExpiry != nil)
    }

    @Test func `G3 a connection that another one has replaced takes no token from it`() throws {
        var pages = try Joiner(limits: .patient)
        for _ in 1...2 { _ = pages.join("a", "192.0.2.1") }
        let page = PageID(rawValue: "a")
        #expect(pages.registry.renewToken(of: page, for: 1, at: Identities.pageLifetime) == nil)
        #expect(pages.registry.renewToken(of: page, for: 2, at: Identities.pageLifetime) != nil)
        #expect(pages.registry.renewToken(of: page, for: 2, at: Identities.pageLifetime) == nil)
    }

    @Test func `F7 connections in total are answered with 503`() async throws {
        try await withPages {
            $0.connections = 1
        } _: { server in
            let first = try server.http()
            try #expect(first.get("/").status == 200)
            try #expect(HTTPClient(port: server.port).readResponse().status == 503)
            try #expect(first.get("/").status == 200)
        }
    }

    @Test func `F7 a server that counts loopback limits its own machine`() async throws {
        try await withPages {
            ($0.connectionsPerAddress, $0.countsLoopback) = (2, true)
        } _: { server in
            let first = try server.http()
            let page = try WebSocketClient(port: server.port)
            #expect(page.status == 101)
            try #expect(HTTPClient(port: server.port).readResponse().status == 503)
            try #expect(first.get("/").status == 200)
        }
    }

    @Test func `F7 connections and sockets of one address, and none of loopback's`() {
        var limits = WebServerLimits.patient
        limits.connectionsPerAddress = 2
        limits.socketsPerAddress = 1
        let admission = Admission(limits: limits)
        let address = "192.0.2.1"
        #expect([admission.enter(address), admission.enter(address), admission.enter(address)] == [true, true, false])
        #expect([admission.enterSocket(address), admission.enterSocket(address)] == [true, false])
        #expect(admission.enter("192.0.2.2") && admission.enterSocket("192.0.2.2"))
        for loopback in ["127.0.0.1", "::1", "::ffff:127.0.0.1"] {
            for _ in 0..<5 { #expect(admission.enter(loopback) && admission.enterSocket(loopback)) }
        }
        admission.socketLeft(address)
        admission.left(address)
        #expect(admission.enter(address) && admission.enterSocket(address))
        #expect(!admission.enter(address))
    }

    @Test func `F7 a host has one share for all addresses of its network of version 6`() throws {
        var limits = WebServerLimits.patient
        (limits.connectionsPerAddress, limits.socketsPerAddress, limits.pagesPerAddress) = (2, 1, 2)
        let admission = Admission(limits: limits)
        let host = ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:DB8:1:2:8000::"]
        #expect(host.map { admission.enter($0) } == [true, true, false])
        #expect(host.map { admission.enterSocket($0) } == [true, false, false])
        #expect(admission.enter("2001:db8:1:3::1") && admission.enterSocket("2001:db8:1:3::1"))
        var pages = try Joiner(limits: limits)
        #expect(zip("abc", host).map { pages.join("\($0)", $1) } == ["new", "new", "full"])
        #expect(pages.join("d", "2001:db8:1:3::1") == "new")
        // What one address has taken another gives back.
        admission.left(host[2])
        #expect(admission.enter(host[1]) && !admission.enter(host[0]))
        for _ in 0..<2 { admission.left(host[0]) }
        admission.socketLeft(host[2])
        #expect(admission.networkCount == 1)
    }

    @Test func `F7 an address of version 4 is the same in its mapped form`() throws {
        var limits = WebServerLimits.patient
        (limits.connectionsPerAddress, limits.socketsPerAddress, limits.pagesPerAddress) = (1, 1, 1)
        let admission = Admission(limits: limits)
        let (plain, mapped) = ("192.0.2.1", "::ffff:192.0.2.1")
        #expect([plain, mapped, "::ffff:c000:201"].map { admission.enter($0) } == [true, false, false])
        #expect([mapped, plain].map { admission.enterSocket($0) } == [true, false])
        // All of them have the same first half.
        #expect(admission.enter("::ffff:192.0.2.2") && admission.enter("192.0.2.3"))
        var pages = try Joiner(limits: limits)
        #expect(
            [("a", plain), ("b", mapped), ("c", "::ffff:192.0.2.2")].map { pages.join($0, $1) } == [
                "new", "full", "new",
            ]
        )
    }

    @Test func `F7 loopback counts where the limits say so`() throws {
        var limits = WebServerLimits.patient
        (limits.connectionsPerAddress, limits.socketsPerAddress, limits.pagesPerAddress) = (2, 1, 1)
        limits.countsLoopback = true
        let admission = Admission(limits: limits)
        for loopback in ["127.0.0.1", "::1"] {
            #expect((0..<3).map { _ in admission.enter(loopback) } == [true, true, false])
            #expect((0..<2).map { _ in admission.enterSocket(loopback) } == [true, false])
        }
        var pages = try Joiner(limits: limits)
        #expect(["x", "y"].map { pages.join($0, "127.0.0.1") } == ["new", "full"])
    }

    @Test func `F2 connections of a page share a rate, and so do pages of a login`() throws {
        let limits = WebServerLimits.patient { ($0.eventsPerSecond, $0.eventBurst) = (1, 10) }
        var pages = try Joiner(limits: limits)
        func taken(_ names: String..., login: String = "", now: Duration = .zero) -> [Int] {
            names.map { name in
                _ = pages.join(name, "192.0.2.1", login: login)
                return (0..<100).count { _ in pages.limiter?.take(now: now) == true }
            }
        }
        // Coming back fills no bucket.
        #expect(taken("a", "a", login: "ada") == Array([10, 0]))
        #expect(taken("b", "c", "d", "e", "f", login: "ada") == Array([10, 10, 10, 0, 0]))
        #expect(taken("g", login: "bob") == Array([10]))
        // Signed out, pages have nothing in common.
        #expect(taken("1", "2", "3", "4", "late", "late") == Array([10, 10, 10, 10, 10, 0]))
        // One that signs in counts with its login from then on, on the connection that it has.
        let late = try #require(pages.limiter)
        _ = pages.registry.beginChange(of: PageID(rawValue: "late"), to: .signedIn(login: "ada"), at: .zero)
        #expect(taken("a", "b", "c", "d", login: "ada", now: .seconds(100)) == Array([10, 10, 10, 10]))
        #expect(!late.take(now: .seconds(100)))
        #expect(late.take(now: .seconds(101)))
    }

    @Test func `F2 the rate of a login is forgotten with its last page`() throws {
        var pages = try Joiner(limits: .patient)
        let state = LoginState.signedIn(login: "ada")
        for name in ["a", "b"] { _ = pages.join(name, "192.0.2.1", login: "ada") }
        #expect(pages.registry.limiterCount == 1)
        _ = pages.registry.beginChange(of: PageID(rawValue: "a"), to: .signedOut(visitor: "v"), at: .zero)
        #expect(pages.registry.limiterCount == 1)
        #expect(pages.registry.removeAll(of: state).count == 1)
        #expect(pages.registry.limiterCount == 0)
    }

    @Test func `a page that was made again is not removed with its former home`() throws {
        var pages = try Joiner(limits: .patient)
        #expect(pages.join("a", "192.0.2.1") == "new")
        pages.registry.remove(PageID(rawValue: "a"), home: 7)
        #expect(pages.registry.count == 1)
        pages.registry.remove(PageID(rawValue: "a"), home: 0)
        #expect(pages.registry.count == 0)
    }

    @Test func `G3 a page that has passed to another login is joined by its tokens alone`() throws {
        var pages = try Joiner(limits: .patient)
        #expect(pages.join("a", "192.0.2.1") == "new")
        _ = pages.registry.beginChange(of: PageID(rawValue: "a"), to: .signedIn(login: "ada"), at: .zero)
        #expect(pages.join("a", "192.0.2.1") == "another login's")
        #expect(pages.join("a", "192.0.2.1", login: "bob") == "another login's")
        #expect(pages.join("a", "192.0.2.1", login: "ada") == "known")
    }

    @Test func `F4 a slow step is logged with the workflow's type and where its page began`() async throws {
        try await withPages {
            $0.slowStep = .zero
        } _: { server in
            let page = try LivePageClient(port: server.port, path: "/list?a=1")
            _ = try page.hello()
            _ = try page.click("Add", number: 1)
            let name = "CounterWorkflow at /list"
            #expect(server.reports.wait { $0.contains { $0.hasPrefix("slow step") && $0.hasSuffix(name) } })
            let answer = "answer to GET /list"
            #expect(server.reports.wait { $0.contains { $0.hasPrefix("slow step") && $0.hasSuffix(answer) } })
        }
    }
}

private actor Nobody {}
