import WorkflowLive

/// The actor that one session lives on, pinned to one loop for life (rule F4).
///
/// Made for a GET, it paints and is gone; made for a hello, it stays until its page does. A connection that arrives on
/// another loop sends its messages over.
actor SessionHome {
    nonisolated let loop: HomeLoop
    nonisolated let page: PageID
    /// Tells it from other homes that the same page has had.
    nonisolated let number: UInt64
    private let services: SessionServices
    private var session: LiveSession?
    private var hasEnded = false

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        loop.asUnownedSerialExecutor()
    }

    init(loop: HomeLoop, page: PageID, number: UInt64, services: SessionServices) {
        self.loop = loop
        self.page = page
        self.number = number
        self.services = services
    }

    /// The HTML of a GET. The tree is gone when this returns.
    func paint(
        _ app: LiveApp,
        url: String,
        identity: String?,
        within limit: Duration
    ) async throws(SessionError) -> FirstPaint {
        let session = try LiveSession(app: app, page: page, url: url, identity: identity, services: services)
        let result = await withCheckedContinuation { continuation in
            session.paint(within: limit) { continuation.resume(returning: $0) }
        }
        session.end()
        return try result.get()
    }

    /// Connects a browser; the first time, the session starts.
    /// - Parameter applied: what the app says of the page's events; only of use the first time.
    /// - Returns: false if the app has no page there, or the session ended meanwhile.
    func attach(
        _ connection: PageConnection,
        hello: Hello,
        boot: PageToken,
        app: LiveApp?,
        applied: Int,
        identity: String?
    ) -> Bool {
        if session == nil, !hasEnded, let app {
            session = try? LiveSession(app: app, page: page, url: boot.url, identity: identity, services: services)
        }
        guard let session, !session.hasEnded else { return false }
        session.attach(connection.live, hello: hello, boot: boot.contentHash, applied: applied)
        return true
    }

    /// A message of a connection. On the loop.
    /// - Returns: What it cost in comparison with a plain one.
    nonisolated func receive(_ message: String, from connection: LiveConnection.ID) -> Int {
        assumeIsolated { $0.session?.receive(message, from: connection) ?? 1 }
    }

    /// A connection is gone. On the loop.
    /// - Returns: the bytes that are kept for the page.
    nonisolated func disconnect(_ connection: LiveConnection.ID) -> Int {
        assumeIsolated { home in
            home.session?.disconnect(connection)
            return home.session?.byteCount ?? 0
        }
    }

    /// Ends the session and closes its connection.
    func end(_ code: CloseCode) {
        hasEnded = true
        session?.end(code)
        session = nil
    }
}
