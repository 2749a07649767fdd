import TrellisSupport
import WorkflowLive

/// The loops of one server, and the thread that accepts for them.
struct LoopPool: Sendable {
    let loops: [HomeLoop]
    private let acceptor: Acceptor
    private let watchdog: LoopWatchdog

    /// Creates loops, to which `listener` belongs from here on.
    /// - Throws: `WebServerError` of kind `outOfResources`; then `listener` is still the caller's.
    init(count: Int, listener: Listener, server: ServerCore) throws(WebServerError) {
        // Not by way of the server, whose health keeps the loops.
        let onReport = server.parts.onReport
        var loops: [HomeLoop] = []
        for index in 0..<max(1, count) {
            loops.append(
                try HomeLoop(index: index, slowStep: server.limits.slowStep) { time, what in
                    onReport(.slowStep(time, loop: index, what: what))
                }
            )
        }
        self.loops = loops
        acceptor = try Acceptor(listener, loops: loops, server: server)
        watchdog = LoopWatchdog(loops: loops, patience: server.limits.stuckStep, onReport: onReport)
    }

    func start() {
        for loop in loops { loop.start() }
        watchdog.start()
    }

    /// Begins to accept. After `start()`.
    func accept() {
        acceptor.start()
    }

    /// Lets go of the loops.
    /// - Returns: Whether all have ended.
    func abandon() -> Bool {
        watchdog.stop()
        acceptor.closeWaiting()
        return loops.allSatisfy(\.hasEnded)
    }

    /// Closes the listening socket and ends all loops, each on its own, so that a stuck loop does not delay the others.
    ///
    /// Connections that wait at the listening socket are served. A loop ends its sessions and waits at most half of
    /// `grace` for their saves; after each save it tells the page to connect elsewhere. It drains its connections,
    /// waits at most the other half for these to close, and ends its thread.
    func stop(pages: Pages?, grace: Duration, _ code: @escaping @Sendable () -> CloseCode) async {
        _ = await Deadline.run(within: grace / 4) { [acceptor] in await acceptor.close() }
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
