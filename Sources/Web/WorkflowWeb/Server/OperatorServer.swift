import Foundation
import TrellisSupport
import WorkflowHTML
import WorkflowLive

/// The listener for the operator of a server, at an address of its own.
///
/// It has a loop of its own, so that it answers while all others are stuck.
final class OperatorServer: Sendable {
    private let core: ServerCore
    private let pool: LoopPool
    /// The port in use, also where a free one was asked for.
    let port: Int
    private let listener: Int32

    /// The number of connections at a time: enough for a few programs that watch.
    private static let connections = 64

    /// - Throws: `WebServerError`, of kind `portTaken` if another program listens there.
    init(
        host: String,
        port: Int,
        origins: [String],
        answers: OperatorAnswers,
        clock: WebServerClock,
        onReport: @escaping @Sendable (WebServerReport) -> Void
    ) throws(WebServerError) {
        guard let policy = OriginPolicy(names: origins, acceptsAddresses: true) else {
            throw .badOption("--origin expects a name such as https://todo.example")
        }
        var limits = WebServerLimits()
        limits.connections = Self.connections
        limits.graceTime = .seconds(1)
        let parts = ServerParts(
            limits: limits,
            origins: policy,
            apiPaths: .none,
            mount: .root,
            clock: clock,
            tls: nil,
            health: ServerHealth(stuckStep: limits.stuckStep),
            budget: ByteBudget(limit: limits.connectedBytes),
            onReport: { report in if report.kind != .closed { onReport(report) } }
        )
        core = ServerCore(
            parts,
            errorPages: ErrorPages(),
            responder: Responder(answers: answers),
            acceptor: NoSockets()
        )
        let listener = try Listener(host: host, port: port)
        (self.port, self.listener) = (listener.port, listener.descriptor)
        do {
            pool = try LoopPool(count: 1, listener: listener, server: core)
        } catch {
            close(listener.descriptor)
            throw error
        }
    }

    func start() {
        pool.start()
        pool.accept()
    }

    /// Gives the address back, instead of a start.
    func cancel() {
        close(listener)
    }

    func stop() async {
        core.isDraining = true
        let (pool, grace) = (pool, core.limits.graceTime)
        _ = await Deadline.run(within: grace) { await pool.stop(pages: nil, grace: grace / 2) { .goingAway } }
        _ = pool.abandon()
    }

    private struct Responder: RequestResponder {
        let answers: OperatorAnswers

        func answer(_ request: WebRequest, on loop: HomeLoop) async -> WebResponse {
            guard [.get, .head].contains(request.method) else { return .error(.methodNotAllowed) }
            var response = answers.answer(request) ?? .notFound
            if let seen = await answers.inspector?.answer(request) { response = seen }
            response.headers["cache-control"] = "no-store"
            return response
        }
    }

    private struct NoSockets: SocketAcceptor {
        func accept(hello: String, request: WebRequest, socket: SocketHandle) async -> SocketVerdict {
            .refused(.goingAway)
        }
    }
}
