import Foundation
import StoreSupport
import TestSupport
import Testing
import TrellisSupport
import WorkflowNATS

@testable import WorkflowWeb

/// Several servers with one store, and logins that end at one of them (rule G4).
@Suite(.timeLimit(.minutes(10)))
struct RevokedElsewhereTests {
    private let folder: TemporaryDirectory
    private let memory = SharedMemory()

    init() throws { folder = try TemporaryDirectory() }

    private func start(
        _ store: any SharedSessionStore,
        file: String = "key",
        limits: WebServerLimits = .patient,
        lastApplied: @escaping @Sendable (PageID) async -> Int = { _ in 0 }
    ) async throws -> TestServer {
        var options = WebServerOptions.released
        (options.port, options.workers, options.limits, options.metricsPort) = (0, 1, limits, 0)
        // The cookies and tokens of one server are good at the other; each has a file of ended logins.
        let path = folder.path + "/" + file
        if file != "key", !FileManager.default.fileExists(atPath: path) {
            _ = try KeyFile.load(path: folder.path + "/key")
            try FileManager.default.copyItem(atPath: folder.path + "/key", toPath: path)
        }
        options.keyFile = path
        options.sessionStore = store
        return try await .withLogins(options, lastApplied: lastApplied)
    }

    /// Runs `body` with two servers, of which the second may be cut off.
    private func withTwoServers(
        limits: WebServerLimits = .patient,
        _ body: @escaping @Sendable (TestServer, TestServer, SharedMemoryStore) throws -> Void
    ) async throws {
        let (near, far) = (SharedMemoryStore(memory), SharedMemoryStore(memory))
        let (first, second) = (try await start(near), try await start(far, file: "key2", limits: limits))
        try await onThread { try body(first, second, far) }
        await first.server.stop()
        await second.server.stop()
    }

    @Test(arguments: [true, false])
    func `a logout at one server closes the login's pages at the others, and its cookie and tokens are refused`(
        isNATS: Bool
    ) async throws {
        let bucket = "revoked-\(UUID().uuidString)"
        func store() async throws -> any SharedSessionStore {
            isNATS ? try await NATSServer.shared.store(bucket: bucket) : SharedMemoryStore(memory)
        }
        let (first, second) = (try await start(store()), try await start(store(), file: "key2"))
        try await onThread {
            let cookie = try first.logIn()
            let other = try second.openPage(second.logIn(as: "bob"))
            let pages = try [first, second, second].map { try $0.openPage(cookie) }
            try #expect(second.who(cookie) == "ada")
            _ = try first.post("/logout", cookie: cookie)
            for page in pages {
                try #expect(page.socket.next() == .close(code: 4003, reason: "signed out"))
                try page.reconnect()
                try #expect(page.hello() == .denied)
            }
            try #expect(second.who(cookie) == "nobody")
            try #expect(other.click("Add", number: 1).contains("bob has 1"))
            #expect(second.server.pageCount == 1)
        }
        await first.server.stop()
        await second.server.stop()
    }

    @Test func `a page that signs out ends the login's pages at the other servers`() async throws {
        try await withTwoServers { first, second, _ in
            let cookie = try first.logIn()
            let (page, other) = (try first.openPage(cookie), try second.openPage(cookie))
            _ = try page.click("Log out", number: 1)
            try #expect(other.socket.next() == .close(code: 4003, reason: "signed out"))
            try #expect(second.who(cookie) == "nobody")
        }
    }

    @Test func `a server that missed a logout serves nothing of a login before it knows`() async throws {
        try await withTwoServers { first, second, far in
            let (ended, cookie) = (try first.logIn(), try first.logIn(as: "bob"))
            let (lost, kept, visitor) = (
                try second.openPage(ended), try second.openPage(cookie), try second.openPage()
            )
            let closed = try LivePageClient(port: second.port, cookie: ended)
            far.cutOff()
            #expect(second.reports.wait { $0.contains { $0.contains("The cable is cut.") } })
            try #expect(second.answer("ready") == "degraded: the store of sessions fails\n")
            _ = try first.post("/logout", cookie: ended)
            // While the store cannot be reached, pages go on.
            try #expect(second.who(ended) == "ada")
            try #expect(lost.click("Add", number: 1).contains("ada has 1"))

            far.comeBack()
            try #expect(second.answer("ready") == "it is not known which logins have ended\n")
            let request = try second.http()
            try request.send("GET", "/who", ["Cookie": ended])
            try closed.socket.send("[1,\"\(closed.token)\",0,0,1]")
            try lost.socket.send("[2,1,\(lost.node(ofButton: "Add")),0]")
            for number in 1...2 { try kept.socket.send("[\(number),0,\(kept.node(ofButton: "Add")),0]") }
            // Its one loop has had time for all of these.
            for number in 1...10 {
                try #expect(visitor.click("Add", number: number, seen: number - 1).contains("nobody has \(number)"))
                try #expect(second.who(nil) == "nobody")
            }
            #expect(!request.socket.hasInput && !closed.socket.hasInput && !kept.socket.hasInput)

            far.catchUp()
            try #expect(request.readResponse().text == "nobody")
            try #expect(closed.socket.next() == .denied)
            for number in 1...2 { try #expect(kept.nextText().contains("bob has \(number)")) }
            try #expect(lost.socket.next() == .close(code: 4003, reason: "signed out"))
            // What the pages could not save is saved a moment later.
            while try second.answer("ready") != "ready\n" { waitALittle() }
        }
    }

    @Test(arguments: [true, false])
    func `a page that is being joined when the store works again is held, too`(hasEnded: Bool) async throws {
        let (store, gate) = (SharedMemoryStore(memory), Gate())
        let server = try await start(store) { _ in
            await gate.arrive()
            return 0
        }
        let page = try await onThread {
            let page = try LivePageClient(port: server.port, cookie: server.logIn())
            store.cutOff()
            try page.socket.send("[1,\"\(page.token)\",0,0,1]")
            return Isolated(page)
        }
        await gate.waitForArrival()
        store.comeBack()
        gate.open()
        try await onThread {
            for _ in 0..<10 { try #expect(server.who(nil) == "nobody") }
            #expect(!page.value.socket.hasInput)
            if hasEnded {
                // As if it had ended at another server.
                let login = try #require(server.server.pages.registry.withLock { $0.homes.first })
                let state = server.server.pages.registry.withLock { $0.entry(of: login.page)?.state }
                let name = try #require(state).storedName
                memory.add(Revocation(login: name, expiry: 9_000_000_000))
            }
            store.catchUp()
            let answer = try page.value.socket.next()
            guard case .text(let frame) = answer else {
                Issue.record("Expected an answer. Instead: \(answer)")
                return
            }
            #expect(hasEnded ? answer == .denied : frame.hasPrefix("[\"resume\""))
        }
        await server.server.stop()
    }

    @Test func `what a page has to say while it is held comes when it is known that the login goes on`() async throws {
        try await withTwoServers { first, second, far in
            let cookie = try first.logIn()
            let (page, other) = (try second.openPage(cookie), try second.openPage(cookie))
            far.cutOff()
            far.comeBack()
            // Its connection ends, and the server goes on with its other pages.
            let text = String(repeating: "x", count: 60_000)
            for _ in 0..<5 { try? page.socket.send("[0,0,\"\(text)\"]") }
            try #expect(page.socket.next() == .close(code: 1013, reason: "overloaded"))
            try other.socket.send("[1,0,\(other.node(ofButton: "Add")),0]")
            for _ in 0..<10 { try #expect(second.who(nil) == "nobody") }
            #expect(!other.socket.hasInput)
            far.catchUp()
            try #expect(other.nextText().contains("ada has 1"))
            try page.reconnect()
            try #expect(page.helloText().hasPrefix("[\"resume\""))
        }
    }

    @Test func `a server does not serve logins before it has read which have ended`() async throws {
        let (near, far) = (SharedMemoryStore(memory), SharedMemoryStore(memory, isThere: false))
        let (first, second) = (try await start(near), try await start(far, file: "key2"))
        try await onThread {
            let (ended, cookie) = (try first.logIn(), try first.logIn(as: "bob"))
            _ = try first.post("/logout", cookie: ended)
            try #expect(second.answer("ready") == "it is not known which logins have ended\n")
            // A store that cannot be reached is no reason to go on.
            far.cutOff()
            try #expect(second.answer("ready") == "it is not known which logins have ended\n")
            let requests = try [ended, cookie].map { cookie in
                let request = try second.http()
                try request.send("GET", "/who", ["Cookie": cookie])
                return request
            }
            for _ in 0..<10 { try #expect(second.who(nil) == "nobody") }
            #expect(!requests.contains { $0.socket.hasInput })
            far.comeBack()
            far.catchUp()
            try #expect(requests.map { try $0.readResponse().text } == ["nobody", "bob"])
        }
        await first.server.stop()
        await second.server.stop()
    }

    @Test func `who waits too long for it is told to come back`() async throws {
        let limits = WebServerLimits.patient { $0.unknownLogoutTime = .milliseconds(1) }
        let server = try await start(SharedMemoryStore(memory, isThere: false), limits: limits)
        try await onThread {
            let page = try LivePageClient(port: server.port)
            page.cookie = try server.logIn()
            try page.reconnect()
            try page.socket.send("[1,\"\(page.token)\",0,0,1]")
            let answer = try server.http().get("/who", ["Cookie": page.cookie ?? ""])
            #expect(answer.status == 503 && answer.headers["retry-after"] == "5")
            try #expect(page.socket.next() == .close(code: 1013, reason: "overloaded"))
            #expect(server.reports.all.contains { $0.contains("ended logins are not known yet") })
        }
        await server.server.stop()
    }

    @Test func `a logout is confirmed when the other servers can know of it`() async throws {
        let store = SharedMemoryStore(memory)
        let gate = Gate()
        store.onRevoke { await gate.arrive() }
        let server = try await start(store)
        let logout = try await onThread {
            let cookie = try server.logIn()
            let logout = try server.http()
            let origin = "http://127.0.0.1:\(server.port)"
            try logout.send("POST", "/logout", ["Cookie": cookie, "Origin": origin, "Content-Length": "0"])
            while try server.who(cookie) == "ada" { waitALittle() }
            return Isolated(logout)
        }
        await gate.waitForArrival()
        try await onThread {
            for _ in 0..<10 { try #expect(server.who(nil) == "nobody") }
            #expect(!logout.value.socket.hasInput && memory.revocations.isEmpty)
        }
        gate.open()
        try await onThread {
            try #expect(logout.value.readResponse().status == 303)
            #expect(memory.revocations.count == 1)
        }
        await server.server.stop()
    }

    @Test func `who waits for a logout goes on waiting when all that are not recorded are queued again`() async {
        let (store, gate, isRecorded) = (SharedMemoryStore(memory), Gate(), Guarded(false))
        store.onRevoke { await gate.arrive() }
        let recorder = RevocationRecorder(store: store, patience: .seconds(3_600))
        recorder.add("ada", expiry: .max)
        recorder.addAll([("ada", .max)])
        let waiting = Task {
            await recorder.recorded()
            isRecorded.withLock { $0 = true }
        }
        await gate.waitForArrival()
        for _ in 0..<1_000 { await Task.yield() }
        #expect(!isRecorded.withLock { $0 })
        gate.open()
        await waiting.value
        #expect(memory.revocations == [Revocation(login: "ada", expiry: .max)])
        #expect(recorder.count == 0)
    }

    @Test func `a logout without the store is confirmed after a while, and recorded when the store works`() async throws
    {
        try await withTwoServers(limits: .hasty) { first, second, far in
            let (cookie, other) = (try second.logIn(), try second.logIn(as: "bob"))
            far.cutOff()
            try #expect(second.http().post("/logout", "", ["Cookie": cookie]).status == 303)
            try #expect(second.who(cookie) == "nobody" && first.who(cookie) == "ada")
            far.comeBack()
            far.catchUp()
            while try first.who(cookie) != "nobody" { waitALittle() }
            try #expect(first.who(other) == "bob")
        }
    }

    @Test func `logouts that were not recorded before the end of a server are at its next start`() async throws {
        let cut = SharedMemoryStore(memory)
        let server = try await start(cut, file: "key2", limits: .hasty)
        let cookie = try await onThread {
            let cookie = try server.logIn()
            cut.cutOff()
            _ = try server.post("/logout", cookie: cookie)
            return cookie
        }
        await server.server.stop()
        #expect(memory.revocations.isEmpty)
        let (first, second) = (
            try await start(SharedMemoryStore(memory)), try await start(SharedMemoryStore(memory), file: "key2")
        )
        try await onThread { while try first.who(cookie) != "nobody" { waitALittle() } }
        #expect(memory.revocations.count == 1)
        await first.server.stop()
        await second.server.stop()
    }

    @Test func `all logins of before a time have ended, and later ones have not`() async throws {
        let revoked = try RevokedLogins(file: nil, now: 0, store: SharedMemoryStore(memory))
        #expect(revoked.add(Revocation(login: nil, expiry: 50), now: 0))
        #expect(revoked.contains("a", expiry: 50) && !revoked.contains("a", expiry: 51))
        #expect(!revoked.add(Revocation(login: nil, expiry: 40), now: 0))
        #expect(revoked.contains("a", expiry: 50))
        // What has expired is no news.
        #expect(!revoked.add(Revocation(login: "b", expiry: 10), now: 10))
    }
}

extension WebServerLimits {
    /// No logout waits for the store.
    fileprivate static var hasty: WebServerLimits { .patient { $0.logoutTime = .milliseconds(1) } }
}
