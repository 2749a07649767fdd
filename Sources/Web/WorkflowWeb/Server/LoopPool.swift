import TrellisSupport
import WorkflowLive

/// The loops of one server.
///
/// The first loop accepts and hands each connection to the loops in turn.
struct LoopPool: Sendable {
    let loops: [HomeLoop]
    private let watchdog: LoopWatchdog

    init(
        count: Int,
        limits: WebServerLimits,
        onReport: @escaping @Sendable (WebServerReport) -> Void
    ) throws(WebServerError) {
        var loops: [HomeLoop] = []
        for index in 0..<max(1, count) {
            loops.append(
                try HomeLoop(index: index, slowStep: limits.slowStep) { time, what in
                    onReport(.slowStep(time, loop: index, what: what))
                }
            )
        }
        self.loops = loops
        watchdog = LoopWatchdog(loops: loops, patience: limits.stuckStep, onReport: onReport)
    }

    func start() {
        for loop in loops { loop.start() }
        watchdog.start()
    }

    /// Stops watching the loops, whether or not they have ended.
    func abandon() {
        watchdog.stop()
    }

    /// Begins to accept.
    /// - Throws: `WebServerError` of kind `outOfResources`.
    func accept(from listener: Listener, server: ServerCore) async throws(WebServerError) {
        let loops = loops
        let isWatching = await loops[0].run { context in
            var turn = 0
            return context.watch(listener.descriptor) {
                // A bounded number, so that connections already there get their turn.
                for _ in 0..<64 {
                    let descriptor: Int32
                    let address: String
                    switch listener.accept() {
                    case .none: return .done
                    case .exhausted: return .exhausted
                    case .connection(let accepted, let from): (descriptor, address) = (accepted, from)
                    }
                    guard server.admission.enter(address) else {
                        server.report(.refused(.tooManyConnections, address: address))
                        Listener.refuse(descriptor)
                        continue
                    }
                    turn = (turn + 1) % loops.count
                    loops[turn].adopt(descriptor, address: address, server: server)
                }
                return .done
            }
        }
        if !isWatching { throw .outOfResources("a listening socket") }
    }

    /// Closes the listening socket and ends all loops, each on its own, so that a stuck loop does not delay the others.
    ///
    /// What waits at the listening socket is served. A loop ends its sessions and waits at most half of `grace` for their saves, after
    /// each of which the page is told to go elsewhere. It drains its connections, waits at most the other half for these to
    /// close, and ends its thread.
    func stop(pages: Pages?, grace: Duration, _ code: @escaping @Sendable () -> CloseCode) async {
        let first = loops[0]
        _ = await Deadline.run(within: grace / 4) { await first.run { $0.closeListener() } }
        await withTaskGroup(of: Void.self) { group in
            for loop in loops {
                group.addTask {
                    let ending = Task { await pages?.end(on: loop, code) }
                    _ = await Deadline.run(within: grace / 2) { await ending.value }
                    await loop.drain(grace: grace / 2, code)
                    await ending.value
                    // Those that have joined meanwhile.
                    await pages?.end(on: loop, code)
                    await loop.stop()
                }
            }
        }
    }
}

extension HomeLoop {
    /// Runs `body` on the loop and returns what it returns. After the loop's end, too.
    fileprivate func run<Result: Sendable>(_ body: @escaping @Sendable (LoopContext) -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            post { continuation.resume(returning: body(self.context)) }
        }
    }

    fileprivate func adopt(_ descriptor: Int32, address: String, server: ServerCore) {
        if LoopThread.isRunning(self) {
            Connection.begin(on: descriptor, from: address, of: server, in: context)
        } else {
            post { Connection.begin(on: descriptor, from: address, of: server, in: self.context) }
        }
    }

    fileprivate func drain(grace: Duration, _ code: @escaping @Sendable () -> CloseCode) async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            post {
                let done = OnceAction { continuation.resume() }
                _ = self.context.addTimer(after: grace) { done.run() }
                self.context.forEachConnection { $0.drain(code()) }
                self.context.whenEmpty { done.run() }
            }
        }
    }
}
