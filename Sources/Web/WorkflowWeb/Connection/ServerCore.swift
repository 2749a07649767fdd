import Synchronization

/// The parts of one server that all its connections use, on every loop.
final class ServerCore: Sendable {
    /// The path at which pages open their sockets.
    static let socketPath = "/_trellis/live"

    let limits: WebServerLimits
    let origins: OriginPolicy
    let admission: Admission
    let clock: WebServerClock
    /// nil for plain HTTP.
    let tls: TLSContext?
    /// Answers requests.
    let responder: any RequestResponder
    /// Takes sockets.
    let acceptor: any SocketAcceptor
    private let onReport: @Sendable (WebServerReport) -> Void
    private let draining = Atomic(false)

    init(
        limits: WebServerLimits,
        origins: OriginPolicy,
        clock: WebServerClock,
        tls: TLSContext?,
        responder: any RequestResponder,
        acceptor: any SocketAcceptor,
        onReport: @escaping @Sendable (WebServerReport) -> Void
    ) {
        self.limits = limits
        self.origins = origins
        self.clock = clock
        self.tls = tls
        self.responder = responder
        self.acceptor = acceptor
        self.onReport = onReport
        admission = Admission(limits: limits)
    }

    /// A Boolean value that indicates whether the server stops, so that nothing new is begun.
    var isDraining: Bool {
        get { draining.load(ordering: .relaxed) }
        set { draining.store(newValue, ordering: .relaxed) }
    }

    func report(_ report: WebServerReport) {
        onReport(report)
    }
}

/// The part of a server that answers requests.
protocol RequestResponder: Sendable {
    /// Returns the response to a request; errors become responses too. Runs on `loop`.
    func answer(_ request: WebRequest, on loop: HomeLoop) async -> WebResponse
}
