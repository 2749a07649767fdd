import WorkflowLive

/// A socket of a browser that cannot open a WebSocket (rule C13): the bytes of a WebSocket go in the bodies of POSTs.
///
/// One request at a time waits for what is sent, and is answered with whole frames. Another one brings frames, and is answered when
/// they were taken. Both are numbered, so that one that a browser or proxy repeats does nothing twice. Used on its loop only.
final class PolledSocket: LoopConnection, SocketCarrier {
    /// The answer to a request.
    enum Answer: Sendable {
        case frames([UInt8])
        /// There is no such socket any more, or the request is not the next one.
        case gone
    }

    typealias Completion = @Sendable (Answer) -> Void

    let id: ConnectionID
    /// The secret by which the browser names the socket.
    let key: String
    private let loop: HomeLoop
    private let visitor: String
    private let server: ServerCore
    private(set) var socket: WebSocketConnection?
    /// The request that waits.
    private var poll: (number: Int, completion: Completion)?
    /// The frames for it.
    private var frames: [UInt8] = []
    private var isAnswering = false
    /// The last answer, for a request that is repeated.
    private var last: (number: Int, frames: [UInt8]) = (0, [])
    private var lastSend = 0
    /// The bytes that were brought and not taken yet, and the request that brought them.
    private var incoming: [UInt8] = []
    private var bringing: Completion?
    /// The one that came before these were taken.
    private var early: (bytes: [UInt8], completion: Completion)?
    private var isLeaving = false
    private var hasEnded = false
    private var timer: LoopTimers.ID?
    var socketWantsToWrite = false

    private var limits: WebServerLimits { server.limits }

    /// Begins a socket, which has been counted.
    init(id: ConnectionID, key: String, loop: HomeLoop, request: WebRequest, server: ServerCore) {
        (self.id, self.key, self.loop, self.server) = (id, key, loop, server)
        visitor = request.remoteAddress
        loop.counters.sockets.add()
        let handle = SocketHandle(loop: loop, connection: id)
        socket = WebSocketConnection(carrier: self, handle: handle, request: request, server: server)
        setTimer(limits.pollGap) { $0.abort() }
        socket?.begin()
    }

    var heldBytes: Int { frames.count + last.frames.count + incoming.count + (early?.bytes.count ?? 0) }

    // MARK: - Requests

    /// Waits for frames.
    func wait(_ number: Int, _ completion: @escaping Completion) {
        if number == last.number, number > 0 { return completion(.frames(last.frames)) }
        guard !hasEnded, !isLeaving, number == last.number + 1 else { return completion(.gone) }
        // Of repeated requests only the newest gets the answer.
        poll?.completion(.gone)
        poll = (number, completion)
        last.frames = []
        setTimer(min(limits.pollTime, limits.requestTime * 2 / 3)) { $0.answer() }
        hear()
        socket?.writable()
        take()
    }

    /// Forgets a request whose connection has gone.
    func giveUp(waiting number: Int) {
        guard let poll, poll.number == number, !isAnswering else { return }
        self.poll = nil
        poll.completion(.gone)
        setTimer(limits.pollGap) { $0.abort() }
    }

    /// Brings frames.
    func bring(_ bytes: [UInt8], _ number: Int, _ completion: @escaping Completion) {
        guard !hasEnded, !isLeaving else { return completion(.gone) }
        if number == lastSend, number > 0 {
            guard let first = bringing else { return completion(.frames([])) }
            bringing = completion
            return first(.gone)
        }
        guard number == lastSend + 1 else { return completion(.gone) }
        if bringing != nil {
            // The last one of a page that is left does not wait for the one before.
            guard early == nil else { return completion(.gone) }
            early = (bytes, completion)
            return
        }
        (lastSend, incoming, bringing) = (number, bytes, completion)
        socket?.charge(bytes: bytes.count)
        take()
    }

    /// Notes that the browser is there.
    private func hear() {
        var nothing = UnsafeRawBufferPointer(start: nil, count: 0)
        socket?.receive(&nothing)
    }

    private func take() {
        guard !hasEnded, let socket else { return }
        let bytes = incoming
        let taken = bytes.withUnsafeBytes { bytes in
            var rest = bytes
            var before = -1
            while socket.isReading, !rest.isEmpty, rest.count != before {
                before = rest.count
                socket.receive(&rest)
            }
            return bytes.count - rest.count
        }
        guard !hasEnded else { return }
        incoming = Array(bytes[taken...])
        // Bytes after a close frame are not taken any more.
        guard incoming.isEmpty || isLeaving || socket.isClosing else { return }
        incoming = []
        let done = bringing
        bringing = nil
        done?(.frames([]))
        guard let next = early else { return }
        early = nil
        bring(next.bytes, lastSend + 1, next.completion)
    }

    private func answer() {
        isAnswering = false
        guard let poll else { return }
        last = (poll.number, frames)
        (self.poll, frames) = (nil, [])
        poll.completion(.frames(last.frames))
        if isLeaving { return abort() }
        setTimer(limits.pollGap) { $0.abort() }
    }

    // MARK: - The socket

    func writeFromSocket(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard poll != nil, !hasEnded else { return 0 }
        frames += bytes
        if !isAnswering {
            isAnswering = true
            // Frames that are sent in the same turn go with it.
            later { $0.answer() }
        }
        return bytes.count
    }

    func socketReadingChanged() {
        guard let socket, socket.isReading || socket.isClosing, !incoming.isEmpty else { return }
        later { $0.take() }
    }

    func linger() {
        guard !hasEnded, !isLeaving else { return }
        isLeaving = true
        socket?.end()
        if !isAnswering { later { $0.abort() } }
    }

    // MARK: - The end

    func ready(_ readiness: Readiness, buffer: UnsafeMutableRawBufferPointer) {}

    func drain(_ code: CloseCode) {
        socket?.close(code)
        // A browser that is there waits again at once.
        if poll == nil { setTimer(.seconds(1)) { $0.abort() } }
    }

    func abort() {
        guard !hasEnded else { return }
        hasEnded = true
        setTimer(nil)
        socket?.end()
        poll?.completion(.gone)
        bringing?(.gone)
        early?.completion(.gone)
        (poll, bringing, early, frames, incoming) = (nil, nil, nil, [], [])
        server.polled.withLock { _ = $0.removeValue(forKey: key) }
        server.admission.socketLeft(visitor)
        loop.counters.closedSockets.add()
        loop.context.closed(id)
    }

    // MARK: - Time

    private func later(_ action: @escaping @Sendable (PolledSocket) -> Void) {
        loop.post { [loop, id] in
            if let socket = loop.context.polledSocket(id) { action(socket) }
        }
    }

    private func setTimer(_ delay: Duration?, _ action: @escaping @Sendable (PolledSocket) -> Void = { _ in }) {
        if let timer { loop.cancel(timer) }
        timer = delay.map { delay in
            loop.schedule(after: delay) { [loop, id] in
                if let socket = loop.context.polledSocket(id) { action(socket) }
            }
        }
    }
}

extension LoopContext {
    /// Returns the polled socket of that number; nil once it has ended. On the loop.
    func polledSocket(_ id: ConnectionID) -> PolledSocket? {
        connection(id) as? PolledSocket
    }
}
