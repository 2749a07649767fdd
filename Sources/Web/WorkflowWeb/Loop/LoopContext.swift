import Foundation

/// The event sources of one loop: its connections and its timers.
///
/// `@unchecked Sendable`: everything but `wake` is only called on the loop's thread, which `HomeLoop.context` checks, and `wake`
/// only touches the poller, which is `Sendable` and constant.
final class LoopContext: @unchecked Sendable {
    /// The number of bytes read from one socket before the others get their turn; a whole TLS record fits.
    static let readBytes = 16 << 10

    private let poller: Poller
    /// The owner; set while its thread runs. Not weak, because that would slow down every retain of a loop, of which there are many.
    private unowned var loop: HomeLoop?
    private var timers = LoopTimers()
    private var connections: [ConnectionID: any LoopConnection] = [:]
    private var lastConnection: UInt64 = 0
    private var onEmpty: (() -> Void)?
    private var hasEnded = false
    /// One for all sockets, because what is read is taken out of it before the next read.
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: LoopContext.readBytes, alignment: 16)

    init() throws(WebServerError) {
        poller = try Poller()
    }

    deinit {
        buffer.deallocate()
    }

    // MARK: - Turns

    func begin(on loop: HomeLoop) {
        self.loop = loop
    }

    /// Waits until something happens and handles it; with `poll`, only handles what has already happened.
    func turn(poll: Bool) {
        poller.wait(milliseconds: poll ? 0 : timeout) { token, readiness in
            loop?.timed { ready(token, readiness) }
        }
        runDueTimers()
    }

    private var timeout: Int32 {
        guard let due = timers.nextDue else { return -1 }
        return Int32(clamping: (max(0, due - Self.now) + 999) / 1000)
    }

    private func ready(_ token: UInt64, _ readiness: Readiness) {
        connections[ConnectionID(number: token)]?.ready(readiness, buffer: buffer)
    }

    func wake() {
        poller.wake()
    }

    /// Closes the remaining connections and timers. Those that are added later are refused.
    func end() {
        hasEnded = true
        forEachConnection { $0.abort() }
        timers = LoopTimers()
        loop = nil
    }

    // MARK: - Timers

    private static var now: Int64 { Int64(MonotonicTime.nanoseconds / 1000) }

    func addTimer(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> LoopTimers.ID {
        let id = timers.add(due: Self.now + delay.microseconds, action)
        // After the end no timer runs; its action may hold the loop.
        if hasEnded { timers.cancel(id) }
        return id
    }

    func cancelTimer(_ id: LoopTimers.ID) {
        timers.cancel(id)
    }

    /// Runs the timers that are due at the call. Timers that these add wait for the next turn.
    private func runDueTimers() {
        let now = Self.now
        while let action = timers.takeDue(now: now) {
            loop?.timed(action)
        }
    }

    // MARK: - Connections

    var connectionCount: Int { connections.count }

    func connection(_ id: ConnectionID) -> (any LoopConnection)? {
        connections[id]
    }

    func forEachConnection(_ body: (any LoopConnection) -> Void) {
        for connection in Array(connections.values) { body(connection) }
    }

    /// Serves an accepted socket, which belongs to the loop from here on.
    /// - Parameter make: Makes the connection.
    /// - Returns: nil if the loop has ended, or there is no memory for the socket, which then is still the caller's.
    func adopt<Served: LoopConnection>(
        _ descriptor: Int32,
        tls: TLSContext?,
        _ make: (ConnectionID, HomeLoop, Wire) -> Served
    ) -> Served? {
        lastConnection += 1
        let id = ConnectionID(number: lastConnection)
        guard !hasEnded, let loop, let wire = Wire(descriptor, token: id.number, poller: poller, tls: tls) else {
            return nil
        }
        let connection = make(id, loop, wire)
        connections[id] = connection
        return connection
    }

    /// Serves a connection without a socket of its own, in the same way.
    /// - Returns: nil if the loop has ended.
    func adopt<Served: LoopConnection>(_ make: (ConnectionID, HomeLoop) -> Served) -> Served? {
        guard !hasEnded, let loop else { return nil }
        lastConnection += 1
        let id = ConnectionID(number: lastConnection)
        let connection = make(id, loop)
        connections[id] = connection
        return connection
    }

    /// A connection has closed its socket.
    func closed(_ connection: ConnectionID) {
        guard connections.removeValue(forKey: connection) != nil, connections.isEmpty else { return }
        takeOnEmpty()?()
    }

    /// Calls `action` once there is no connection left.
    func whenEmpty(_ action: @escaping () -> Void) {
        if connections.isEmpty { action() } else { onEmpty = action }
    }

    private func takeOnEmpty() -> (() -> Void)? {
        defer { onEmpty = nil }
        return onEmpty
    }
}
