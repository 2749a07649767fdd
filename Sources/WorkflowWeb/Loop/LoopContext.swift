import CWebServer
import Foundation

/// The libwebsockets side of one loop: its connections, its timers and the socket it may accept from.
///
/// `@unchecked Sendable`: everything but `wake` is only called on the loop's thread, and `wake` only while the loop
/// says that the context exists.
final class LoopContext: @unchecked Sendable {
    /// Bytes of request head that are taken; longer ones end the connection.
    static let headBytes: UInt32 = 16 << 10
    /// Seconds in which a request's head has to arrive.
    static let headSeconds: UInt32 = 10
    /// Seconds an idle HTTP connection is kept.
    static let keepAliveSeconds: UInt32 = 15

    private var pointer: OpaquePointer?
    private weak var loop: HomeLoop?
    private var timers = LoopTimers()
    private var connections: [Connection.ID: Connection] = [:]
    private var lastConnection: UInt64 = 0
    private var onAcceptable: (() -> Void)?
    private var onEmpty: (() -> Void)?

    init() throws(WebServerError) {
        LibraryLog.silence()
        var callbacks = LoopCallbacks.table
        let owner = Unmanaged.passUnretained(self).toOpaque()
        pointer = web_loop_create(&callbacks, owner, Self.headBytes, Self.headSeconds, Self.keepAliveSeconds)
        if pointer == nil { throw .outOfResources("a loop's context") }
    }

    deinit {
        if let pointer { web_loop_destroy(pointer) }
    }

    // MARK: - Service

    func begin(on loop: HomeLoop) {
        self.loop = loop
    }

    /// The library is at work, calling back.
    private(set) var isServing = false

    func service(poll: Bool) {
        isServing = true
        if let pointer { web_loop_service(pointer, poll) }
        isServing = false
    }

    func wake() {
        if let pointer { web_loop_wake(pointer) }
    }

    /// Closes what is left and frees the context.
    func end() {
        guard let pointer else { return }
        web_loop_destroy(pointer)
        self.pointer = nil
        connections = [:]
        onAcceptable = nil
        timers = LoopTimers()
    }

    /// Runs one callback as a step of the loop.
    func step(_ body: () -> Int32) -> Int32 {
        guard let loop else { return -1 }
        var result: Int32 = 0
        loop.timed { result = body() }
        return result
    }

    // MARK: - Timers

    private static var now: Int64 {
        Int64(clock_gettime_nsec() / 1_000)
    }

    func addTimer(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> LoopTimers.ID {
        let id = timers.add(due: Self.now + delay.microseconds, action)
        // After the end no timer runs; its action may hold the loop.
        if pointer == nil { timers.cancel(id) } else { armTimer() }
        return id
    }

    func cancelTimer(_ id: LoopTimers.ID) {
        timers.cancel(id)
    }

    func timerFired() {
        while let action = timers.takeDue(now: Self.now) {
            loop?.timed(action)
        }
        armTimer()
    }

    private func armTimer() {
        guard let pointer else { return }
        web_loop_set_timer(pointer, timers.nextDue.map { max(0, $0 - Self.now) } ?? -1)
    }

    // MARK: - Connections

    var connectionCount: Int { connections.count }

    func connection(_ id: Connection.ID) -> Connection? {
        connections[id]
    }

    func forEachConnection(_ body: (Connection) -> Void) {
        for connection in Array(connections.values) { body(connection) }
    }

    /// Serves the accepted socket `descriptor`, which belongs to the loop from here on.
    func adopt(_ descriptor: Int32, address: String, server: ServerCore) {
        guard let pointer, let loop else {
            close(descriptor)
            server.admission.left(address)
            return
        }
        lastConnection += 1
        let id = Connection.ID(number: lastConnection)
        let connection = Connection(id: id, loop: loop, address: address, server: server)
        connections[id] = connection
        let peer = Unmanaged.passUnretained(connection).toOpaque()
        if let socket = web_loop_adopt(pointer, descriptor, peer) {
            connection.begin(on: socket)
        } else {
            closed(connection)
        }
    }

    func closed(_ connection: Connection) {
        guard connections.removeValue(forKey: connection.id) != nil else { return }
        connection.end()
        if connections.isEmpty { takeOnEmpty()?() }
    }

    /// Calls `action` once there is no connection left.
    func whenEmpty(_ action: @escaping () -> Void) {
        if connections.isEmpty { action() } else { onEmpty = action }
    }

    private func takeOnEmpty() -> (() -> Void)? {
        defer { onEmpty = nil }
        return onEmpty
    }

    // MARK: - Listening

    /// Calls `action` whenever `descriptor`, which belongs to the context from here on, can accept.
    func watch(_ descriptor: Int32, _ action: @escaping () -> Void) -> Bool {
        guard let pointer else { return false }
        onAcceptable = action
        return web_loop_watch(pointer, descriptor)
    }

    func unwatch() {
        onAcceptable = nil
        if let pointer { web_loop_unwatch(pointer) }
    }

    func acceptable() {
        onAcceptable?()
    }
}

extension Duration {
    /// Rounded up, so that a timer never fires early.
    var microseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
        return overflow
            ? Int64.max / 4 : min(product + (attoseconds + 999_999_999_999) / 1_000_000_000_000, Int64.max / 4)
    }
}

/// Nanoseconds of the monotonic clock.
private func clock_gettime_nsec() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
