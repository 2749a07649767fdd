import HTTPParsing
import WorkflowHTML

/// The parts of one server that all its connections use, on every loop.
final class ServerCore: Sendable {
    /// The path at which pages open their sockets.
    static let socketPath = "/_trellis/live"

    let limits: WebServerLimits
    /// The limits for the parser of requests.
    let requestLimits: HTTPRequestParser.Limits
    let origins: OriginPolicy
    /// The prefix of all paths.
    let mount: MountPath
    let errorPages: ErrorPages
    let admission: Admission
    /// The room of all connected pages and their sockets.
    let budget: ByteBudget
    let clock: WebServerClock
    /// nil for plain HTTP.
    let tls: TLSCredentials?
    /// Answers requests.
    let responder: any RequestResponder
    /// Takes sockets.
    let acceptor: any SocketAcceptor
    let onReport: @Sendable (WebServerReport) -> Void
    let health: ServerHealth
    /// The polled sockets, by their secrets.
    let polled = Guarded<[String: PolledPlace]>([:])

    init(
        limits: WebServerLimits,
        origins: OriginPolicy,
        mount: MountPath,
        errorPages: ErrorPages = ErrorPages(),
        health: ServerHealth,
        budget: ByteBudget,
        clock: WebServerClock,
        tls: TLSCredentials?,
        responder: any RequestResponder,
        acceptor: any SocketAcceptor,
        onReport: @escaping @Sendable (WebServerReport) -> Void
    ) {
        self.limits = limits
        requestLimits = limits.request(below: mount)
        self.origins = origins
        self.mount = mount
        self.errorPages = errorPages
        self.health = health
        self.budget = budget
        self.clock = clock
        self.tls = tls
        self.responder = responder
        self.acceptor = acceptor
        self.onReport = onReport
        admission = Admission(limits: limits)
    }

    /// A Boolean value that indicates whether the server stops, so that nothing new is begun.
    var isDraining: Bool {
        get { health.isDraining }
        set { health.isDraining = newValue }
    }

    /// Returns the response to a request. Runs on `loop`.
    func answer(_ request: WebRequest, on loop: HomeLoop) async -> WebResponse {
        request.path == Self.pollPath ? await answerPoll(request, on: loop) : await responder.answer(request, on: loop)
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
