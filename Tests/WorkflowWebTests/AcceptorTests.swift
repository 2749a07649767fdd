import Foundation
import TestSupport
import Testing
import TrellisSupport

@testable import WorkflowWeb

/// Accepting is nobody's work: a loop that stands still holds up no connection that it has not taken.
@Suite(.timeLimit(.minutes(10)))
struct AcceptorTests {
    @Test func `while one loop stands still, all new connections are served by the other`() async throws {
        for stuck in 0..<2 {
            try await withTrap { server, trap in
                let held = try trap.hold(loop: stuck, of: server)
                for _ in 0..<20 { try #expect(server.http().get("/loop").text == "\(1 - stuck)") }
                trap.trap.open()
                for client in held { try #expect(client.readResponse().status == 200) }
            }
        }
    }

    @Test func `a loop that goes on gets connections again`() async throws {
        try await withTrap { server, trap in
            let held = try trap.hold(loop: 0, of: server)
            for _ in 0..<4 { try #expect(server.http().get("/loop").text == "1") }
            trap.trap.open()
            for client in held { try #expect(client.readResponse().status == 200) }
            // In turn again, once it has answered what it was offered meanwhile.
            while try server.http().get("/loop").text != "0" { waitALittle() }
            while try server.http().get("/loop").text != "1" { waitALittle() }
        }
    }

    @Test func `while all loops stand still connections wait, and are all served later`() async throws {
        try await withTrap { server, trap in
            var held = try trap.hold(loop: 0, of: server)
            held += try trap.hold(loop: 1, of: server)
            let waiting = try (0..<200).map { _ in try server.http() }
            for client in waiting { try client.send("GET", "/loop") }
            trap.trap.open()
            for client in held + waiting { try #expect(client.readResponse().status == 200) }
        }
    }

    @Test(arguments: [WebSocketClient.Way.webSocket, .polled])
    func `sockets come to all loops, also if each browser has another connection`(_ way: WebSocketClient.Way)
        async throws
    {
        let acceptor = CountingAcceptor()
        try await withServer(workers: 2, acceptor: acceptor, handler: { _ in .text("fine") }) { server in
            var browsers: [(document: HTTPClient, socket: WebSocketClient)] = []
            for _ in 0..<12 {
                let document = try server.http()
                try #expect(document.get("/").text == "fine")
                let socket = try server.webSocket(by: way)
                try socket.send("hello")
                _ = try socket.next()
                browsers.append((document, socket))
            }
            let counts = acceptor.socketsByLoop.withLock { $0 }
            #expect(counts.count == 2 && counts.values.allSatisfy { $0 >= 5 }, "\(counts)")
            let loops = acceptor.loops.withLock { $0 }
            #expect(loops.allSatisfy { $0.counters.load >= 16 * 5 })
            for browser in browsers {
                try browser.socket.sendFrame([0x03, 0xE8], opcode: 8)
                try #expect(browser.socket.next() == .close(code: 1000, reason: ""))
            }
            browsers = []
            // Else a loop would get too much or too little for good.
            while !loops.allSatisfy({ $0.counters.load == 0 }) { waitALittle() }
        }
    }

    @Test func `a stop while connections come ends, and each is answered or closed`() async throws {
        var options = WebServerOptions.ephemeral
        options.limits.graceTime = .seconds(300)
        let server = try WebServer(options: options) { _ in .text("fine") }
        try await server.start()
        let (port, hasBegun) = (server.port, Gate())
        async let outcomes = onThread {
            var outcomes: [Bool] = []
            while let client = try? HTTPClient(port: port) {
                let answer = try? client.get("/")
                outcomes.append(answer.map { $0.text == "fine" } ?? true)
                if outcomes.count == 20 { hasBegun.open() }
            }
            return outcomes
        }
        await hasBegun.arrive()
        await server.stop()
        let all = try await outcomes
        #expect(all.count >= 20 && all.allSatisfy { $0 })
    }

    @Test func `without descriptors accepting pauses and says so, and goes on when there are some`() async {
        // A process of its own, which has no descriptor left for anything.
        await #expect(processExitsWith: .success) {
            alarm(300)
            let (times, arrivals) = (Guarded<[UInt64]>([]), DispatchSemaphore(value: 0))
            let report: @Sendable (WebServerReport) -> Void = { report in
                guard report.kind == .cannotAccept else { return }
                times.withLock { $0.append(MonotonicTime.nanoseconds) }
                arrivals.signal()
            }
            let server = try WebServer(options: .ephemeral, onReport: report) { _ in .text("fine") }
            try await server.start()
            let port = server.port
            try await onThread {
                let limit = DescriptorLimit()
                let client = try HTTPClient(port: port) { limit.refuseAll() }
                for _ in 0..<4 { arrivals.wait() }
                limit.restore()
                try #expect(client.get("/").text == "fine")
            }
            let all = times.withLock { $0 }
            #expect(zip(all, all.dropFirst()).allSatisfy { $1 - $0 >= Acceptor.pauseWithoutDescriptors })
            await server.stop()
        }
    }
}

/// An echo that counts sockets.
private final class CountingAcceptor: SocketAcceptor {
    let socketsByLoop = Guarded<[Int: Int]>([:])
    let loops = Guarded<[HomeLoop]>([])
    private let echo = EchoAcceptor()

    func accept(hello: String, request: WebRequest, socket: SocketHandle) async -> SocketVerdict {
        socketsByLoop.withLock { $0[socket.loop.index, default: 0] += 1 }
        loops.withLock { $0.append(socket.loop) }
        return await echo.accept(hello: hello, request: request, socket: socket)
    }
}

struct LoopTurnsTests {
    @Test func `loops are offered connections in turn`() {
        var turns = LoopTurns(count: 3, patience: 10)
        #expect((0..<6).map { turns.offer(now: $0) { _ in 0 } } == [1, 2, 0, 1, 2, 0])
    }

    @Test func `the loop with the least load is offered the next connection`() {
        var turns = LoopTurns(count: 3, patience: 10)
        let loads = [4, 2, 3]
        // What is offered counts, before it is taken.
        #expect((0..<6).map { turns.offer(now: $0) { loads[$0] } } == [1, 2, 1, 2, 0, 1])
    }

    @Test func `a loop that answers nothing for some time is passed over until it answers`() {
        var turns = LoopTurns(count: 2, patience: 10)
        #expect(turns.offer(now: 100) { _ in 0 } == 1)
        #expect(turns.offer(now: 100) { _ in 0 } == 0)
        turns.answered(0, now: 109)
        #expect(turns.offer(now: 110) { _ in 0 } == 0)
        #expect(turns.offer(now: 111) { _ in 0 } == 0)
        #expect(turns.liveOffers(now: 111) == 2 && !turns.allStandStill(now: 111))
        #expect(turns.offer(now: 200) { _ in 0 } == nil)
        #expect(turns.liveOffers(now: 200) == 0 && turns.allStandStill(now: 200))
        turns.answered(1, now: 201)
        #expect(turns.offer(now: 202) { _ in 0 } == 1)
    }

    @Test func `a loop that answers one of many offers does not stand still`() {
        var turns = LoopTurns(count: 1, patience: 10)
        for _ in 0..<5 { _ = turns.offer(now: 0) { _ in 0 } }
        for time in 1..<5 as Range<UInt64> {
            turns.answered(0, now: 9 * time)
            #expect(!turns.allStandStill(now: 9 * time + 9))
        }
        #expect(turns.allStandStill(now: 46))
    }
}

/// The number of descriptors that the process may have.
///
/// A test that takes all descriptors instead races with other threads of the process, which open and close files.
private struct DescriptorLimit {
    private static let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    private let before: rlimit

    init() {
        var limit = rlimit()
        getrlimit(Self.kind, &limit)
        before = limit
    }

    /// Lets the process open nothing more. What is open stays open.
    func refuseAll() {
        var limit = before
        limit.rlim_cur = 3
        setrlimit(Self.kind, &limit)
    }

    func restore() {
        var limit = before
        setrlimit(Self.kind, &limit)
    }
}

/// Holds the loop which runs a handler.
private final class LoopTrap: Sendable {
    let trap = Trap()
    let loops = Guarded<[HomeLoop]>([])

    /// The number of the loop on which the caller runs.
    var currentLoop: String {
        loops.withLock { $0 }.first { LoopThread.isRunning($0) }.map { "\($0.index)" } ?? ""
    }

    /// Holds a loop, and returns the connection that waits for it.
    func hold(loop: Int, of server: TestServer) throws -> [HTTPClient] {
        while true {
            let client = try server.http()
            guard try client.get("/loop").text == "\(loop)" else { continue }
            try client.send("GET", "/stay")
            trap.isHolding.wait()
            return [client]
        }
    }
}

private func withTrap(
    offerTime: Duration = .milliseconds(20),
    _ body: @escaping @Sendable (TestServer, LoopTrap) throws -> Void
) async throws {
    let trap = LoopTrap()
    let limits = WebServerLimits.patient { $0.offerTime = offerTime }
    let handler: WebServer.Handler = { request in
        if request.path == "/stay" { trap.trap.hold() }
        return .text(trap.currentLoop)
    }
    try await withServer(limits: limits, handler: handler) { server in
        trap.loops.withLock { $0 = server.server.core.parts.health.allLoops }
        defer { trap.trap.open() }
        try body(server, trap)
    }
}
