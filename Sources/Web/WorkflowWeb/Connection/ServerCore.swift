import HTTPParsing
import WorkflowHTML

/// The parts of one server that all its connections use, on every loop.
final class ServerCore: Sendable {
    /// The path at which pages open their sockets.
    static let socketPath = "/_trellis/live"

    let parts: ServerParts
    /// The limits for the parser of requests.
    let requestLimits: HTTPRequestParser.Limits
    let errorPages: ErrorPages
    let admission: Admission
    /// Answers requests.
    let responder: any RequestResponder
    /// Takes sockets.
    let acceptor: any SocketAcceptor
    /// The polled sockets, by their secrets.
    let polled = Guarded<[String: PolledSocketLocation]>([:])

    init(
        _ parts: ServerParts,
        errorPages: ErrorPages,
        responder: any RequestResponder,
        acceptor: any SocketAcceptor
    ) {
        self.parts = parts
        requestLimits = parts.limits.request(below: parts.mount)
        self.errorPages = errorPages
        self.responder = responder
        self.acceptor = acceptor
        admission = Admission(limits: parts.limits)
    }

    var limits: WebServerLimits { parts.limits }
    var clock: WebServerClock { parts.clock }
    /// The monotonic time. A copy of the clock would change reference counts that all loops share, at each frame.
    var now: Duration { parts.clock.now }
    var tls: TLSCredentials? { parts.tls }

    /// A Boolean value that indicates whether the server stops, so that nothing new is begun.
    var isDraining: Bool {
        get { parts.health.isDraining }
        set { parts.health.isDraining = newValue }
    }

    /// Returns the response to a request. Runs on `loop`.
    func answer(_ request: WebRequest, on loop: HomeLoop) async -> WebResponse {
        if let answer = parts.door?(request) { return answer }
        return request.path == Self.pollPath
            ? await answerPoll(request, on: loop) : await responder.answer(request, on: loop)
    }

    func report(_ report: WebServerReport) {
        parts.onReport(report)
    }
}

/// The part of a server that answers requests.
protocol RequestResponder: Sendable {
    /// Returns the response to a request; errors become responses too. Runs on `loop`.
    func answer(_ request: WebRequest, on loop: HomeLoop) async -> WebResponse
}
