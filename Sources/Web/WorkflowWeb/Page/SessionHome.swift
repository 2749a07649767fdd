import WorkflowLive

/// The actor of one session, pinned to one loop for life (rule F4).
///
/// For a GET it paints a page and ends; for a hello it lasts as long as its page. A connection on another loop forwards
/// its messages to this one.
actor SessionHome {
    nonisolated let loop: HomeLoop
    nonisolated let page: PageID
    /// The number of this home; a page that was lost and created again has another one.
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

    /// Returns the HTML for a GET. The tree has ended when this returns.
    func paint(
        _ place: Place,
        for visit: Visit,
        within limit: Duration
    ) async throws(SessionError) -> FirstPaint {
        let session = try makeSession(at: place, for: visit)
        let result = await withCheckedContinuation { continuation in
            session.paint(within: limit) { continuation.resume(returning: $0) }
        }
        session.end()
        return try result.get()
    }

    /// Connects a browser; the first time, the session starts.
    /// - Parameters:
    ///   - place: Where the page is; nil if the session has started.
    ///   - applied: The highest event number that the app has stored for the page; used the first time only.
    ///   - visit: Who asks, and with which browser; used the first time only.
    /// - Returns: False if the app has no page there, or the session ended meanwhile.
    func attach(
        _ connection: PageConnection,
        hello: Hello,
        boot: PageToken,
        place: Place?,
        applied: Int,
        visit: Visit
    ) -> Bool {
        if session == nil, !hasEnded, let place { session = try? makeSession(at: place, for: visit) }
        guard let session, !session.hasEnded else { return false }
        session.attach(connection.live, hello: hello, boot: boot.contentHash, applied: applied)
        return true
    }

    private func makeSession(at place: Place, for visit: Visit) throws(SessionError) -> LiveSession {
        try LiveSession(
            app: place.app,
            page: page,
            url: place.url,
            mount: place.mount,
            identity: visit.user,
            request: visit.request,
            services: services
        )
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
