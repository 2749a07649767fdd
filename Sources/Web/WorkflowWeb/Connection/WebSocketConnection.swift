import WebSocketFraming
import WorkflowLive

/// One WebSocket: it receives messages at a bounded rate and sends through a bounded queue.
///
/// It is used on its loop only. The first message is the hello, due within `helloTime`. While the hello is judged, at most
/// for `requestTime`, nothing is read. Then an endpoint gets the messages one by one, until either side closes.
final class WebSocketConnection {
    private enum Phase {
        /// Boxed, because it is needed no longer than this.
        indirect case waitingForHello(WebRequest)
        case joining(Task<Void, Never>)
        case attached(any SocketEndpoint)
        /// The close frame is on its way, and incoming bytes are ignored.
        case closing
        case ended
    }

    private let handle: SocketHandle
    /// The owner, which exists as long as this is used.
    private unowned let carrier: any SocketCarrier
    private let server: ServerCore
    private let address: String
    private var phase: Phase
    private var reader: WebSocketReader
    private var intake: Intake
    private var queue: SendQueue
    private let share: ByteShare
    /// The answer to the newest ping, which waits until the queue is empty: of several pings only the last counts.
    private var pong: [UInt8]?
    /// A Boolean value that indicates whether bytes are taken now.
    private(set) var isReading = true
    private var hasHeard = true
    private var phaseTimer: LoopTimers.ID?
    private var intakeTimer: LoopTimers.ID?
    private var stallTimer: LoopTimers.ID?
    private var pingTimer: LoopTimers.ID?

    private var loop: HomeLoop { handle.loop }
    private var limits: WebServerLimits { server.limits }
    private var now: Duration { server.now }

    init(carrier: any SocketCarrier, handle: SocketHandle, request: WebRequest, server: ServerCore) {
        self.carrier = carrier
        self.handle = handle
        phase = .waitingForHello(request)
        self.server = server
        address = request.remoteAddress
        let limits = server.limits
        reader = WebSocketReader(limits: .init(messageBytes: limits.frameBytes, fragments: limits.fragments))
        intake = Intake(limits: limits, now: server.clock.now)
        queue = SendQueue(limit: limits.sendBytes)
        share = ByteShare(of: server.parts.budget) {
            handle.loop.post {
                if let socket = handle.loop.context.socket(handle.connection), socket.share.isLeaving {
                    socket.holdBytes()
                }
            }
        }
    }

    /// A Boolean value that indicates whether nothing is taken any more.
    var isClosing: Bool {
        switch phase {
        case .closing, .ended: true
        case .waitingForHello, .joining, .attached: false
        }
    }

    // MARK: - Life

    func begin() {
        phaseTimer = timer(after: limits.helloTime) { $0.helloIsLate() }
        armPing()
    }

    private func helloIsLate() {
        guard case .waitingForHello = phase else { return }
        server.report(.refused(.slowHello, address: address))
        close(.helloTimeout)
    }

    /// Releases everything, because the connection has ended or closes.
    func end() {
        let last = phase
        phase = .ended
        _ = share.hold(0)
        (isReading, pong) = (false, nil)
        for timer in [phaseTimer, intakeTimer, stallTimer, pingTimer] {
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

    /// Closes after the queued bytes were sent. The endpoint learns of it at once and gets nothing afterwards.
    func close(_ code: CloseCode) {
        var frame: [UInt8] = []
        WebSocketFrame.appendClose(WebSocketClose(code: code.code, reason: code.reason), to: &frame)
        close(saying: frame)
    }

    private func close(saying frame: [UInt8]) {
        switch phase {
        case .closing, .ended: return
        case .waitingForHello, .joining, .attached: break
        }
        let last = phase
        phase = .closing
        release(last)
        (pong, isReading) = (nil, false)
        carrier.socketReadingChanged()
        enqueue(frame)
    }

    // MARK: - In

    /// Charges bytes that were read, which `receive` takes now or later.
    func charge(bytes count: Int) {
        intake.charge(bytes: count, now: now)
    }

    /// Takes the bytes that may be handled now.
    func receive(_ input: inout UnsafeRawBufferPointer) {
        hasHeard = true
        let now = now
        while isReading, let event = reader.next(&input) {
            take(event, now)
            updateReading(now)
        }
        if isReading { updateReading(now) }
        holdBytes()
    }

    /// Counts what waits here, and ends the connection if all pages and sockets together hold too much (rule F7).
    private func holdBytes() {
        switch phase {
        case .closing, .ended: return
        case .waitingForHello, .joining, .attached: break
        }
        guard !share.hold(queue.count + intake.heldBytes + reader.bufferedBytes + carrier.heldBytes) else { return }
        server.report(.refused(.tooManyBytes, address: address))
        // Queued bytes would stay for as long as the other end does not read them.
        if queue.isEmpty { close(.overloaded) } else { carrier.abort() }
    }

    private func take(_ event: WebSocketReader.Event, _ now: Duration) {
        switch event {
        case .text(let bytes): arrived(bytes, now)
        case .binary: refuse(.notText)
        case .fragment, .pong: intake.charge(1, now: now)
        case .ping:
            intake.charge(1, now: now)
            pong = event.answer
            flush()
        case .close:
            if let answer = event.answer { close(saying: answer) }
        case .violation(let violation):
            refuse(violation.code == CloseCode.tooLarge.code ? .tooLarge : CloseCode(violation))
        }
    }

    private func refuse(_ code: CloseCode) {
        server.report(.refused(.badFrame, address: address))
        close(code)
    }

    private func arrived(_ message: [UInt8], _ now: Duration) {
        if case .waitingForHello(let request) = phase {
            join(String(decoding: message, as: UTF8.self), request)
        } else {
            intake.add(message, now: now)
            handOn(now)
        }
    }

    private func join(_ hello: String, _ request: WebRequest) {
        setReading(false)
        if let phaseTimer { loop.cancel(phaseTimer) }
        let (server, handle) = (server, handle)
        let task = Task(executorPreference: loop) {
            let verdict = await server.acceptor.accept(hello: hello, request: request, socket: handle)
            handle.joined(verdict)
        }
        phase = .joining(task)
        phaseTimer = timer(after: limits.requestTime) { $0.joinIsLate() }
    }

    private func joinIsLate() {
        guard case .joining = phase else { return }
        server.report(.slowHandler(address: address))
        close(.overloaded)
    }

    fileprivate func joined(_ verdict: SocketVerdict) {
        guard case .joining = phase else {
            // The socket ended before it had an endpoint that could be told.
            if case .accepted(let endpoint, _) = verdict { tell(endpoint) { $0.disconnected() } }
            return
        }
        if let phaseTimer { loop.cancel(phaseTimer) }
        switch verdict {
        case .accepted(let endpoint, let limiter):
            phase = .attached(endpoint)
            intake.share(limiter)
            goOn(now)
        case .refused(let code): close(code)
        }
    }

    /// Counts a message as handled.
    /// - Parameter weight: The cost compared with a plain message.
    func handled(weight: Int) {
        let now = now
        intake.handled(weight: weight, now: now)
        goOn(now)
    }

    /// Handles queued messages and updates reading, after something other than a new message has changed.
    private func goOn(_ now: Duration) {
        handOn(now)
        updateReading(now)
        holdBytes()
    }

    private func handOn(_ now: Duration) {
        guard case .attached(let endpoint) = phase else { return }
        while let message = intake.next(now: now) {
            give(String(decoding: message, as: UTF8.self), to: endpoint, now)
            guard case .attached = phase else { return }
        }
        if intake.isOverloaded(now: now) { close(.overloaded) }
    }

    private func give(_ message: String, to endpoint: any SocketEndpoint, _ now: Duration) {
        if LoopThread.isRunning(endpoint.loop) {
            intake.handled(weight: endpoint.receive(message), now: now)
        } else {
            endpoint.loop.post { [handle] in
                let weight = endpoint.receive(message)
                handle.handled(weight: weight)
            }
        }
    }

    /// Reads as the rate limiter allows, and sets a timer for when time alone changes that.
    private func updateReading(_ now: Duration) {
        switch phase {
        case .waitingForHello, .attached: setReading(intake.shouldRead(now: now))
        case .joining, .closing, .ended: return
        }
        let delay = intake.delay(now: now) ?? (isReading ? nil : limits.overloadTime)
        guard delay != nil || intakeTimer != nil else { return }
        if let intakeTimer { loop.cancel(intakeTimer) }
        intakeTimer = delay.map { timer(after: $0) { $0.goOn($0.now) } }
    }

    private func setReading(_ isReading: Bool) {
        guard isReading != self.isReading else { return }
        self.isReading = isReading
        carrier.socketReadingChanged()
    }

    private func tell(_ endpoint: any SocketEndpoint, _ call: @escaping @Sendable (any SocketEndpoint) -> Void) {
        endpoint.loop.onLoop { call(endpoint) }
    }

    // MARK: - Out

    func send(_ message: String) {
        switch phase {
        case .closing, .ended: return
        case .waitingForHello, .joining, .attached: break
        }
        var frame: [UInt8] = []
        let text = message.utf8
        frame.reserveCapacity(text.count + 10)
        WebSocketFrame.appendText(text, to: &frame)
        enqueue(frame)
    }

    private func enqueue(_ frame: [UInt8]) {
        var frame = frame
        if queue.isEmpty, pong == nil, !isClosing {
            // Most often the socket takes the whole frame, and nothing else has to be looked at.
            let taken = frame.withUnsafeBytes { carrier.writeFromSocket($0) }
            if taken == frame.count { return carrier.heldBytes > 0 ? holdBytes() : () }
            if case .ended = phase { return }
            frame.removeFirst(taken)
        }
        guard queue.add(frame) else {
            server.report(.refused(.slowReader, address: address))
            return carrier.abort()
        }
        flush()
        holdBytes()
    }

    /// Sends more, because there is room in the socket.
    func writable() {
        flush()
        holdBytes()
    }

    private func flush() {
        var hasProgress = false
        repeat {
            if queue.isEmpty, let pong {
                self.pong = nil
                _ = queue.add(pong)
            }
            while queue.writeFirst({ carrier.writeFromSocket($0) }) { hasProgress = true }
        } while queue.isEmpty && pong != nil
        if case .ended = phase { return }
        if queue.isEmpty { finishWriting() } else { waitForRoom(hasProgress: hasProgress) }
    }

    private func finishWriting() {
        if let stallTimer { loop.cancel(stallTimer) }
        stallTimer = nil
        carrier.socketWantsToWrite = false
        if case .closing = phase { carrier.linger() }
    }

    /// Waits for room in the socket, and aborts without progress in time.
    private func waitForRoom(hasProgress: Bool) {
        carrier.socketWantsToWrite = true
        // There is one deadline for a close frame, however slowly it is read.
        if case .closing = phase, stallTimer != nil { return }
        guard hasProgress || stallTimer == nil else { return }
        if let stallTimer { loop.cancel(stallTimer) }
        stallTimer = timer(after: limits.sendStall) { socket in
            socket.server.report(.refused(.slowReader, address: socket.address))
            socket.carrier.abort()
        }
    }

    // MARK: - Ping

    /// Sets the timer of the next ping to a whole tenth of a second. The pings of many sockets then share a turn of the loop.
    private func armPing() {
        let tick = Duration.milliseconds(100)
        let sinceTick = Duration.microseconds((now + limits.pingInterval).microseconds % tick.microseconds)
        pingTimer = timer(after: limits.pingInterval + tick - sinceTick) { $0.pingTick() }
    }

    /// Each interval ends with a ping, and one in which nothing was heard ends the connection. A socket that is not read cannot be heard.
    private func pingTick() {
        if !hasHeard, isReading { return carrier.abort() }
        hasHeard = false
        armPing()
        guard queue.isEmpty else { return }
        var frame: [UInt8] = []
        WebSocketFrame.appendPing([], to: &frame)
        enqueue(frame)
    }

    private func timer(
        after delay: Duration,
        _ action: @escaping @Sendable (WebSocketConnection) -> Void
    ) -> LoopTimers.ID {
        let (loop, connection) = (loop, handle.connection)
        return loop.schedule(after: delay) {
            if let socket = loop.context.socket(connection) { action(socket) }
        }
    }
}

extension SocketHandle {
    fileprivate func joined(_ verdict: SocketVerdict) {
        loop.post { [loop, connection] in
            if let socket = loop.context.socket(connection) {
                socket.joined(verdict)
            } else if case .accepted(let endpoint, _) = verdict {
                endpoint.loop.post { endpoint.disconnected() }
            }
        }
    }
}

extension CloseCode {
    /// A binary message came; this server accepts text only.
    static let notText = CloseCode(code: 1003, reason: "text only")

    fileprivate init(_ close: WebSocketClose) {
        self.init(code: close.code, reason: close.reason)
    }
}
