import Foundation
import Synchronization
import TrellisSupport
import WorkflowHTML
import WorkflowLive

/// A server for an app: live pages, files and plain responses.
///
/// ```swift
/// @main
/// struct Counter {
///     static func main() async {
///         await WebServer.main { _ in
///             let app = LiveApp(title: "Counter") { _, url in url == "/" ? CounterWorkflow() : nil }
///             return { _ in .page(app) }
///         }
///     }
/// }
/// ```
///
/// Call `start()` and `stop()`, or `run()`, which does both around a wait for a signal. The handler runs on the loop of the
/// connection: it must not block, and an error that it throws becomes a plain 500 and a report.
public final class WebServer: Sendable {
    /// A function that returns the response to a request.
    public typealias Handler = @Sendable (WebRequest) async throws -> WebResponse

    private enum Phase {
        case new
        case running(LoopPool, OperatorServer?)
        case ended
    }

    private let options: WebServerOptions
    /// The style sheets of the app, for what is shown of it elsewhere.
    private let stylesheets: [Asset]
    let core: ServerCore
    let pages: Pages
    let identities: Identities
    /// nil without a store that servers share.
    private let sharedRevocations: SharedRevocations?
    private let sink: ReportSink
    /// nil unless the operator may look into pages.
    private let inspector: OperatorInspector?
    /// The path that lets the developer in who looks at a journal; nil for pages that run.
    private let entry: String?
    /// Finds out whether the journal that is shown is of the app.
    private let checkJournal: @Sendable () async throws(WebServerError) -> Void
    private let metrics: ServerMetrics
    private let tasks: AppTaskRunner
    private let phase = Guarded(Phase.new)
    private let boundPort = Atomic(0)
    private let boundMetricsPort = Atomic(0)

    /// Creates a server that does not listen yet.
    /// - Parameters:
    ///   - options: The options, such as address and port.
    ///   - assets: Files in the program, served under their hashed URLs.
    ///   - onReport: Receives the reports, on any thread. With nil there are none, until `run()` logs to standard error.
    ///   - handler: Answers every request that is not for an asset.
    /// - Throws: `WebServerError` if an origin, a proxy, the certificate, the key file or the name of a metric cannot be used.
    public convenience init(
        options: WebServerOptions = WebServerOptions(),
        assets: [Asset] = [],
        onReport: (@Sendable (WebServerReport) -> Void)? = nil,
        handler: @escaping Handler
    ) throws(WebServerError) {
        try self.init(options: options, assets: assets, onReport: onReport, acceptor: nil, handler: handler)
    }

    /// Creates a server for tests. Its sockets may connect to an acceptor of the caller.
    /// - Parameters:
    ///   - adjust: Changes the services of each session.
    ///   - door: Returns the answer to a request that may see nothing of the server.
    package init(
        options: WebServerOptions,
        assets: [Asset] = [],
        onReport: (@Sendable (WebServerReport) -> Void)? = nil,
        clock: WebServerClock = .system,
        acceptor: (any SocketAcceptor)?,
        adjust: @escaping @Sendable (inout SessionServices) -> Void = { _ in },
        door: (@Sendable (WebRequest) -> WebResponse?)? = nil,
        tasks makeTasks: (@escaping @Sendable (WebServerReport) -> Void) -> AppTaskRunner = {
            AppTaskRunner(report: $0)
        },
        handler: @escaping Handler
    ) throws(WebServerError) {
        let sink = ReportSink(onReport)
        let gate = LoginGate(patience: options.limits.unknownLogoutTime)
        let developer = DeveloperTools(options, assets: assets)
        var parts = try ServerParts(options, developer: developer, gate: gate, clock: clock) { sink.report($0) }
        parts.hearsPatches = { sink.hears(.debug) }
        let opened = try options.openJournal()
        if let opened {
            let key = InspectorServer.randomKey()
            entry = "/?key=\(key)"
            parts.door = opened.door(key: key, mount: parts.mount)
        } else {
            entry = nil
            parts.door = door
        }
        checkJournal = { () async throws(WebServerError) in try await opened?.check(handler) }
        let inspector = try options.makeInspector { sink.report($0) }
        self.inspector = inspector
        let build = ProgramBuild.number(of: assets, showsChangedStyles: developer.notes != nil)
        identities = try Identities(options, build: build, parts: parts)
        pages = Pages(
            parts,
            identities: identities,
            gate: gate,
            developer: developer,
            store: options.sessionStore,
            adjust: { services in
                services.opened = opened
                if let inspector { services.configure = { inspector.watch(&$0) } }
                adjust(&services)
            },
            handler: handler
        )
        let router = RequestRouter(
            parts,
            identities: identities,
            developer: developer,
            assets: assets + ([.script, .style, .uploads, .drag] + developer.scripts).map { Asset($0) },
            pages: pages,
            handler: handler,
            strictTransport: options.strictTransportSecurity
        )
        core = ServerCore(
            parts,
            errorPages: options.errorPages,
            responder: router,
            acceptor: acceptor ?? pages
        )
        tasks = makeTasks { sink.report($0) }
        var metrics = ServerMetrics(
            health: parts.health,
            pages: pages,
            admission: core.admission,
            reports: sink.counts,
            tasks: tasks,
            startTime: clock.secondsSince1970
        )
        try metrics.add(options.metrics)
        self.metrics = metrics
        sharedRevocations = (options.sessionStore as? any RevocationStore).map { [pages, identities] store in
            SharedRevocations(
                store: store,
                gate: gate,
                revoked: identities.revoked,
                clock: clock,
                endPages: { [weak pages] in pages?.endPages(ofLoginNamed: $0) },
                report: { sink.report($0) }
            )
        }
        self.options = options
        self.sink = sink
        stylesheets = assets.filter(\.isStylesheet)
    }

    /// The port in use; 0 before the start.
    public var port: Int { boundPort.load(ordering: .relaxed) }

    /// The port for metrics in use; 0 before the start and without `WebServerOptions.metricsPort`.
    public var metricsPort: Int { boundMetricsPort.load(ordering: .relaxed) }

    /// The URL of the server for a browser on this machine; with `--inspect` it has the key of that developer.
    public var url: String {
        let isAnywhere = ["0.0.0.0", "::", "[::]"].contains(options.host)
        let host = options.host.contains(":") && !options.host.hasPrefix("[") ? "[\(options.host)]" : options.host
        return
            "\(core.tls == nil ? "http" : "https")://\(isAnywhere ? "localhost" : host):\(port)\(core.parts.mount.server)\(entry ?? "")"
    }

    /// The number of live pages, connected or waiting for a reconnect.
    public var pageCount: Int { pages.count }

    // MARK: - Life

    /// Listens and begins to serve.
    /// - Throws: `WebServerError`, of kind `portTaken` if another program listens there.
    public func start() async throws(WebServerError) {
        try await checkJournal()
        let listener = try Listener(host: options.host, port: options.port)
        var operators: OperatorServer?
        let pool: LoopPool
        do {
            pool = try LoopPool(count: options.workers ?? Self.coreCount, listener: listener, server: core)
            operators = try makeOperatorServer()
            try claim(pool, operators)
        } catch {
            operators?.cancel()
            close(listener.descriptor)
            throw error
        }
        // A write to a broken connection would end the process by SIGPIPE, and OpenSSL has no flag against it.
        if core.tls != nil { signal(SIGPIPE, SIG_IGN) }
        UploadFolder.temporary.sweep()
        UploadFolder.temporary.enter()
        pool.start()
        operators?.start()
        // Before the first visitor comes.
        sharedRevocations?.begin()
        core.parts.health.watch(pool.loops)
        pool.accept()
        boundPort.store(listener.port, ordering: .relaxed)
        boundMetricsPort.store(operators?.port ?? 0, ordering: .relaxed)
        core.report(.started(url: url))
        if let warning = options.sessionStore?.warning { core.report(.storeWarning(warning)) }
        startTasks()
    }

    /// Starts the tasks of the app.
    package func startTasks() { options.tasks.start(on: tasks) }

    /// Cancels the tasks of the app.
    package func cancelTasks() { tasks.cancel() }

    /// Waits until the tasks of the app have ended.
    package func tasksEnded() async { await tasks.ended() }

    private func makeOperatorServer() throws(WebServerError) -> OperatorServer? {
        guard let port = options.metricsPort else { return nil }
        let (metrics, sink) = (metrics, sink)
        return try OperatorServer(
            host: options.metricsHost,
            port: port,
            origins: options.origins,
            answers: OperatorAnswers(health: core.parts.health, metrics: { metrics.text }, inspector: inspector),
            clock: core.clock,
            onReport: { sink.report($0) }
        )
    }

    private static var coreCount: Int { ProcessInfo.processInfo.activeProcessorCount }

    private func claim(_ pool: LoopPool, _ operators: OperatorServer?) throws(WebServerError) {
        let isFirst = phase.withLock { phase in
            guard case .new = phase else { return false }
            phase = .running(pool, operators)
            return true
        }
        if !isFirst { throw .alreadyStarted }
    }

    /// Stops the server and returns when it has stopped, at the latest after `graceTime` (rule F8).
    ///
    /// It accepts no new connections, asks every open page to reconnect soon, finishes responses under way, and ends the
    /// sessions and the threads. The tasks of the app are cancelled at once, and it waits for them. A step of a loop that does not end, in the app or in a library, does not delay it.
    public func stop() async {
        _ = await end()
    }

    /// - Returns: Whether all loops have come to rest.
    private func end() async -> Bool {
        let running: (LoopPool, OperatorServer?)? = phase.withLock { phase in
            defer { phase = .ended }
            if case .running(let pool, let operators) = phase { return (pool, operators) }
            return nil
        }
        guard let (pool, operators) = running else { return true }
        core.isDraining = true
        core.report(.stopping(connections: core.admission.connectionCount))
        tasks.cancel()
        // The rest of the stop takes a moment, too.
        let isDone = await Deadline.run(within: core.limits.graceTime * 4 / 5) { [core, pages, tasks] in
            // Half of the time is for close frames, the rest for ending the sessions.
            await pool.stop(pages: pages, grace: core.limits.graceTime / 2) { core.limits.goodbye }
            await tasks.ended()
        }
        let runningTasks = tasks.runningNames
        for name in runningTasks { core.report(.taskNotEnded(name)) }
        if !isDone { core.report(.forcedStop) }
        let isAtRest = pool.abandon() && runningTasks.isEmpty
        UploadFolder.temporary.leave()
        await operators?.stop()
        // Those that ended just now.
        _ = await Deadline.run(within: .milliseconds(500)) { [identities] in await identities.revoked.stored() }
        sharedRevocations?.end()
        identities.revoked.close(now: core.clock.secondsSince1970)
        core.report(.stopped)
        return isAtRest
    }

    /// Reads the certificate and its key again, for instance because they were renewed; `run()` does so on SIGHUP.
    ///
    /// New connections use them, open ones keep the old ones. Files that cannot be used together are reported, and the
    /// certificate in use stays. Without TLS nothing happens.
    /// - Returns: Whether the server uses what the files hold.
    @discardableResult
    public func reloadCertificate() -> Bool {
        guard let tls = core.tls else { return false }
        do {
            try tls.reload()
        } catch {
            core.report(.certificateNotLoaded(reason: error.description))
            return false
        }
        core.report(.certificateLoaded)
        return true
    }

    /// Serves until the process gets one of `signals`, then stops gracefully and returns, so that the program can end
    /// with status 0. A second signal ends the process at once. With TLS, SIGHUP calls `reloadCertificate()`.
    /// Reports up to `options.logLevel` go to standard error, unless the app receives them.
    ///
    /// A stop may take longer than `graceTime`, because work on a loop or on the threads of tasks does not end. Then
    /// the process ends with status 70 and a report of kind `forcedStop`: the running code may use objects that the
    /// caller would close.
    /// - Throws: The errors of `start()`.
    public func run(untilSignal signals: [Int32] = [SIGINT, SIGTERM]) async throws(WebServerError) {
        sink.logToStandardError(options.logLevel, options.logFormat)
        // Before the start, because a supervisor that sees the start may send a signal at once.
        let stopSignals = try StopSignals(signals, patience: options.limits.graceTime) { [core] in
            ForcedEnd.now { core.report(.forcedStop) }
        }
        defer { stopSignals.release() }
        let reloadSignal = core.tls.map { _ in SignalAction(SIGHUP) { [weak self] in self?.reloadCertificate() } }
        defer { reloadSignal?.release() }
        // Before the first page, because a host is recorded from its beginning or not at all.
        let inspector = options.hasDeveloperTools ? await InspectorServer.ofProcess(options, stylesheets) : nil
        try await start()
        await stopSignals.wait()
        await inspector?.stop()
        if await !end() { ForcedEnd.now() }
    }
}
