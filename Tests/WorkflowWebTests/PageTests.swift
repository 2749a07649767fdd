import Foundation
import Testing
import TrellisSupport
import WorkflowLive

@testable import WorkflowWeb

struct PageTests {
    private let alive = Alive()

    private var handler: WebServer.Handler {
        let app = LiveApp(title: "Counter") { [alive] session, url in
            url.hasPrefix("/") && !url.hasPrefix("/none") ? CounterWorkflow(session: session, alive: alive) : nil
        }
        return { request in
            switch (request.method, request.path) {
            case (.post, "/login"): try .redirect(to: "/").signingIn(try await request.form()["name"] ?? "")
            case (.post, "/logout"): .redirect(to: "/").signingOut()
            case (_, "/who"): .text(request.login?.user ?? "nobody")
            default: .page(app)
            }
        }
    }

    private func withPages(
        options: WebServerOptions = WebServerOptions(),
        limits: WebServerLimits = .patient,
        clock: WebServerClock = .system,
        _ body: @escaping @Sendable (TestServer) throws -> Void
    ) async throws {
        try await withServer(
            options: options,
            limits: limits,
            acceptor: nil,
            clock: clock,
            handler: handler,
            body
        )
    }

    @Test func `a GET shows the complete page, stores nothing and leaves no state`() async throws {
        let alive = alive
        try await withPages { server in
            let http = try server.http()
            for _ in 0..<200 {
                let answer = try http.get("/?a=1")
                #expect(answer.text.contains("nobody has 0"))
                #expect(answer.headers["cache-control"] == "no-store")
            }
            #expect(alive.count == 0)
            #expect(server.server.pageCount == 0)
        }
    }

    @Test func `a URL that the app does not know is not found`() async throws {
        try await withPages { server in try #expect(server.http().get("/none").status == 404) }
    }

    @Test func `script and style are served where the page looks for them, for good`() async throws {
        try await withPages { server in
            for asset in [PageAsset.script, .style] {
                let answer = try server.http().get(asset.path)
                #expect(answer.text == asset.source)
                #expect(answer.headers["content-type"] == asset.contentType)
                #expect(answer.headers["cache-control"] == "public, max-age=31536000, immutable")
            }
        }
    }

    @Test func `H6 the network simulator is there in development only, before the page's script`() async throws {
        try await withPages { server in
            let (file, page) = (try server.http().get(PageAsset.simulator.path), try server.http().get("/"))
            #expect(file.text != PageAsset.simulator.source)
            #expect(!page.text.contains(PageAsset.simulator.path))
        }
        var options = WebServerOptions()
        options.hasDeveloperTools = true
        try await withPages(options: options) { server in
            let file = try server.http().get(PageAsset.simulator.path)
            #expect(file.text == PageAsset.simulator.source)
            let page = try server.http().get("/").text
            let simulator = try #require(page.range(of: PageAsset.simulator.path))
            let script = try #require(page.range(of: PageAsset.script.path))
            #expect(simulator.upperBound < script.lowerBound)
        }
    }

    @Test func `a connection that overtakes the one which is to start the session starts it`() async throws {
        try await joinsAHome { _ in }
    }

    @Test func `a connection that finds its session ended, as pages are when memory is short, starts it again`()
        async throws
    {
        try await joinsAHome { await $0.end(.goingAway) }
    }

    /// Checks that a page begins although there is a home of it, which has not started a session.
    /// - Parameter prepare: Changes that home.
    private func joinsAHome(_ prepare: @escaping @Sendable (SessionHome) async -> Void) async throws {
        let loop = try HomeLoop()
        loop.start()
        try await withPages { server in
            let (page, pages) = (try LivePageClient(port: server.port), server.server.pages)
            let signed = SignedToken(text: page.token, ring: pages.identities.ring, purpose: .page, now: 0)
            let token = try #require(signed.flatMap { PageToken(payload: $0.payload) })
            let home = pages.makeHome(token.page, for: WebRequest(path: "/"), on: loop)
            // The other one has its place among the pages, and has not reached its session.
            _ = pages.registry.withLock {
                $0.join(token, until: 0, from: "127.0.0.1", connection: .max, at: .zero) { home }
            }
            let isPrepared = DispatchSemaphore(value: 0)
            Task {
                await prepare(home)
                isPrepared.signal()
            }
            isPrepared.wait()
            guard case .text(let answer) = try page.hello() else { throw TestSocket.Failure(description: "no answer") }
            #expect(answer.hasPrefix("[\"resume\""))
            #expect(server.server.pageCount == 1)
        }
        await loop.stop()
    }

    @Test func `a page attaches silently and its clicks are answered by small patches`() async throws {
        try await withPages { server in
            let page = try LivePageClient(port: server.port)
            guard case .text(let answer) = try page.hello() else { throw TestSocket.Failure(description: "refused") }
            #expect(answer.hasPrefix("[\"resume\","))
            let patch = try page.click("Add", number: 1)
            #expect(patch.hasPrefix("[1,1,["))
            #expect(patch.contains("nobody has 1"))
            try #expect(page.click("Add", number: 2, seen: 1).contains("nobody has 2"))
        }
    }

    @Test func `a page that drops comes back to its state, on whatever loop`() async throws {
        try await withPages { server in
            let page = try LivePageClient(port: server.port)
            guard case .text(let answer) = try page.hello() else { throw TestSocket.Failure(description: "refused") }
            let epoch = Int(answer.split(separator: ",")[1]) ?? 0
            _ = try page.click("Add", number: 1)
            for round in 2...6 {
                try page.reconnect()
                guard case .text(let resumed) = try page.hello(epoch: epoch, seen: round - 1, unacked: round) else {
                    throw TestSocket.Failure(description: "refused")
                }
                #expect(resumed.hasPrefix("[\"resume\","))
                try #expect(page.click("Add", number: round, seen: round - 1).contains("has \(round)"))
            }
            #expect(server.server.pageCount == 1)
        }
    }

    @Test func `the newest socket of a page wins and the older is told`() async throws {
        try await withPages { server in
            let page = try LivePageClient(port: server.port)
            _ = try page.hello()
            let older = page.socket
            try page.reconnect()
            _ = try page.hello()
            try #expect(older.next() == .close(code: 4001, reason: "open elsewhere"))
            try #expect(page.click("Add", number: 1).contains("has 1"))
        }
    }

    @Test func `a page without a connection ends after its time, with all it held`() async throws {
        let limits = WebServerLimits.patient { $0.pageRetention = .milliseconds(50) }
        let alive = alive
        try await withPages(limits: limits) { server in
            for _ in 0..<50 {
                let page = try LivePageClient(port: server.port)
                _ = try page.hello()
            }
            #expect(server.reports.wait { $0.filter { $0.contains("ended") }.count >= 100 }, "\(server.reports.all)")
            #expect(server.server.pageCount == 0)
        }
        #expect(alive.count == 0)
    }

    @Test func `a stop ends every session`() async throws {
        let alive = alive
        try await withPages { server in
            let page = try LivePageClient(port: server.port)
            _ = try page.hello()
            #expect(alive.count == 1)
        }
        // Another thread may still be leaving the frame that has freed the last of them.
        for _ in 0..<1_000 where alive.count > 0 { try await Task.sleep(for: .milliseconds(10)) }
        #expect(alive.count == 0)
    }

    @Test func `a token that is forged, of another page's kind or expired is denied`() async throws {
        let time = TestTime()
        try await withPages(clock: time.clock) { server in
            let page = try LivePageClient(port: server.port)
            let good = page.token
            let long = String(repeating: "a", count: 5000)
            // Of a thousand tokens one ends in any two letters.
            let forged = String(good.dropLast(2)) + (good.hasSuffix("AA") ? "BA" : "AA")
            for bad in ["", "x", forged, "B" + String(good.dropFirst()), long] {
                try page.reconnect()
                page.token = bad
                let answer = try page.hello()
                #expect(answer == .text("[\"denied\"]"), "\(bad.prefix(20))")
                try #expect(page.socket.next() == .close(code: 1001, reason: "going away"))
            }
            page.token = good
            try page.reconnect()
            time.pass(seconds: 24 * 3600 + 1)
            try #expect(page.hello() == .text("[\"denied\"]"))
            #expect(!server.reports.all.contains { $0.contains(good) })
        }
    }

    @Test func `G3 a page that stays open gets another token before its own expires, and joins after days`()
        async throws
    {
        let time = TestTime()
        try await withPages(clock: time.clock) { server in
            let page = try LivePageClient(port: server.port)
            let first = page.token
            _ = try page.hello()
            try #expect(page.click("Add", number: 1).contains("has 1"))
            for _ in 0..<6 {
                // No new one as long as half of its time is left.
                time.pass(seconds: 12 * 3600)
                try #expect(page.heartbeat(seen: 1) == nil)
                time.pass(seconds: 3600)
                page.token = try #require(try page.heartbeat(seen: 1))
                try #expect(page.heartbeat(seen: 1) == nil)
            }
            let last = page.token
            // One that was lost on its way is sent again after the next hello.
            time.pass(seconds: 13 * 3600)
            _ = try page.heartbeat(seen: 1)
            try page.reconnect()
            try #expect(page.hello(epoch: 0, seen: 0, unacked: 2).isPage)
            page.token = try #require(page.socket.next().token)
            page.token = first
            try page.reconnect()
            try #expect(page.hello() == .text("[\"denied\"]"))
            #expect(last != first)
        }
    }

    @Test func `G3 a calendar that is set forward or back denies no page that is open a moment later`() async throws {
        for seconds in [23 * 3600, 100 * 3600, -100 * 3600] as [Int64] {
            let time = TestTime()
            try await withPages(clock: time.clock) { server in
                let page = try LivePageClient(port: server.port)
                _ = try page.hello()
                time.pass(seconds: seconds)
                page.token = try #require(try page.heartbeat(seen: 0))
                try page.reconnect()
                try #expect(page.hello().isPage)
            }
        }
    }

    @Test func `a page whose state is lost is made anew where it has gone, if that is a page of ours`() async throws {
        try await withPages { server in
            let page = try LivePageClient(port: server.port, path: "/start")
            for (at, url) in [("", "/start"), ("?at=%2Fgone%3Fa%3D1", "/gone?a=1"), ("?at=https:%2F%2Fevil", "/start")]
            {
                try page.reconnect(at)
                guard case .text(let answer) = try page.hello(epoch: 5) else {
                    throw TestSocket.Failure(description: "refused")
                }
                #expect(answer.hasPrefix("[\"new\",") && answer.hasSuffix("\"\(url)\"]"), "\(answer.suffix(50))")
                page.token = try LivePageClient(port: server.port, path: "/start", cookie: page.cookie).token
            }
            try page.reconnect("?at=%2Fnone")
            try #expect(page.hello() == .text("[\"reload\"]"))
        }
    }

    @Test func `B4 of a page that comes back, what the app has stored is not applied again`() async throws {
        let asked = Guarded<[PageID]>([])
        let app = LiveApp(
            title: "Stored",
            lastApplied: { page in
                await Task.yield()
                return asked.withLock { pages in
                    pages.append(page)
                    return 7
                }
            },
            workflow: { session, _ in CounterWorkflow(session: session, alive: nil) }
        )
        try await withServer(acceptor: nil, handler: { _ in .page(app) }) { server in
            let page = try LivePageClient(port: server.port)
            guard case .text(let answer) = try page.hello(epoch: 5, seen: 3, unacked: 7) else {
                throw TestSocket.Failure(description: "refused")
            }
            #expect(answer.hasPrefix("[\"new\"") && answer.split(separator: ",")[3] == "7", "\(answer.prefix(40))")
            try #expect(page.click("Add", number: 7) == "[0,7]")
            try #expect(page.click("Add", number: 8).contains("has 1"))
            try page.reconnect()
            _ = try page.hello()
            #expect(asked.withLock { $0.count } == 1)
        }
    }

    @Test func `G15 a hello that skips 2^53 events is refused at once, and its page goes on`() async throws {
        try await withPages { server in
            let page = try LivePageClient(port: server.port)
            for epoch in 0...1 {
                try page.reconnect()
                let answer = try page.hello(epoch: epoch, unacked: 9_007_199_254_740_991)
                #expect(answer == .close(code: 1008, reason: "bad frame"))
                try page.reconnect()
                guard case .text(let next) = try page.hello() else {
                    throw TestSocket.Failure(description: "refused")
                }
                #expect(next.hasPrefix("[\"resume\","))
            }
        }
    }

    @Test func `another version of the protocol is told to reload, nonsense is closed`() async throws {
        try await withPages { server in
            let socket = try server.webSocket()
            try socket.send("[99,\"\",0,0,1]")
            try #expect(socket.next() == .text("[\"reload\"]"))
            for text in ["", "{}", "[", "[1]", String(repeating: "[", count: 10_000)] {
                let socket = try server.webSocket()
                try socket.send(text)
                try #expect(socket.next() == .close(code: 1008, reason: "bad frame"), "\(text.prefix(10))")
            }
        }
    }
}
