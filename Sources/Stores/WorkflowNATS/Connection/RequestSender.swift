import Dispatch
import TrellisSupport

/// Sends requests on a queue of its own, and gives their replies to the waiting callers.
final class RequestSender: Sendable {
    typealias Reply = Result<NATSMessage, NATSRequestError>
    private typealias Table = RequestTable<CheckedContinuation<Reply, Never>>

    private struct State {
        var requests: Table
        /// `nil` before the connection is made and after it is closed.
        var client: NATSClient?
        var inbox = ""
        var isConnected = false
        var isSending = false
        var isTicking = false
        var isClosed = false
        var generation = 0
        var wasLost = false
        var connections = 0
        var reconnects = 0
        var lastProblem: String?
        var observers: [UInt64: @Sendable (Bool) -> Void] = [:]
        var lastObserver: UInt64 = 0
    }

    private let addresses: String
    private let timeout: Duration
    private let state: Guarded<State>
    private let sending = DispatchQueue(label: "trellis.nats.send")
    private let ticking = DispatchQueue(label: "trellis.nats.timeouts")

    init(_ options: NATSConnection.Options) {
        addresses = options.addresses
        timeout = options.requestTimeout
        let bounds = Table.Bounds(
            inFlight: max(1, options.mostRequestsInFlight),
            waiting: max(1, options.mostWaitingRequests),
            bytes: options.mostWaitingBytes
        )
        state = Guarded(State(requests: Table(bounds)))
    }

    /// The number of times that the connection was made or lost.
    var generation: Int { state.withLock { $0.generation } }

    /// The number of times that the library has said that the connection was made.
    var connections: Int { state.withLock { $0.connections } }

    /// The number of times that the connection was made again.
    var reconnects: Int { state.withLock { $0.reconnects } }

    /// Runs something on the queue on which messages are sent.
    func onSending(_ work: @escaping @Sendable (NATSClient?) -> Void) {
        sending.async { work(self.client) }
    }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    var isConnected: Bool { state.withLock { $0.isConnected } }

    /// Calls `observer` whenever the connection was made or lost, after that shows in ``isConnected``.
    /// - Returns: A function that ends that.
    func observe(_ observer: @escaping @Sendable (_ isConnected: Bool) -> Void) -> @Sendable () -> Void {
        let number = state.withLock { state in
            state.lastObserver += 1
            state.observers[state.lastObserver] = observer
            return state.lastObserver
        }
        return { [weak self] in self?.state.withLock { $0.observers[number] = nil } }
    }

    /// The last refusal of the server that was no reply to a request, such as a missing permission.
    var lastProblem: String? { state.withLock { $0.lastProblem } }

    /// The client until it is closed.
    var client: NATSClient? { state.withLock { $0.client } }

    /// Begins to send.
    func start(_ client: NATSClient) throws(NATSRequestError) {
        let inbox = client.subscribe("r.*") { [weak self] in self?.take($0) }
        guard let inbox else { throw .notSent("the connection was closed") }
        let before = generation
        let isConnected = client.isConnected
        state.withLock { state in
            state.client = client
            state.inbox = String(inbox.subject.dropLast())
            // An event that came meanwhile knows better.
            if state.generation == before { state.isConnected = isConnected }
        }
    }

    /// Waits for the requests under way, until each has its reply or its timeout, and closes the connection.
    func stop() async {
        state.withLock { $0.isClosed = true }
        while state.withLock({ $0.requests.count }) > 0 {
            guard (try? await Task.sleep(for: .milliseconds(5))) != nil else { break }
        }
        let client = client
        await withCheckedContinuation { continuation in
            sending.async { [timeout] in
                client?.drain(milliseconds: timeout.wholeMilliseconds)
                continuation.resume()
            }
        }
        abandon()
    }

    /// Closes the connection at once. Requests that wait fail.
    func abandon() {
        let (rest, _) = state.withLock { state in
            defer { (state.client, state.isConnected, state.isClosed) = (nil, false, true) }
            // The client is freed outside the lock.
            return (state.requests.removeAll(), state.client)
        }
        fail(rest, "the connection is closed")
    }

    /// Sends a message and returns its reply, whether or not the task is cancelled meanwhile.
    func request(_ message: OutgoingMessage) async throws(NATSRequestError) -> NATSMessage {
        let reply: Reply = await withCheckedContinuation { waiter in
            if let refusal = admit(message, waiter) { waiter.resume(returning: .failure(.notSent(refusal))) }
        }
        return try reply.get()
    }

    /// Sends a message whose replies go to the subject `reply`.
    func send(_ message: OutgoingMessage, reply: String?) async throws(NATSRequestError) {
        let client = client
        let refusal = await withCheckedContinuation { continuation in
            sending.async {
                continuation.resume(
                    returning: client.map { $0.send(message, reply: reply) } ?? "the connection is closed"
                )
            }
        }
        if let refusal { throw .notSent(refusal) }
    }

    /// - Returns: The reason for which the request is not sent; `nil` if it is on its way.
    private func admit(_ message: OutgoingMessage, _ waiter: CheckedContinuation<Reply, Never>) -> String? {
        state.withLock { state in
            if state.isClosed { return "the connection is closed" }
            guard state.isConnected else { return "there is no connection to \(addresses)" }
            let deadline = DispatchTime.now().uptimeNanoseconds + UInt64(timeout.wholeMilliseconds) * 1_000_000
            guard state.requests.add(.init(message: message, deadline: deadline, waiter: waiter)) else {
                return "\(state.requests.count) requests with \(state.requests.bytes) bytes wait already"
            }
            startSending(&state)
            if !state.isTicking {
                state.isTicking = true
                tick()
            }
            return nil
        }
    }

    private func startSending(_ state: inout State) {
        guard !state.isSending else { return }
        state.isSending = true
        sending.async { self.sendAll() }
    }

    private func sendAll() {
        while true {
            let next = state.withLock { state -> (number: UInt64, message: OutgoingMessage, reply: String)? in
                guard let next = state.requests.next() else {
                    state.isSending = false
                    return nil
                }
                return (next.number, next.message, "\(state.inbox)\(next.number)")
            }
            guard let next else { return }
            guard let reason = client.map({ $0.send(next.message, reply: next.reply) }) ?? "the connection is closed"
            else {
                continue
            }
            state.withLock { $0.requests.remove(next.number) }?.waiter.resume(returning: .failure(.notSent(reason)))
        }
    }

    private func take(_ message: NATSMessage) {
        guard let number = message.subject.split(separator: ".").last.flatMap({ UInt64($0) }) else { return }
        let entry = state.withLock { state in
            let entry = state.requests.remove(number)
            // There is room for one that waits.
            if state.requests.hasWaiting { startSending(&state) }
            return entry
        }
        entry?.waiter.resume(returning: .success(message))
    }

    // MARK: - Time

    private func tick() {
        ticking.asyncAfter(deadline: .now() + .milliseconds(50)) { self.failLate() }
    }

    private func failLate() {
        let now = DispatchTime.now().uptimeNanoseconds
        let (late, problem) = state.withLock { state in
            let late = state.requests.removeLate(at: now)
            state.isTicking = state.requests.count > 0
            if state.isTicking { tick() }
            if state.requests.hasWaiting { startSending(&state) }
            return (late, state.lastProblem)
        }
        let text = "there was no reply within \(timeout)"
        fail(late, problem.map { "\(text); the server said: \($0)" } ?? text)
    }

    // MARK: - Events

    func take(_ event: NATSClient.Event) {
        switch event {
        case .problem(let text): state.withLock { $0.lastProblem = text }
        case .connected:
            state.withLock { state in
                (state.isConnected, state.lastProblem) = (true, nil)
                state.generation += 1
                state.connections += 1
                if state.wasLost { state.reconnects += 1 }
                state.wasLost = false
            }
            tellObservers(true)
        case .disconnected, .closed:
            let lost = state.withLock { state in
                (state.isConnected, state.wasLost) = (false, true)
                state.generation += 1
                return state.requests.removeAll()
            }
            // Before those who wait, so that nobody counts on what was known until now.
            tellObservers(false)
            fail(lost, "the connection was lost")
        }
    }

    private func tellObservers(_ isConnected: Bool) {
        for observer in state.withLock({ Array($0.observers.values) }) { observer(isConnected) }
    }

    private func fail(_ entries: (sent: [Table.Entry], waiting: [Table.Entry]), _ reason: String) {
        for entry in entries.sent { entry.waiter.resume(returning: .failure(.unanswered(reason))) }
        for entry in entries.waiting { entry.waiter.resume(returning: .failure(.notSent(reason))) }
    }
}

extension Duration {
    /// The whole milliseconds, at least one.
    var wholeMilliseconds: Int {
        max(1, Int(components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000))
    }
}
