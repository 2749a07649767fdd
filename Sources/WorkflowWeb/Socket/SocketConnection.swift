import CWebServer
import WorkflowLive

/// One WebSocket: lets messages in at a bounded rate and out through a bounded queue.
///
/// Lives on its loop. Life: opened; the first message is the hello, due within `helloTime`; then an endpoint, which
/// gets the messages one by one; then closed, by either side.
final class SocketConnection {
    private enum Phase {
        case waitingForHello
        case joining(Task<Void, Never>)
        case attached(any SocketEndpoint)
        /// What the close frame will say once everything before it is out.
        case closing(CloseCode)
        case ended
    }

    let handle: SocketHandle
    private let wire: OpaquePointer
    private let server: ServerCore
    private let request: WebRequest
    private var phase = Phase.waitingForHello
    private var assembler: MessageAssembler
    private var intake: Intake
    private var queue: SendQueue
    private var isReading = true
    private var isPingDue = false
    private var hasHeard = true
    private var helloTimer: LoopTimers.ID?
    private var intakeTimer: LoopTimers.ID?
    private var stallTimer: LoopTimers.ID?
    private var pingTimer: LoopTimers.ID?

    private var loop: HomeLoop { handle.loop }
    private var limits: WebServerLimits { server.limits }

    init(wire: OpaquePointer, handle: SocketHandle, request: WebRequest, server: ServerCore) {
        self.wire = wire
        self.handle = handle
        self.request = request
        self.server = server
        assembler = MessageAssembler(limit: server.limits.frameBytes)
        intake = Intake(limits: server.limits, now: server.clock.now)
        queue = SendQueue(limit: server.limits.sendBytes)
    }

    // MARK: - Life

    func begin() {
        helloTimer = timer(after: limits.helloTime) { $0.helloIsLate() }
        armPing()
    }

    private func helloIsLate() {
        guard case .waitingForHello = phase else { return }
        server.report(.refused(.slowHello, address: request.remoteAddress))
        close(.helloTimeout)
    }

    /// The socket is gone.
    func end() {
        let last = phase
        phase = .ended
        for timer in [helloTimer, intakeTimer, stallTimer, pingTimer] {
            if let timer { loop.cancel(timer) }
        }
        release(last)
    }

    private func release(_ phase: Phase) {
        switch phase {
        case .joining(let task): task.cancel()
        case .attached(let endpoint): tell(endpoint) { $0.disconnected() }
        case .waitingForHello, .closing, .ended: break
        }
    }

    /// Closes after what waits to go out. The endpoint hears of it at once, and nothing after it.
    func close(_ code: CloseCode) {
        switch phase {
        case .closing, .ended: return
        case .waitingForHello, .joining, .attached: break
        }
        let last = phase
        phase = .closing(code)
        release(last)
        armStall()
        // What still comes is passed over, and the other end's own goodbye is among it.
        if !isReading { web_connection_allow_read(wire, true) }
        web_connection_want_write(wire)
    }

    private func abort() {
        let last = phase
        phase = .ended
        release(last)
        web_connection_abort(wire)
    }

    // MARK: - In

    func received(_ piece: UnsafeBufferPointer<UInt8>, remaining: Int, part: MessagePart) -> Int32 {
        hasHeard = true
        switch phase {
        case .closing, .ended: return 0
        case .waitingForHello, .joining, .attached: break
        }
        switch assembler.add(piece, remaining: remaining, part: part) {
        case .incomplete: return 0
        case .refuse(let code): return refuse(code)
        case .message(let bytes):
            arrived(bytes)
            return 0
        }
    }

    /// Closes at once: whatever else is on its way in is not looked at.
    private func refuse(_ code: CloseCode) -> Int32 {
        server.report(.refused(.badFrame, address: request.remoteAddress))
        let last = phase
        phase = .ended
        release(last)
        return sayClose(code)
    }

    private func arrived(_ message: [UInt8]) {
        if case .waitingForHello = phase {
            join(String(decoding: message, as: UTF8.self))
            return
        }
        intake.add(message, now: server.clock.now)
        handOn()
    }

    private func join(_ hello: String) {
        if let helloTimer { loop.cancel(helloTimer) }
        let (server, request, handle) = (server, request, handle)
        let task = Task(executorPreference: loop) {
            let verdict = await server.acceptor.accept(hello: hello, request: request, socket: handle, of: server)
            handle.joined(verdict)
        }
        phase = .joining(task)
    }

    fileprivate func joined(_ verdict: SocketVerdict) {
        guard case .joining = phase else {
            // It has ended meanwhile, which nobody could tell the endpoint.
            if case .accepted(let endpoint) = verdict { tell(endpoint) { $0.disconnected() } }
            return
        }
        switch verdict {
        case .accepted(let endpoint):
            phase = .attached(endpoint)
            handOn()
        case .refused(let code):
            phase = .waitingForHello
            close(code)
        }
    }

    /// A message is no longer in hand.
    func handled() {
        intake.handled()
        handOn()
    }

    private func handOn() {
        if let intakeTimer { loop.cancel(intakeTimer) }
        intakeTimer = nil
        while case .attached(let endpoint) = phase, let message = intake.next(now: server.clock.now) {
            give(String(decoding: message, as: UTF8.self), to: endpoint)
        }
        guard case .attached = phase else { return }
        updateReading()
        guard !intake.isOverloaded(now: server.clock.now) else { return close(.overloaded) }
        let delay = intake.delay(now: server.clock.now) ?? (isReading ? nil : limits.overloadTime)
        if let delay { intakeTimer = timer(after: delay) { $0.handOn() } }
    }

    private func give(_ message: String, to endpoint: any SocketEndpoint) {
        let handle = handle
        if LoopThread.isRunning(endpoint.loop) {
            endpoint.receive(message)
            intake.handled()
        } else {
            endpoint.loop.post {
                endpoint.receive(message)
                handle.handled()
            }
        }
    }

    private func updateReading() {
        guard case .attached = phase, isReading != intake.shouldRead else { return }
        isReading.toggle()
        web_connection_allow_read(wire, isReading)
    }

    private func tell(_ endpoint: any SocketEndpoint, _ call: @escaping @Sendable (any SocketEndpoint) -> Void) {
        if LoopThread.isRunning(endpoint.loop) {
            call(endpoint)
        } else {
            endpoint.loop.post { call(endpoint) }
        }
    }

    // MARK: - Out

    func send(_ message: [UInt8]) {
        switch phase {
        case .closing, .ended: return
        case .waitingForHello, .joining, .attached: break
        }
        guard queue.add(message) else {
            server.report(.refused(.slowReader, address: request.remoteAddress))
            return abort()
        }
        if stallTimer == nil { armStall() }
        web_connection_want_write(wire)
    }

    func writable() -> Int32 {
        if isPingDue {
            isPingDue = false
            guard web_connection_send_ping(wire) else { return -1 }
            if hasMoreToWrite { web_connection_want_write(wire) }
            return 0
        }
        guard let piece = queue.next() else { return finishWriting() }
        let isSent = piece.bytes.withUnsafeBufferPointer {
            web_connection_send_text(wire, $0.baseAddress, $0.count, piece.isFirst, piece.isLast)
        }
        guard isSent else { return -1 }
        armStall()
        // Also for the last piece: the library calls again only when it is really out.
        web_connection_want_write(wire)
        return 0
    }

    private var hasMoreToWrite: Bool {
        if case .closing = phase { return true }
        return !queue.isEmpty
    }

    private func finishWriting() -> Int32 {
        if let stallTimer { loop.cancel(stallTimer) }
        stallTimer = nil
        guard case .closing(let code) = phase else { return 0 }
        phase = .ended
        return sayClose(code)
    }

    private func sayClose(_ code: CloseCode) -> Int32 {
        let reason = Array(code.reason.utf8.prefix(123))
        reason.withUnsafeBytes { bytes in
            web_connection_set_close(
                wire,
                Int32(code.code),
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                bytes.count
            )
        }
        return -1
    }

    /// No progress for that long: the other end does not read.
    private func armStall() {
        if let stallTimer { loop.cancel(stallTimer) }
        stallTimer = timer(after: limits.sendStall) { socket in
            socket.server.report(.refused(.slowReader, address: socket.request.remoteAddress))
            socket.abort()
        }
    }

    // MARK: - Ping

    func ponged() {
        hasHeard = true
    }

    private func armPing() {
        pingTimer = timer(after: limits.pingInterval) { $0.pingTick() }
    }

    /// One silent interval is answered with a ping, the next with the end.
    private func pingTick() {
        if !hasHeard, !isPingDue, isReading { return abort() }
        hasHeard = false
        isPingDue = true
        web_connection_want_write(wire)
        armPing()
    }

    private func timer(
        after delay: Duration,
        _ action: @escaping @Sendable (SocketConnection) -> Void
    ) -> LoopTimers.ID {
        let (context, connection) = (loop.context, handle.connection)
        return loop.schedule(after: delay) {
            if let socket = context.connection(connection)?.socket { action(socket) }
        }
    }
}

extension SocketHandle {
    fileprivate func joined(_ verdict: SocketVerdict) {
        let (context, connection) = (loop.context, connection)
        loop.post {
            if let socket = context.connection(connection)?.socket {
                socket.joined(verdict)
            } else if case .accepted(let endpoint) = verdict {
                endpoint.loop.post { endpoint.disconnected() }
            }
        }
    }
}
