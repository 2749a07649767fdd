import WorkflowLive

/// The loops of one server and the socket they accept from.
///
/// The first loop accepts and hands each connection to the loops in turn.
struct LoopPool: Sendable {
    let loops: [HomeLoop]

    init(
        count: Int,
        slowStep: Duration,
        onReport: @escaping @Sendable (WebServerReport) -> Void
    ) throws(WebServerError) {
        var loops: [HomeLoop] = []
        for index in 0..<max(1, count) {
            loops.append(
                try HomeLoop(index: index, slowStep: slowStep) { time, what in
                    onReport(.slowStep(time, loop: index, what: what))
                }
            )
        }
        self.loops = loops
    }

    func start() {
        for loop in loops { loop.start() }
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
                    guard let (descriptor, address) = listener.accept() else { return }
                    guard !server.isDraining, server.admission.enter(address) else {
                        server.report(.refused(.tooManyConnections, address: address))
                        Listener.refuse(descriptor)
                        continue
                    }
                    turn = (turn + 1) % loops.count
                    loops[turn].adopt(descriptor, address: address, server: server)
                }
            }
        }
        if !isWatching { throw .outOfResources("a listening socket") }
    }

    /// No new connections; returns when the port is free.
    func stopAccepting() async {
        await loops[0].run { $0.unwatch() }
    }

    /// Says goodbye on every connection and returns when all are closed, at the latest after `grace`.
    func drain(grace: Duration, _ code: @escaping @Sendable () -> CloseCode) async {
        await withTaskGroup(of: Void.self) { group in
            for loop in loops {
                group.addTask { await loop.drain(grace: grace, code) }
            }
        }
    }

    func stop() async {
        for loop in loops { await loop.stop() }
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
            context.adopt(descriptor, address: address, server: server)
        } else {
            post { self.context.adopt(descriptor, address: address, server: server) }
        }
    }

    fileprivate func drain(grace: Duration, _ code: @escaping @Sendable () -> CloseCode) async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            post {
                let done = Once { continuation.resume() }
                _ = self.context.addTimer(after: grace) { done.run() }
                self.context.forEachConnection { $0.drain(code()) }
                self.context.whenEmpty { done.run() }
            }
        }
    }
}
