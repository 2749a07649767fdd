import Foundation
import LiveModel
import TestSupport
import TrellisSupport
import WorkflowHTML
import WorkflowLive

@testable import WorkflowWeb

/// A model client on real connections through a relay. Used on one thread, which may block.
final class ModelVisitor {
    let client: ModelClient
    let relay: Relay
    private let origin: Int
    private let cookie: String?
    private var socket: Mailbox?
    private(set) var trace: [String] = []

    /// Loads the page, without the relay, whose worst would only have it loaded again.
    init(origin: Int, relay: Relay, cookie: String?, seed: UInt64) throws {
        let page = try HTTPClient(port: origin).get("/", cookie.map { ["Cookie": $0] } ?? [:])
        var jar = CookieJar(cookie)
        jar.take(page)
        (self.origin, self.relay, self.cookie) = (origin, relay, jar.header)
        let token = LivePageClient.between("name=\"trellis-token\" content=\"", "\"", in: page.text) ?? ""
        let body = LivePageClient.between("<body>", "</body>", in: page.text) ?? ""
        client = try ModelClient(html: body, token: token, intents: ModelIntents(), seed: seed)
        client.note = { [unowned self] in trace.append($0) }
        client.send = { [unowned self] in socket?.send($0) }
    }

    /// Opens a connection if there should be one. What stands in its way is a matter of the next try.
    func connect() {
        guard client.phase == .stale, socket == nil else { return }
        guard let mailbox = Mailbox(port: relay.port, origin: origin, cookie: cookie) else { return }
        trace.append("open")
        socket = mailbox
        client.connect()
    }

    /// Takes what has come; waits for something for so long.
    func listen(for time: TimeInterval) throws {
        guard let socket else { return }
        switch socket.next(within: time) {
        case nil, .ping: break
        case .text(let text): try client.receive(text)
        case .close(let code, _):
            self.socket = nil
            try client.close(code)
        case .end: hangUp()
        }
    }

    /// Gives the connection up; nobody tells the server.
    func hangUp(isHalf: Bool = false) {
        trace.append("hang up")
        if !isHalf { socket?.end() }
        socket = nil
        client.disconnect()
    }

    /// Somebody who has the token and the cookie joins in, past the relay, with lies that may not change what the person did.
    ///
    /// While the page is live: who makes a session says how far its person was.
    func attack(_ random: inout SeededRandom) {
        guard client.phase == .live, let thief = Mailbox(port: origin, origin: origin, cookie: cookie) else { return }
        let isReadable = random.happens(oneIn: 2)
        let hello = isReadable ? client.hello : ModelLies.corrupted(client.hello, &random)
        trace.append("attack: \(hello.prefix(100))")
        thief.send(hello)
        for _ in 0..<random.below(4) { thief.send(ModelLies.frame(beyond: client.intents.last, &random)) }
        if random.happens(oneIn: 2) { thief.end() }
    }
}

/// A socket whose messages a thread of its own collects.
final class Mailbox: Sendable {
    private final class State: @unchecked Sendable {
        // Read and written with `arrivals` locked.
        var events: [WebSocketClient.Event] = []
    }

    private let state = State()
    private let arrivals = NSCondition()
    private let socket: Unshared

    /// `@unchecked Sendable`: read by the mailbox's thread alone and written to by the visitor's; a socket allows both.
    private final class Unshared: @unchecked Sendable {
        let socket: WebSocketClient

        init(_ socket: WebSocketClient) { self.socket = socket }
    }

    /// `nil` if there is no connection.
    init?(port: Int, origin: Int, cookie: String?) {
        let host = "127.0.0.1:\(origin)"
        guard
            let socket = try? WebSocketClient(port: port, origin: "http://\(host)", host: host, cookie: cookie),
            socket.status == 101
        else { return nil }
        self.socket = Unshared(socket)
        Thread { [self] in collect() }.start()
    }

    private func collect() {
        while true {
            let event = (try? socket.socket.next()) ?? .end
            arrivals.withLock {
                state.events.append(event)
                arrivals.signal()
            }
            switch event {
            case .end, .close: return
            case .text, .ping: break
            }
        }
    }

    func next(within time: TimeInterval) -> WebSocketClient.Event? {
        let end = Date(timeIntervalSinceNow: time)
        return arrivals.withLock {
            while state.events.isEmpty {
                guard arrivals.wait(until: end) else { return nil }
            }
            return state.events.removeFirst()
        }
    }

    func send(_ text: String) { try? socket.socket.send(text) }

    func end() { socket.socket.shutDown() }
}
