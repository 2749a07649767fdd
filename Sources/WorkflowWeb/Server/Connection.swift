import CWebServer
import WorkflowLive

/// One accepted socket: HTTP exchanges one after the other, then perhaps a WebSocket.
///
/// Lives on its loop. The functions that return a number answer the library: 0 goes on, others close.
final class Connection {
    /// Names a connection within its loop; never used again.
    struct ID: Hashable, Sendable {
        let number: UInt64
    }

    private enum Phase {
        /// Between requests.
        case idle
        case receiving(RequestReader.Head)
        /// The handler is at work.
        case answering(RequestReader.Head, Task<Void, Never>)
        case sending(ResponseWriter)
        case socket(SocketConnection)
        case ended
    }

    let id: ID
    private let loop: HomeLoop
    private let address: String
    private let server: ServerCore
    private var wire: OpaquePointer?
    private var phase = Phase.idle
    private var deadline: LoopTimers.ID?
    /// The connection ends with the response that is under way.
    private var closesAfterResponse = false
    /// The request that asked for the WebSocket, once it was accepted.
    private var upgrade: WebRequest?

    init(id: ID, loop: HomeLoop, address: String, server: ServerCore) {
        self.id = id
        self.loop = loop
        self.address = address
        self.server = server
    }

    /// The WebSocket it has become.
    var socket: SocketConnection? {
        if case .socket(let socket) = phase { socket } else { nil }
    }

    func begin(on wire: OpaquePointer) {
        self.wire = wire
        awaitRequest()
    }

    /// A connection that asks nothing, or spells its head out byte by byte, is not kept.
    private func awaitRequest() {
        setDeadline(server.limits.idleTime) { $0.timeIsUp() }
    }

    /// The connection is gone.
    func end() {
        let last = phase
        phase = .ended
        wire = nil
        setDeadline(nil)
        switch last {
        case .answering(_, let task): task.cancel()
        case .socket(let socket): socket.end()
        case .idle, .receiving, .sending, .ended: break
        }
        if upgrade != nil { server.admission.socketLeft(address) }
        server.admission.left(address)
        server.report(.closed)
    }

    /// The server stops: an open page is told, an exchange is finished, an idle connection closed.
    func drain(_ code: CloseCode) {
        closesAfterResponse = true
        switch phase {
        case .socket(let socket): socket.close(code)
        case .idle: if let wire { web_connection_abort(wire) }
        case .receiving, .answering, .sending, .ended: break
        }
    }

    // MARK: - Request

    func requested() -> Int32 {
        guard let wire, case .idle = phase else { return -1 }
        web_connection_set_timeout(wire, 0)
        switch readHead() {
        case .failure(let refusal): return sendAndClose(.error(refusal.status))
        case .success(let head):
            closesAfterResponse = closesAfterResponse || head.isLast
            if head.bodyBytes == 0 {
                dispatch(head)
            } else {
                phase = .receiving(head)
                setDeadline(server.limits.requestTime) { $0.timeIsUp() }
            }
            return 0
        }
    }

    private func readHead() -> Result<RequestReader.Head, RequestReader.Refusal> {
        guard let wire else { return .failure(.init(.badRequest)) }
        let result = RequestReader(connection: wire).read(remoteAddress: address, limits: server.limits)
        guard case .success(let head) = result else { return result }
        guard server.origins.isOwn(host: head.request.headers["host"]) else {
            server.report(.refused(.foreignHost(head.request.headers["host"] ?? ""), address: address))
            return .failure(.init(.misdirected))
        }
        return result
    }

    func receivedBody(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
        guard case .receiving(var head) = phase else { return 0 }
        // Moved out for the append, or the body would be copied with every piece.
        phase = .idle
        guard head.request.body.count + bytes.count <= head.bodyBytes else { return -1 }
        head.request.body.append(contentsOf: bytes)
        phase = .receiving(head)
        return 0
    }

    func bodyEnded() -> Int32 {
        // A request without a body was dispatched with its head.
        guard case .receiving(let head) = phase else { return 0 }
        guard head.request.body.count == head.bodyBytes else { return -1 }
        dispatch(head)
        return 0
    }

    private func dispatch(_ head: RequestReader.Head) {
        if let wire { web_connection_set_timeout(wire, 0) }
        let (server, loop, id) = (server, loop, id)
        let context = loop.context
        let task = Task(executorPreference: loop) {
            let response = await server.answer(head.request, on: loop)
            loop.post { context.connection(id)?.answered(response) }
        }
        phase = .answering(head, task)
        setDeadline(server.limits.requestTime) { $0.timeIsUp() }
    }

    private func timeIsUp() {
        switch phase {
        case .answering(_, let task):
            task.cancel()
            closesAfterResponse = true
            server.report(.slowHandler(address: address))
            answered(.error(.serviceUnavailable))
        default: if let wire { web_connection_abort(wire) }
        }
    }

    // MARK: - Response

    fileprivate func answered(_ response: WebResponse) {
        guard let wire, case .answering(let head, _) = phase else { return }
        closesAfterResponse = closesAfterResponse || server.isDraining
        phase = .sending(writer(for: response, withBody: head.request.method != .head))
        setDeadline(server.limits.sendStall) { $0.timeIsUp() }
        web_connection_want_write(wire)
    }

    private func writer(for response: WebResponse, withBody: Bool) -> ResponseWriter {
        let date = HTTPDate.text(server.clock.secondsSince1970)
        return ResponseWriter(response, withBody: withBody, isLast: closesAfterResponse, date: date)
    }

    func writable() -> Int32 {
        switch phase {
        case .socket(let socket): return socket.writable()
        case .sending(var writer):
            phase = .idle
            guard let piece = writer.next(), send(piece) else { return -1 }
            if piece.isLast { return finish() }
            phase = .sending(writer)
            setDeadline(server.limits.sendStall) { $0.timeIsUp() }
            if let wire { web_connection_want_write(wire) }
            return 0
        case .idle, .receiving, .answering, .ended: return 0
        }
    }

    private func send(_ piece: ResponseWriter.Piece) -> Bool {
        guard let wire else { return false }
        return piece.bytes.withUnsafeBufferPointer {
            web_connection_send_http(wire, $0.baseAddress, $0.count, piece.isHead, piece.isLast)
        }
    }

    private func finish() -> Int32 {
        guard let wire, !closesAfterResponse, web_connection_finish_http(wire) == 0 else { return -1 }
        awaitRequest()
        return 0
    }

    /// For refusals, where the library would still wait for a body or an upgrade. Their few bytes fit any socket.
    private func sendAndClose(_ response: WebResponse) -> Int32 {
        closesAfterResponse = true
        var writer = writer(for: response, withBody: true)
        while let piece = writer.next(), send(piece), !piece.isLast {}
        phase = .ended
        return -1
    }

    // MARK: - WebSocket

    func upgradeAsked(isWebSocket: Bool) -> Int32 {
        guard case .idle = phase else { return -1 }
        switch readHead() {
        case .failure(let refusal): return sendAndClose(.error(refusal.status))
        case .success(let head):
            if let status = refusal(of: head.request, isWebSocket: isWebSocket) { return sendAndClose(.error(status)) }
            upgrade = head.request
            return 0
        }
    }

    private func refusal(of request: WebRequest, isWebSocket: Bool) -> HTTPStatus? {
        guard isWebSocket else { return .badRequest }
        guard request.path == ServerCore.socketPath else { return .notFound }
        guard server.origins.accepts(origin: request.headers["origin"], host: request.headers["host"]) else {
            server.report(.refused(.foreignOrigin(request.headers["origin"] ?? ""), address: address))
            return .forbidden
        }
        return server.isDraining || !server.admission.enterSocket(address) ? .serviceUnavailable : nil
    }

    func opened() -> Int32 {
        guard let wire, let request = upgrade else { return -1 }
        web_connection_set_timeout(wire, 0)
        setDeadline(nil)
        let handle = SocketHandle(loop: loop, connection: id)
        let socket = SocketConnection(wire: wire, handle: handle, request: request, server: server)
        phase = .socket(socket)
        socket.begin()
        return 0
    }

    func received(_ bytes: UnsafeBufferPointer<UInt8>, remaining: Int, part: MessagePart) -> Int32 {
        socket?.received(bytes, remaining: remaining, part: part) ?? -1
    }

    func ponged() -> Int32 {
        socket?.ponged()
        return 0
    }

    // MARK: - Time

    private func setDeadline(_ delay: Duration?, _ action: @escaping @Sendable (Connection) -> Void = { _ in }) {
        if let deadline { loop.cancel(deadline) }
        deadline = nil
        guard let delay else { return }
        let (context, id) = (loop.context, id)
        deadline = loop.schedule(after: delay) {
            if let connection = context.connection(id) { action(connection) }
        }
    }
}
