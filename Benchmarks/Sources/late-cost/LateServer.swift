import Synchronization
import WorkflowWeb

/// A server on one loop whose limits on rates and times are out of the way.
final class LateServer: Sendable {
    private let server: WebServer

    var port: Int { server.port }

    init() throws {
        var options = WebServerOptions()
        options.port = 0
        options.workers = 1
        options.limits = Self.limits
        // Somebody has to hear them: each is to cost what the first did.
        let reports = Reports()
        server = try WebServer(options: options, onReport: { _ in reports.add() }) { _ in .page(CounterPage.app) }
    }

    private static var limits: WebServerLimits {
        var limits = WebServerLimits()
        let never = Duration.seconds(24 * 3_600)
        (limits.idleTime, limits.requestTime, limits.helloTime) = (never, never, never)
        (limits.overloadTime, limits.sendStall, limits.pingInterval) = (never, never, never)
        limits.slowStep = never
        // Each page that opens soon takes the place of another.
        limits.waitingPages = 100
        limits.eventsPerSecond = 1_000_000_000
        limits.eventBurst = 1_000_000_000
        (limits.bytesPerSecond, limits.byteBurst) = (1 << 40, 1 << 40)
        limits.graceTime = .milliseconds(100)
        return limits
    }

    func start() async throws { try await server.start() }
    func stop() async { await server.stop() }
}

private final class Reports: Sendable {
    private let count = Atomic(0)

    func add() { count.add(1, ordering: .relaxed) }
}
