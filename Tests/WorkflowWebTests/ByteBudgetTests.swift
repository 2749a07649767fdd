import LiveModel
import TestSupport
import Testing
import TrellisSupport
import ViewEnvironment
import Workflow

@testable import WorkflowWeb

/// The bytes of all connected pages together (rule F7).
struct ByteBudgetTests {
    @Test func `a share may shrink whatever the others hold, and gives all back when it goes`() {
        let budget = ByteBudget(limit: 100)
        var shares = (0..<2).map { _ in ByteShare(of: budget) }
        #expect(shares[0].hold(60) && budget.count == 60 && budget.hasRoom)
        #expect(!shares[1].hold(41) && budget.count == 101 && !budget.hasRoom)
        #expect(shares[0].hold(60) && shares[0].hold(59))
        #expect(!shares[0].hold(61) && budget.count == 102)
        shares = []
        #expect(budget.count == 0)
    }

    @Test func `the largest share makes room, once, and whoever is large alone gets none`() {
        let budget = ByteBudget(limit: 100)
        let asked = Guarded<[Int]>([])
        let shares = (0..<3).map { index in ByteShare(of: budget) { asked.withLock { $0.append(index) } } }
        #expect(shares[0].hold(20) && shares[1].hold(50) && shares[2].hold(30))
        #expect(shares[0].hold(21) && asked.withLock { $0 } == [1] && budget.count == 51)
        // It is on its way, and what it says meanwhile does not count.
        #expect(shares[1].isLeaving && !shares[1].hold(51) && budget.count == 51)
        #expect(shares[1].hold(0) && !shares[1].isLeaving && shares[1].hold(40))
        #expect(!shares[0].hold(61) && asked.withLock { $0 } == [1])
        #expect(shares[0].hold(0) && shares[2].hold(60) && budget.count == 100)
    }

    @Test func `small changes of a large budget are not counted, and what is counted is enough and not much more`() {
        let budget = ByteBudget(limit: 1 << 30)
        let share = ByteShare(of: budget)
        #expect(share.hold(5_000) && budget.count == 5_120)
        // As a page changes with each event.
        for bytes in [4_990, 5_100, 4_000, 3_073] { #expect(share.hold(bytes) && budget.count == 5_120) }
        #expect(share.hold(3_072) && budget.count == 3_072)
        #expect(share.hold(3_073) && budget.count == 4_096)
        #expect(share.hold(3_000) && budget.count == 4_096)
        #expect(share.hold(1) && budget.count == 1_024)
        #expect(share.hold(0) && budget.count == 0)
    }

    private func withPages(
        bytes: Int = .max,
        _ body: @escaping @Sendable (TestServer) throws -> Void
    ) async throws {
        let limits = WebServerLimits.patient { $0.connectedBytes = bytes }
        let app = LiveApp(title: "Growing") { _, url in growingPage(url == "/large" ? 1_000 : 1) }
        try await withServer(limits: limits, acceptor: nil, handler: { _ in .page(app) }, body)
    }

    /// The bytes of a page with as many rows as pages here may have.
    private func largeSize() async throws -> Int {
        let size = Guarded(0)
        // With a budget that is small enough to count each byte.
        try await withPages(bytes: 1 << 19) { server in
            let page = try LivePageClient(port: server.port, path: "/large")
            _ = try page.helloText()
            // The bytes are counted before another event is handled.
            _ = try page.click("Add", number: 1)
            try page.socket.send("[0,1]")
            try #expect(page.click("Add", number: 2, seen: 1).contains("2 added"))
            size.withLock { $0 = server.server.pages.parts.budget.count }
        }
        return size.withLock { $0 }
    }

    private static let overloaded = WebSocketClient.Event.close(code: 1013, reason: "overloaded")

    @Test func `F7 a page that grows beyond what all may hold is closed, and the others go on`() async throws {
        let bytes = try await largeSize()
        try await withPages(bytes: bytes) { server in
            let pages = try (0..<2).map { _ in try server.openPage() }
            try pages[0].socket.send("[1,0,\(pages[0].node(ofButton: "Grow")),0]")
            while case .text = try pages[0].socket.next() {}
            #expect(
                server.reports.all.contains { $0.contains("refused 127.0.0.1: connected pages hold too many bytes") }
            )
            try #expect(pages[1].click("Add", number: 1).contains("1 added"))
            // It waits now, and counts with those that wait.
            while server.server.pages.counts.waiting != 1 { waitALittle() }
            #expect(server.server.pages.parts.budget.count < bytes / 10)
            // A page that is larger than all may be comes no further.
            try pages[0].reconnect()
            _ = try pages[0].hello(epoch: 0, seen: 0, unacked: 2)
            while case .text = try pages[0].socket.next() {}
            try #expect(pages[1].click("Add", number: 2, seen: 1).contains("2 added"))
        }
    }

    @Test func `F7 where all together hold too many bytes, the largest page is closed and not the one that grows`()
        async throws
    {
        try await withPages(bytes: largeSize() * 13 / 10) { server in
            let large = try LivePageClient(port: server.port, path: "/large")
            _ = try large.helloText()
            let small = try server.openPage()
            try #expect(small.click("Grow a little", number: 1).contains("249"))
            while case .text = try large.socket.next() {}
            try #expect(small.click("Add", number: 2).contains("1 added"))
            #expect(server.reports.all.count { $0.contains("connected pages hold too many bytes") } == 1)
            // It comes back when there is room.
            small.socket.shutDown()
            while server.server.pages.counts.waiting != 2 { waitALittle() }
            try large.reconnect()
            _ = try large.helloText()
        }
    }

    @Test func `F7 while connected pages hold most of what they may, no other connects`() async throws {
        try await withPages(bytes: largeSize() * 6 / 5) { server in
            let large = try LivePageClient(port: server.port, path: "/large")
            _ = try large.helloText()
            // Its bytes are counted once it has been sent.
            while server.server.pages.parts.budget.hasRoom { waitALittle() }
            let other = try LivePageClient(port: server.port)
            try #expect(other.hello() == Self.overloaded)
            #expect(server.reports.wait { $0.contains { $0.contains("hold too many bytes") } })
            // Those that are there go on.
            try #expect(large.click("Add", number: 1).contains("1 added"))
            large.socket.shutDown()
            #expect(server.reports.wait { $0.contains { $0.contains("disconnected") } })
            try other.reconnect()
            _ = try other.helloText()
            try #expect(other.click("Add", number: 1).contains("1 added"))
        }
    }

    @Test func `F7 what a socket is sent and does not read counts, and ends it`() async throws {
        let limits = WebServerLimits.patient { ($0.connectedBytes, $0.sendBytes) = (200_000, 64 << 20) }
        try await withServer(limits: limits) { server in
            let (socket, other) = (try server.webSocket(), try server.webSocket())
            for client in [socket, other] {
                try client.send("hello")
                try #expect(client.next() == .text("welcome"))
            }
            for _ in 0..<16 { try? socket.send("flood") }
            #expect(server.reports.wait { $0.contains { $0.contains("hold too many bytes") } })
            #expect(server.reports.wait { $0.contains("connection closed") })
            try other.send("still here")
            try #expect(other.next() == .text("still here"))
            #expect(server.server.pages.parts.budget.count == 0)
        }
    }
}

private func growingPage(_ rows: Int) -> BuiltPage<(rows: Int, count: Int)> {
    BuiltPage((rows, 0)) { state, sink in
        div {
            for row in 0..<state.rows { p { "\(row)" } }
            p { "\(state.count) added" }
            button(.onClick { sink.send { $0.rows = 1_000 } }) { "Grow" }
            button(.onClick { sink.send { $0.rows = 250 } }) { "Grow a little" }
            button(.onClick { sink.send { $0.count += 1 } }) { "Add" }
        }
    }
}
