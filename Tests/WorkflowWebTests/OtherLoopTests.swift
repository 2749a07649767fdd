import Foundation
import StoreSupport
import TestSupport
import Testing
import TrellisSupport
import WorkflowLive

@testable import WorkflowWeb

/// A page's connection comes to another loop than its home, in every state of the page (rule F4). Each use of a loop's timers and
/// connections from elsewhere would end the process.
@Suite(.timeLimit(.minutes(10)))
struct OtherLoopTests {
    private let folder: TemporaryDirectory
    private let memory = SharedMemory()

    init() throws { folder = try TemporaryDirectory() }

    private static let overloaded = WebSocketClient.Event.close(code: 1013, reason: "overloaded")

    private func start(
        _ change: (inout WebServerLimits) -> Void = { _ in },
        store: SharedMemoryStore? = nil,
        lastApplied: @escaping @Sendable (PageID) async -> Int = { _ in 0 }
    ) async throws -> TestServer {
        var options = WebServerOptions.ephemeral
        options.sessionStore = store
        options.keyFile = folder.path + "/key"
        change(&options.limits)
        return try await .withLogins(options, lastApplied: lastApplied)
    }

    @Test func `a page is resumed, and taken from an older connection`() async throws {
        let server = try await start()
        try await onThread {
            let page = try server.openPage()
            try #expect(page.click("Add", number: 1).contains("has 1"))
            let old = page.socket
            try server.moveElsewhere(page)
            try #expect(page.helloText(seen: 1, unacked: 2).hasPrefix("[\"resume\""))
            while case .text = try old.next() {}
            try #expect(page.click("Add", number: 2, seen: 1).contains("has 2"))
            page.socket.shutDown()
            #expect(server.reports.wait { $0.contains { $0.contains("disconnected") } })
            try server.moveElsewhere(page)
            try #expect(page.helloText(seen: 2, unacked: 3).hasPrefix("[\"resume\""))
            try #expect(page.click("Add", number: 3, seen: 2).contains("has 3"))
        }
        await server.server.stop()
    }

    @Test func `a page that waits expires on its home`() async throws {
        let server = try await start { $0.pageRetention = .milliseconds(1) }
        try await onThread {
            let page = try server.openPage()
            try server.moveElsewhere(page)
            _ = try page.helloText()
            page.socket.shutDown()
            while server.server.pageCount > 0 { waitALittle() }
        }
        await server.server.stop()
    }

    @Test func `a page that is held until it is known which logins have ended is kept, and expires`() async throws {
        let (store, gate) = (SharedMemoryStore(memory), Gate())
        let server = try await start(
            {
                ($0.unknownLogoutTime, $0.pageRetention) = (.milliseconds(1), .milliseconds(1))
            },
            store: store
        ) { _ in
            await gate.arrive()
            return 0
        }
        let sockets = try await onThread {
            let page = try LivePageClient(port: server.port, cookie: server.logIn())
            store.cutOff()
            // The session starts for the first, and the second waits for the same start.
            let first = page.socket
            try first.send("[1,\"\(page.token)\",0,0,1]")
            let connection = try server.connection(after: 0)
            try server.moveElsewhere(page)
            try page.socket.send("[1,\"\(page.token)\",0,0,1]")
            _ = try server.connection(after: connection)
            return Isolated([first, page.socket])
        }
        await gate.waitForArrival()
        store.comeBack()
        gate.open()
        try await onThread {
            for socket in sockets.value { try #expect(socket.next() == Self.overloaded) }
            #expect(server.reports.all.contains { $0.contains("ended logins are not known yet") })
            while server.server.pageCount > 0 { waitALittle() }
            store.catchUp()
        }
        await server.server.stop()
    }

    @Test func `a page of which nobody knows who has it now is kept, and expires`() async throws {
        let store = SharedMemoryStore(memory)
        let server = try await keeping(store) { $0.pageRetention = .milliseconds(1) }
        try await onThread {
            let page = try server.openPage()
            try #expect(page.click("Add", number: 1).contains("1 added"))
            store.cutOff()
            try server.moveElsewhere(page)
            // It has been at another server, as its numbering says.
            try #expect(page.hello(epoch: 99, seen: 1, unacked: 2) == Self.overloaded)
            while server.server.pageCount > 0 { waitALittle() }
            store.comeBack()
            store.catchUp()
        }
        await server.server.stop()
    }

    private func keeping(
        _ store: SharedMemoryStore,
        _ change: (inout WebServerLimits) -> Void = { _ in }
    ) async throws -> TestServer {
        let reports = Reports()
        var options = WebServerOptions.ephemeral
        (options.sessionStore, options.keyFile) = (store, folder.path + "/key")
        change(&options.limits)
        let app = LiveApp(title: "Kept") { _, _ in Adding() }.keepingSessions(.strict)
        let server = try WebServer(options: options, onReport: { reports.add($0) }, handler: { _ in .page(app) })
        try await server.start()
        return TestServer(server: server, reports: reports)
    }

    @Test func `a page that another server has claimed begins again where its connection is`() async throws {
        let first = try await keeping(SharedMemoryStore(memory))
        let second = try await keeping(SharedMemoryStore(memory))
        try await onThread {
            let page = try first.openPage()
            try #expect(page.click("Add", number: 1).contains("1 added"))
            try #expect(page.socket.next() == .text("[0,1]"))
            page.socket.shutDown()
            #expect(first.reports.wait { $0.contains { $0.contains("disconnected") } })
            try page.reconnect(port: second.port)
            var frame = try page.helloText(epoch: 1, seen: 1, unacked: 2)
            let epoch = try #require(LivePageClient.between("[\"resync\",", ",", in: frame).flatMap(Int.init))
            try page.socket.send("[2,1,\(page.node(ofButton: "Add", in: frame)),0]")
            try #expect(page.nextText().contains("2 added"))
            try #expect(page.socket.next() == .text("[0,2]"))
            page.socket.shutDown()
            #expect(second.reports.wait { $0.contains { $0.contains("disconnected") } })
            try first.moveElsewhere(page)
            frame = try page.helloText(epoch: epoch, seen: 2, unacked: 3)
            #expect(frame.hasPrefix("[\"resync\"") && frame.contains("2 added"), "\(frame)")
        }
        await first.server.stop()
        await second.server.stop()
    }

    @Test func `a page is evicted for one on another loop, and comes back there`() async throws {
        let server = try await start { $0.pages = 1 }
        try await onThread {
            let first = try server.openPage()
            first.socket.shutDown()
            server.waitUntilNoneIsConnected()
            let second = try LivePageClient(port: server.port)
            try server.moveElsewhere(second)
            _ = try second.helloText()
            #expect(server.server.pageCount == 1)
            second.socket.shutDown()
            server.waitUntilNoneIsConnected()
            try server.moveElsewhere(first)
            _ = try first.helloText()
            try #expect(first.click("Add", number: 1).contains("has 1"))
        }
        await server.server.stop()
    }

    @Test func `a page that loses its connection there is evicted where nothing may wait`() async throws {
        let server = try await start { $0.waitingPages = 0 }
        try await onThread {
            let page = try server.openPage()
            try server.moveElsewhere(page)
            _ = try page.helloText()
            page.socket.shutDown()
            while server.server.pageCount > 0 { waitALittle() }
        }
        await server.server.stop()
    }

    @Test func `what a gated page has to say comes when the gate opens`() async throws {
        let store = SharedMemoryStore(memory)
        let server = try await start(store: store)
        try await onThread {
            let page = try server.openPage(server.logIn())
            try server.moveElsewhere(page)
            _ = try page.helloText()
            store.cutOff()
            store.comeBack()
            for number in 1...2 { try page.socket.send("[\(number),0,\(page.node(ofButton: "Add")),0]") }
            for _ in 0..<10 { try #expect(server.who(nil) == "nobody") }
            #expect(!page.socket.hasInput)
            store.catchUp()
            while try !page.nextText().contains("ada has 2") {}
        }
        await server.server.stop()
    }

    @Test func `a page of a login that ends is closed`() async throws {
        let server = try await start()
        try await onThread {
            let cookie = try server.logIn()
            let page = try server.openPage(cookie)
            try server.moveElsewhere(page)
            _ = try page.helloText()
            _ = try server.post("/logout", cookie: cookie)
            try #expect(page.socket.next() == .close(code: 4003, reason: "signed out"))
            #expect(server.server.pageCount == 0)
        }
        await server.server.stop()
    }

    @Test func `a server that stops says goodbye to pages there, and to those that come`() async throws {
        let server = try await start { $0.graceTime = .seconds(300) }
        let sockets = try await onThread {
            let page = try server.openPage()
            try server.moveElsewhere(page)
            _ = try page.helloText()
            let attached = page.socket
            try server.moveElsewhere(page)
            return Isolated((page, attached))
        }
        async let stopped: Void = server.server.stop()
        try await onThread {
            let (page, attached) = sockets.value
            try? page.socket.send("[1,\"\(page.token)\",0,0,1]")
            for socket in [attached, page.socket] {
                // Who said hello in time is told that the newer connection has the page.
                var event = try socket.next()
                while case .text = event { event = try socket.next() }
                guard case .close(let code, _) = event else { throw TestSocket.Failure(description: "no goodbye") }
                #expect([1012, 4001].contains(code))
            }
        }
        await stopped
    }
}

extension TestServer {
    /// Opens another socket for the page, on a loop that is not the home of the one page that there is.
    fileprivate func moveElsewhere(_ page: LivePageClient) throws {
        let home = server.pages.registry.withLock { $0.homes.first?.loop.index }
        while try landing({ try page.reconnect() }) == home { waitALittle() }
    }

    /// Returns the loop that gets the connection which `connect` makes.
    private func landing(_ connect: () throws -> Void) throws -> Int? {
        let loops = server.core.parts.health.allLoops
        let before = loops.map { $0.counters.connections.total }
        try connect()
        return loops.first { $0.counters.connections.total > before[$0.index] }?.index
    }

    /// Waits until no page has a connection, so that each may be evicted; they are reported as disconnected a little before.
    fileprivate func waitUntilNoneIsConnected() {
        while server.pages.registry.withLock({ registry in
            registry.homes.contains { registry.entry(of: $0.page)?.connection != nil }
        }) {
            waitALittle()
        }
    }

    /// Waits until the one page has a newer connection, and returns it.
    fileprivate func connection(after last: LiveConnection.ID) throws -> LiveConnection.ID {
        while true {
            let newest = server.pages.registry.withLock { registry in
                registry.homes.first.flatMap { registry.entry(of: $0.page)?.connection }
            }
            if let newest, newest > last { return newest }
            waitALittle()
        }
    }
}
