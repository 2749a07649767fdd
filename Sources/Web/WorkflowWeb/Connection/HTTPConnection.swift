import Foundation
import HTTPParsing
import TrellisSupport
import WorkflowLive

/// One accepted socket: HTTP exchanges one after the other, and after an upgrade a WebSocket.
///
/// It is used on its loop only. Each phase determines whether the connection reads. Further bytes wait here, at most
/// one buffer full, and then in the system, which makes the other end wait. Each phase has a deadline; a WebSocket has
/// several of its own.
final class HTTPConnection: LoopConnection, SocketCarrier {
    private enum Phase {
        /// Between requests.
        case idle
        /// A head is arriving.
        case receiving(HTTPRequestParser)
        /// The handler runs, while the body may still be arriving.
        case answering(Exchange)
        case sending(OutgoingResponse)
        case socket(WebSocketConnection)
        /// Everything is sent. Further bytes are read and dropped, because closing a socket with unread bytes would discard
        /// the response at the other end.
        case lingering
        case ended
    }

    private struct Exchange {
        /// The parser; nil once the whole body has arrived.
        var parser: HTTPRequestParser?
        let body: BodyStream?
        let task: Task<Void, Never>
        /// For a form with files: the limit of its body in bytes, the deadline of the whole body, and the bytes since
        /// the deadline was set.
        var upload: (most: Int, end: Duration, bytes: Int)?
    }

    let id: ConnectionID
    let loop: HomeLoop
    /// The address at the other end, by which the connection was counted.
    private let address: String
    /// The address of the visitor whose request this is; another one if the other end is a trusted proxy.
    private var visitor: String
    private let server: ServerCore
    private var wire: Wire
    private var phase = Phase.idle
    /// The bytes that were read and could not be handled yet.
    private var leftover: [UInt8] = []
    private var lingered = 0
    /// The bytes that a form with files may still have after its answer, and the time at which they have to be there.
    private var unread: (most: Int, end: Duration)?
    private var deadline: LoopTimers.ID?
    /// A Boolean value that indicates whether the current request is `HEAD`, whose answer has no body.
    private var isHead = false
    /// A Boolean value that indicates whether the current request is one of a program.
    private var isOfProgram = false
    /// A Boolean value that indicates whether the connection ends with the current response.
    private var closesAfterResponse = false
    private var isCountedAsSocket = false
    /// The time that an idle connection stays open when the server stops.
    private static let lastRequestTime = Duration.milliseconds(250)

    private init(id: ConnectionID, loop: HomeLoop, address: String, server: ServerCore, wire: Wire) {
        self.id = id
        self.loop = loop
        (self.address, visitor) = (address, address)
        self.server = server
        self.wire = wire
    }

    /// The WebSocket that the connection has become; nil if there is none.
    var socket: WebSocketConnection? {
        if case .socket(let socket) = phase { socket } else { nil }
    }

    private var hasEnded: Bool {
        if case .ended = phase { true } else { false }
    }

    // MARK: - Life

    /// Serves an accepted socket, which has been counted and belongs to the loop of `context` from here on. On that loop.
    static func begin(on descriptor: Int32, from address: String, of server: ServerCore, in context: LoopContext) {
        let connection = context.adopt(descriptor, tls: server.tls?.current) { id, loop, wire in
            HTTPConnection(id: id, loop: loop, address: address, server: server, wire: wire)
        }
        guard let connection else {
            close(descriptor)
            return server.admission.left(address)
        }
        connection.loop.counters.connections.add()
        // Closes a connection without a request, and one whose head arrives byte by byte.
        connection.setDeadline(server.limits.idleTime) { $0.timeIsUp() }
    }

    /// Sends a close frame to an open page, finishes an exchange, or closes an idle connection, because the server stops.
    ///
    /// A request that is on its way is still answered: a proxy does not repeat a POST that it has sent.
    func drain(_ code: CloseCode) {
        closesAfterResponse = true
        switch phase {
        case .socket(let socket): socket.close(code)
        case .idle: setDeadline(Self.lastRequestTime) { $0.timeIsUp() }
        case .receiving, .answering, .sending, .lingering, .ended: break
        }
    }

    /// Closes at once.
    func abort() {
        guard !hasEnded else { return }
        let last = phase
        phase = .ended
        setDeadline(nil)
        leftover = []
        switch last {
        case .answering(let exchange):
            // Before the cancellation, so that a handler that reads the body gets the cause as its error.
            exchange.body?.end(.failure(.cutOff))
            exchange.task.cancel()
        case .socket(let socket): socket.end()
        case .idle, .receiving, .sending, .lingering, .ended: break
        }
        wire.close()
        loop.context.closed(id)
        loop.counters.closedConnections.add()
        if isCountedAsSocket {
            loop.counters.closedSockets.add()
            server.admission.socketLeft(visitor)
        }
        server.admission.left(address)
        server.report(.closed)
    }

    /// Closes after the other end has had time to read the rest.
    func linger() {
        guard !hasEnded else { return }
        if case .socket(let socket) = phase { socket.end() }
        phase = .lingering
        leftover = []
        wire.wantsToWrite = false
        wire.wantsToRead = true
        wire.endWriting()
        setDeadline(server.limits.lingerTime) { $0.abort() }
    }

    private func timeIsUp() {
        switch phase {
        case .answering(let exchange):
            let isBodyMissing = exchange.parser != nil
            exchange.body?.end(.failure(.cutOff))
            exchange.task.cancel()
            if !isBodyMissing { server.report(.slowHandler(address: visitor)) }
            refuse(isBodyMissing ? .requestTimeout : .serviceUnavailable)
        default: abort()
        }
    }

    // MARK: - In

    /// Continues with what the socket is ready for. `buffer` is free to be read into until this returns.
    func ready(_ readiness: Readiness, buffer: UnsafeMutableRawBufferPointer) {
        if wire.wantsToWrite, readiness.contains(.write) || wire.writesWhenReadable { writable() }
        guard !hasEnded else { return }
        if wire.wantsToRead {
            if readiness != .write || wire.readsWhenWritable { readable(buffer) }
        } else if readiness.contains(.hangUp) {
            abort()
        }
    }

    private func readable(_ buffer: UnsafeMutableRawBufferPointer) {
        switch wire.read(into: buffer) {
        case .nothing: break
        case .broken, .end: abort()
        case .bytes(let count):
            loop.counters.received.add(count)
            socket?.charge(bytes: count)
            process(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }

    /// A Boolean value that indicates whether the phase takes bytes now.
    private var canRead: Bool {
        switch phase {
        case .idle, .receiving, .lingering: true
        case .answering(let exchange): exchange.parser != nil && exchange.body?.isFull == false
        case .socket(let socket): socket.isReading
        case .sending, .ended: false
        }
    }

    /// Continues with the bytes that an earlier phase did not take.
    func resumeReading() {
        guard !hasEnded else { return }
        let bytes = leftover
        leftover = []
        bytes.withUnsafeBytes { process($0) }
    }

    private func process(_ input: UnsafeRawBufferPointer) {
        var rest = input
        while canRead, handleNext(&rest) {}
        guard !hasEnded else { return }
        leftover = Array(rest)
        wire.wantsToRead = leftover.isEmpty && canRead
    }

    /// Handles the next unit in `rest`.
    /// - Returns: False if more bytes are needed.
    private func handleNext(_ rest: inout UnsafeRawBufferPointer) -> Bool {
        switch phase {
        case .idle:
            guard !rest.isEmpty else { return false }
            (isHead, isOfProgram) = (false, false)
            phase = .receiving(HTTPRequestParser(limits: server.requestLimits))
        case .receiving(let parser):
            guard let event = parser.next(&rest) else { return false }
            receive(event, from: parser)
        case .answering(let exchange):
            // The parser reports the end of a body after its last byte, possibly without further input.
            guard let event = exchange.parser?.next(&rest) else { return false }
            receiveBody(event, of: exchange)
        case .socket(let socket):
            socket.receive(&rest)
            return !rest.isEmpty
        case .lingering:
            drop(&rest)
            return false
        case .sending, .ended: return false
        }
        return true
    }

    private func drop(_ rest: inout UnsafeRawBufferPointer) {
        let pieces = lingered >> 16
        lingered += rest.count
        rest = UnsafeRawBufferPointer(start: nil, count: 0)
        // This includes the rest of a body that the handler has not read.
        if lingered > (unread?.most ?? server.limits.bodyBytes) + OutgoingResponse.turnBytes { return abort() }
        // A browser that sends a large file hears of its answer only if it can go on.
        if let unread, lingered >> 16 > pieces, unread.end > server.clock.now {
            setDeadline(min(server.limits.lingerTime, unread.end - server.clock.now)) { $0.abort() }
        }
    }

    // MARK: - Request

    private func receive(_ event: HTTPRequestParser.Event, from parser: HTTPRequestParser) {
        switch event {
        case .head(let head): begin(head, parser)
        case .refused(let refusal):
            server.report(.refused(.badRequest(refusal.reason), address: address))
            refuse(HTTPStatus(refusal.status))
        case .body, .end: break
        }
    }

    private func begin(_ head: HTTPRequestHead, _ parser: HTTPRequestParser) {
        closesAfterResponse = closesAfterResponse || !head.keepsAlive || head.minorVersion == 0
        isHead = head.method == "HEAD"
        do throws(RequestReader.Refusal) {
            let request = try RequestReader.read(
                head,
                from: address,
                proxies: server.limits.proxies,
                origins: server.parts.origins,
                mount: server.parts.mount
            )
            visitor = request.remoteAddress
            isOfProgram = server.parts.apiPaths.contains(request.path)
            guard server.parts.origins.isOwn(host: request.headers["host"]) else {
                server.report(.refused(.foreignHost(request.headers["host"] ?? ""), address: visitor))
                return refuse(.misdirected)
            }
            if head.upgradeProtocols.contains("websocket") {
                upgrade(request, head)
            } else {
                dispatch(request, head, parser)
            }
        } catch {
            refuse(error.status)
        }
    }

    private func dispatch(_ request: WebRequest, _ head: HTTPRequestHead, _ parser: HTTPRequestParser) {
        var request = request
        var stream: BodyStream?
        if head.body != .none, head.body != .length(0) {
            let body = BodyStream(onRoom: onLoop { $0.resumeReading() })
            request.body = RequestBody(body)
            stream = body
            guard !head.expectsContinue || sayContinue() else { return abort() }
        }
        let (server, loop, id) = (server, loop, id)
        let task = Task(executorPreference: loop) { [request] in
            let response = await server.answer(request, on: loop)
            loop.post { loop.context.httpConnection(id)?.answered(response) }
        }
        var exchange = Exchange(parser: stream == nil ? nil : parser, body: stream, task: task)
        if stream != nil, let most = server.limits.uploadBytes[request.path] {
            exchange.upload = (most, server.clock.now + server.limits.uploadTime, 0)
        }
        phase = .answering(exchange)
        setDeadline(server.limits.requestTime) { $0.timeIsUp() }
    }

    /// - Returns: False if the socket does not take it whole, because the other end has left earlier responses unread.
    private func sayContinue() -> Bool {
        let line = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
        return write(line) == line.count
    }

    private func receiveBody(_ event: HTTPRequestParser.Event, of exchange: Exchange) {
        switch event {
        case .body(let piece):
            exchange.body?.push(Array(piece))
            prolong(exchange, by: piece.count)
        case .end:
            var exchange = exchange
            exchange.parser = nil
            phase = .answering(exchange)
            if exchange.upload != nil { setDeadline(server.limits.requestTime) { $0.timeIsUp() } }
            exchange.body?.end(.success(()))
        case .refused(let refusal):
            server.report(.refused(.badRequest(refusal.reason), address: visitor))
            exchange.body?.end(.failure(refusal.status == 413 ? .tooLarge : .cutOff))
            exchange.task.cancel()
            refuse(HTTPStatus(refusal.status))
        case .head: break
        }
    }

    /// Gives a form with files more time after each 64 KiB, until its time is over as a whole.
    private func prolong(_ exchange: Exchange, by count: Int) {
        guard let upload = exchange.upload else { return }
        var exchange = exchange
        exchange.upload?.bytes += count
        let rest = upload.end - server.clock.now
        if upload.bytes + count >= 64 << 10, rest > .zero {
            exchange.upload?.bytes = 0
            setDeadline(min(server.limits.requestTime, rest)) { $0.timeIsUp() }
        }
        phase = .answering(exchange)
    }

    // MARK: - Response

    private func answered(_ response: WebResponse) {
        guard case .answering(let exchange) = phase else { return }
        // The rest of a body that the handler has not read comes before the next request.
        if exchange.parser != nil {
            closesAfterResponse = true
            unread = exchange.upload.map { ($0.most, $0.end) }
            exchange.body?.end(.failure(.cutOff))
        }
        closesAfterResponse = closesAfterResponse || server.isDraining
        send(response, withBody: !isHead)
    }

    /// Answers with a status and closes.
    private func refuse(_ status: HTTPStatus) {
        refuse(with: .error(status))
    }

    private func refuse(with response: WebResponse) {
        closesAfterResponse = true
        send(isOfProgram ? response.forProgram : response, withBody: !isHead)
    }

    private func send(_ response: WebResponse, withBody: Bool) {
        let date = HTTPDate.text(server.clock.secondsSince1970)
        let writer = ResponseWriter(
            response.mounted(at: server.parts.mount, errorPages: server.errorPages),
            withBody: withBody,
            isLast: closesAfterResponse,
            date: date
        )
        loop.counters.responses[response.status.code / 100 - 1].add()
        phase = .sending(OutgoingResponse(writer, within: server.limits.sendTime))
        wire.wantsToRead = false
        sendMore()
    }

    private func writable() {
        if case .socket(let socket) = phase { socket.writable() } else { sendMore() }
    }

    private func sendMore() {
        guard case .sending(var response) = phase else { return }
        let progress = response.write { write($0) }
        // A write to a broken connection has ended it.
        guard !hasEnded else { return }
        switch progress {
        case .done: finish()
        case .failed: abort()
        case .waiting(let hasMoved):
            phase = .sending(response)
            wire.wantsToWrite = true
            if hasMoved || deadline == nil { setDeadline(server.limits.sendStall) { $0.timeIsUp() } }
        }
    }

    private func finish() {
        wire.wantsToWrite = false
        guard !closesAfterResponse else { return linger() }
        phase = .idle
        setDeadline(server.limits.idleTime) { $0.timeIsUp() }
        guard !leftover.isEmpty else { return wire.wantsToRead = true }
        // In a later turn, so that a pipeline of requests does not block the other connections.
        onLoop { $0.resumeReading() }()
    }

    /// Writes as much as the socket takes; a broken connection ends.
    /// - Returns: The number of bytes taken.
    private func write(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard !hasEnded else { return 0 }
        guard let count = wire.write(bytes) else {
            abort()
            return 0
        }
        loop.counters.sent.add(count)
        return count
    }

    /// Writes a few bytes, which fit into the buffer of any socket without an earlier answer.
    private func write(_ bytes: [UInt8]) -> Int {
        bytes.withUnsafeBytes { write($0) }
    }

    // MARK: - WebSocket

    private func upgrade(_ request: WebRequest, _ head: HTTPRequestHead) {
        if server.parts.door?(request) != nil { return refuse(with: .notFound) }
        switch SocketUpgrade(request, head: head, origins: server.parts.origins) {
        case .accepted(let answer): open(request, answer: answer)
        case .refused(let response): refuse(with: response)
        case .foreignOrigin(let origin):
            server.report(.refused(.foreignOrigin(origin), address: visitor))
            refuse(.forbidden)
        }
    }

    private func open(_ request: WebRequest, answer: [UInt8]) {
        guard !server.isDraining, server.admission.enterSocket(visitor) else { return refuse(.serviceUnavailable) }
        isCountedAsSocket = true
        loop.counters.sockets.add()
        guard write(answer) == answer.count else { return abort() }
        setDeadline(nil)
        let handle = SocketHandle(loop: loop, connection: id)
        let socket = WebSocketConnection(carrier: self, handle: handle, request: request, server: server)
        phase = .socket(socket)
        socket.begin()
    }

    /// Writes bytes of the WebSocket.
    /// - Returns: The number of bytes taken.
    func writeFromSocket(_ bytes: UnsafeRawBufferPointer) -> Int {
        write(bytes)
    }

    /// Nothing of the WebSocket waits here.
    var heldBytes: Int { 0 }

    /// A Boolean value that indicates whether the WebSocket waits for room to write.
    var socketWantsToWrite: Bool {
        get { wire.wantsToWrite }
        set { if !hasEnded { wire.wantsToWrite = newValue } }
    }

    /// Follows a change of `isReading` of the WebSocket.
    func socketReadingChanged() {
        guard case .socket(let socket) = phase else { return }
        if socket.isReading, !leftover.isEmpty {
            onLoop { $0.resumeReading() }()
        } else {
            wire.wantsToRead = socket.isReading
        }
    }

    // MARK: - Time

    /// Returns a function, for any thread, that calls `action` in a later turn of the loop unless the connection has ended.
    private func onLoop(_ action: @escaping @Sendable (HTTPConnection) -> Void) -> @Sendable () -> Void {
        let (loop, id) = (loop, id)
        return {
            loop.post {
                if let connection = loop.context.httpConnection(id) { action(connection) }
            }
        }
    }

    private func setDeadline(_ delay: Duration?, _ action: @escaping @Sendable (HTTPConnection) -> Void = { _ in }) {
        if let deadline { loop.cancel(deadline) }
        deadline = nil
        guard let delay else { return }
        let (loop, id) = (loop, id)
        deadline = loop.schedule(after: delay) {
            if let connection = loop.context.httpConnection(id) { action(connection) }
        }
    }
}

extension LoopContext {
    /// Returns the connection of that number; nil once it has ended. On the loop.
    func httpConnection(_ id: ConnectionID) -> HTTPConnection? {
        connection(id) as? HTTPConnection
    }

    /// Returns the WebSocket that a connection has become or carries; nil if there is none. On the loop.
    func socket(_ id: ConnectionID) -> WebSocketConnection? {
        let found = connection(id)
        return (found as? HTTPConnection)?.socket ?? (found as? PolledSocket)?.socket
    }
}
