import TrellisSupport
import Workflow
import WorkflowLive
import WorkflowWeb

/// A server without a port, and the clock, the loop and the schedule by which everything in it runs.
final class TestSite {
    let clock: TestClock
    let limit: Duration
    let loop: HomeLoop
    let problems = Problems()
    private let server: WebServer
    private let schedule: TestSchedule
    private let timers: SessionTimers
    private let home: LoopHome
    private let activity = Activity()
    private var openPages: [WeakPage] = []

    private struct WeakPage {
        weak var page: TestPage?
    }

    init(
        clock: TestClock,
        limit: Duration,
        assets: [Asset],
        store: (any SessionStore)?,
        tasks: [AppTask],
        handler: @escaping WebServer.Handler
    ) {
        (self.clock, self.limit) = (clock, limit)
        let (activity, problems) = (activity, problems)
        // The loop is not in the task that makes the site.
        let watching = TreeWatching.current.map { TreeWatching.by($0) } ?? .inherited
        do {
            let loop = try HomeLoop()
            let schedule = TestSchedule(limit: limit)
            let timers = SessionTimers(loop: loop) { activity.signal() }
            var options = WebServerOptions()
            options.sessionStore = store
            for task in tasks { options.tasks.add(task) }
            server = try WebServer(
                options: options,
                assets: assets,
                onReport: { problems.add($0) },
                clock: WebServerClock(
                    monotonic: { clock.now.offset },
                    // Any day: it only has to go on with the clock.
                    calendar: { 1_800_000_000 + clock.now.offset.components.seconds }
                ),
                acceptor: nil,
                adjust: { services in
                    services.scheduler = timers
                    services.configure = { configuration in
                        configuration.schedule = schedule
                        configuration.watching = watching
                        if configuration.onWorkFailure == nil {
                            configuration.onWorkFailure = { problems.add($0.description) }
                        }
                    }
                },
                tasks: { report in
                    AppTaskRunner(
                        clock: clock,
                        startTask: { name, body in
                            schedule.startTask(named: WorkName("task \(name)"), priority: nil, operation: body)
                        },
                        report: report
                    )
                },
                handler: handler
            )
            (self.loop, self.schedule, self.timers) = (loop, schedule, timers)
        } catch {
            fatalError("Expected a server without a port to be made. Instead: \(error)")
        }
        home = LoopHome(loop: loop)
        clock.bind(schedule)
        loop.start()
        schedule.start(on: home)
        server.startTasks()
    }

    deinit {
        server.cancelTasks()
        // What a task does when it is cancelled runs on the schedule, and that by turns of the home.
        Task { [server, schedule, home] in
            await server.tasksEnded()
            withExtendedLifetime((schedule, home)) {}
        }
        Task { [server, loop] in
            await Task(executorPreference: loop) { await server.endPages(on: loop) }.value
            await loop.stop()
        }
    }

    // MARK: - Requests and sockets

    /// Returns the answer to a request.
    nonisolated(nonsending) func answer(
        _ method: HTTPMethod,
        _ target: String,
        headers: HTTPHeaders,
        body: [UInt8],
        from address: String
    ) async throws(PageFailure) -> WebResponse {
        let (server, loop) = (server, loop)
        return try await run("\(method) \(target)") {
            await server.answer(method, target, headers: headers, body: body, from: address, on: loop)
        }
    }

    /// Joins a socket to its page.
    nonisolated(nonsending) func join(
        _ target: String,
        hello: String,
        headers: HTTPHeaders,
        from address: String,
        socket: TestSocket
    ) async throws(PageFailure) -> SocketVerdict {
        let server = server
        return try await run("the socket of \(target)") {
            await server.join(target, hello: hello, headers: headers, from: address, socket: socket)
        }
    }

    /// The `Set-Cookie` fields of a login.
    func loginCookies(of user: String) -> [String] { server.loginCookies(of: user) }

    func makeSocket() -> TestSocket {
        TestSocket(loop: loop) { [activity] in activity.signal() }
    }

    /// Delivers the frames for `page` from now on, whenever the site comes to rest.
    func add(_ page: TestPage) {
        openPages.removeAll { $0.page == nil }
        openPages.append(WeakPage(page: page))
    }

    private var pages: [TestPage] { openPages.compactMap(\.page) }

    /// Ends all sessions, as a restart of the server does.
    nonisolated(nonsending) func endPages() async throws(PageFailure) {
        let (server, loop) = (server, loop)
        try await run("the end of all sessions") { await server.endPages(on: loop) }
    }

    /// Moves the clock, and ends the pages whose time without a connection is over.
    nonisolated(nonsending) func advance(by duration: Duration, file: StaticString, line: UInt) async {
        await clock.advance(by: duration, file: file, line: line)
        loop.post { [server] in server.expirePages() }
    }

    /// Runs an operation on the loop, and lets everything else go on until it has ended.
    private nonisolated(nonsending) func run<Result: Sendable>(
        _ what: String,
        _ operation: @escaping @Sendable () async -> Result
    ) async throws(PageFailure) -> Result {
        let result = Guarded<Result?>(nil)
        let activity = activity
        Task(executorPreference: loop) {
            let value = await operation()
            result.withLock { $0 = value }
            activity.signal()
        }
        while true {
            try await rest()
            if let value = result.withLock({ $0 }) { return value }
            guard await activity.wait(within: limit) else {
                throw PageFailure(
                    """
                    Expected \(what) to be answered within \(limit) of real time. Instead, it is not. \(situation) A handler \
                    must not wait for the test clock, which stands still until the test advances it.
                    """
                )
            }
        }
    }

    // MARK: - Coming to rest

    /// Lets everything run that can, and delivers the frames to the pages.
    nonisolated(nonsending) func rest() async throws(PageFailure) {
        var rounds = 0
        var isMoving = true
        while isMoving {
            guard rounds < 10_000, await schedule.idle(within: limit) else {
                throw PageFailure(
                    "Expected all work to come to rest within \(limit) of real time. Instead, it still runs. \(situation)"
                )
            }
            await loop.idle()
            isMoving = !schedule.isIdle
            for page in pages where page.client?.takeArrivals() == true { isMoving = true }
            if !isMoving { isMoving = timers.fireNext() }
            rounds += 1
        }
    }

    /// Comes to rest, with all that the pages do by themselves: connect, load another page, exchange a ticket.
    /// - Throws: The failure of a page, or what the server reported meanwhile.
    nonisolated(nonsending) func settle() async throws(PageFailure) {
        var isMoving = true
        while isMoving {
            try await rest()
            isMoving = false
            for page in pages where try await page.goOn() { isMoving = true }
        }
        let reports = problems.take()
        guard reports.isEmpty else {
            throw PageFailure(
                "Expected no mistakes of the app. Instead, these were reported:\n- " + reports.joined(separator: "\n- ")
            )
        }
    }

    /// Waits until something comes down, or a session waits for a timer.
    /// - Returns: False if nothing has by `end`.
    nonisolated(nonsending) func change(until end: ContinuousClock.Instant) async -> Bool {
        await activity.wait(within: ContinuousClock.now.duration(to: end))
    }

    /// The running work and the time, for a message.
    var situation: String {
        let work = schedule.runningWork
        let running = work.isEmpty ? "No work runs" : "These run: \(work.joined(separator: "; "))"
        return "\(running), and the test clock stands at \(clock.now) with \(clock.whoSleeps)."
    }
}

/// The place on the loop from which the schedule takes its turns.
private actor LoopHome {
    private let loop: HomeLoop

    init(loop: HomeLoop) {
        self.loop = loop
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
}

/// Wakes a waiting caller because something has happened since the last wait.
private final class Activity: Sendable {
    private struct State {
        var hasHappened = false
        var waiter: Waiter?
    }

    private let state = Guarded(State())

    nonisolated(nonsending) func wait(within limit: Duration) async -> Bool {
        let waiter: Waiter? = state.withLock { state in
            defer { state.hasHappened = false }
            if state.hasHappened { return nil }
            let waiter = Waiter()
            state.waiter = waiter
            return waiter
        }
        guard let waiter else { return true }
        defer { state.withLock { ($0.hasHappened, $0.waiter) = (false, nil) } }
        return await waiter.wait(within: limit)
    }

    func signal() {
        let waiter = state.withLock { state in
            state.hasHappened = true
            return state.waiter
        }
        waiter?.signal()
    }
}
