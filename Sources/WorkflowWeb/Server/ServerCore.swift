import Synchronization
import WorkflowLive

/// What the loops of one server share: its rules, its identities and the app.
package final class ServerCore: Sendable {
    /// Where pages open their sockets.
    static let socketPath = "/_trellis/live"
    /// Where a client exchanges a ticket.
    static let ticketPath = "/_trellis/ticket"

    typealias Handler = @Sendable (WebRequest) async throws -> WebResponse

    let limits: WebServerLimits
    let origins: OriginPolicy
    let identities: Identities
    let admission: Admission
    let clock: WebServerClock
    /// nil for plain HTTP.
    let tls: TLSContext?
    let pages: Pages
    /// Of sockets: `pages`, except in tests.
    private let otherAcceptor: (any SocketAcceptor)?
    private let assets: [String: Asset]
    let handler: Handler
    private let onReport: @Sendable (WebServerReport) -> Void
    private let draining = Atomic(false)

    init(
        limits: WebServerLimits,
        origins: OriginPolicy,
        identities: Identities,
        clock: WebServerClock,
        tls: TLSContext?,
        assets: [Asset],
        acceptor: (any SocketAcceptor)?,
        handler: @escaping Handler,
        onReport: @escaping @Sendable (WebServerReport) -> Void
    ) {
        self.limits = limits
        self.origins = origins
        self.identities = identities
        self.clock = clock
        self.tls = tls
        self.assets = Dictionary(assets.map { ($0.url, $0) }) { first, _ in first }
        otherAcceptor = acceptor
        pages = Pages(limits: limits, identities: identities, clock: clock, onReport: onReport)
        self.handler = handler
        self.onReport = onReport
        admission = Admission(limits: limits)
    }

    /// True once the server stops: nothing new is begun.
    var isDraining: Bool {
        get { draining.load(ordering: .relaxed) }
        set { draining.store(newValue, ordering: .relaxed) }
    }

    func report(_ report: WebServerReport) {
        onReport(report)
    }

    var acceptor: any SocketAcceptor { otherAcceptor ?? pages }

    /// A file in the program, by its hashed URL.
    func asset(for request: WebRequest) -> WebResponse? {
        guard let asset = assets[PercentEncoding.encodePath(request.path)] else { return nil }
        return request.method == .post ? Self.methodNotAllowed("GET, HEAD") : asset.response(to: request)
    }
}
